/** What is said farther away from a code speaks of something else: spoken texts have no sentences. */
const REACH = 100
/** Sentences behind the code's own that may speak of it without its name: 'Der Code X. Gilt nicht mehr!' */
const FOLLOWING = 2
/** Longer sentences speak of something of their own. */
const MAX_REFERRING_LENGTH = 90

const toPattern = (source: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'iu')

/** A few words of one clause; 'nur bis Montag' and 'auf Zelte' say when and where a code works. */
const GAP = String.raw`(?:(?!(?:nur|bis|noch|auf|für)\s)[\p{L}\p{N}%]+\s+){0,5}?`
const NOT = String.raw`(?<!noch\s)(?:nicht|nie|niemals|nimmer)`
const WORKS = String.raw`(?:gilt|gelten|galt|geht|ging|funktionier\p{L}*|klappt\p{L}*|läuft|lief|zieht|greift|existier\p{L}*)`
const WORKED =
  '(?:gültig|aktiv|einlösbar|nutzbar|verfügbar|echt|seriös|anerkannt|angenommen|akzeptiert|freigeschaltet|gegangen|geklappt|abgezogen|erkannt|gewährt)'
/** What a code that works leaves out: 'gilt nicht auf Reduziertes', 'gilt nicht nur heute', 'läuft nie ab'. */
const EXCEPT = String.raw`(?!\s+(?:auf|für|bei|beim|in|im|mit|zusammen|nur|am|ab|als|unter|wie|ewig|(?:mehr\s+)?(?:so\s+)?lange?|unbegrenzt|immer|automatisch|kombinierbar|nochmal|on|for|with|in)(?!\p{L}))`
/** 'nicht abgelaufen', 'kein Fake' */
const IS = String.raw`(?<!(?<!\p{L})(?:nicht|keine?|keinen|keinerlei|no|not|ohne)\s)`
/** 'Fake Tan' is sold. */
const GOODS = '(?![- ]?(?:tan|nail|nägel|lash|wimper|fur|pelz|leder|blume|pflanze|bräun))'

/** Words by which a code is over or does not work. */
const DEAD = [
  String.raw`${WORKS}\s+(?:${GAP}${NOT}${EXCEPT}|(?:[\p{L}\p{N}]+\s+){0,5}?nicht\s+mehr(?!\s+(?:so\s+)?lange?(?!\p{L})))`,
  String.raw`${NOT}\s+(?:mehr\s+)?(?:${WORKS}|${WORKED})${EXCEPT}`,
  String.raw`nicht\s+mehr(?=\s*[.,!]|$)`,
  String.raw`(?:akzeptiert|kennt|erkennt|nimmt)\s+${GAP}nicht${EXCEPT}|kein(?:e|er)\s+der\s+codes`,
  String.raw`(?:gibt|gab)\s+(?:es|'s|ihn)\s+${GAP}(?:nicht\s+mehr|nie|niemals)`,
  String.raw`${IS}(?:ungültig\p{L}*|abgelaufen\p{L}*|ausgelaufen|abgeschaltet|deaktiviert|gesperrt|abgelehnt|zurückgezogen|aufgebraucht|ausgeschöpft|erloschen|fehlanzeige|ausgedient|gestoppt|eingestellt|entfällt|entfallen)`,
  String.raw`(?:ist|sind|war)\s+${GAP}(?<!nicht\s)(?:vorbei|tot|futsch|geschichte|beendet|durch(?=\s*[,.!]|$))|leider\s+vorbei|schluss\s+mit`,
  String.raw`(?:bringt|spart|bekommt|kriegt)\s+${GAP}(?:nichts|nix)`,
  String.raw`keine?\s+\d+\s?(?:%|prozent)|kein(?:en)?\s+(?:rabatt|nachlass)\s+mehr|kein(?:en)?\s+cent\s+rabatt|(?:bringt|gibt|spart)\s+kein(?:en)?\s+(?:rabatt|cent)${EXCEPT}`,
  String.raw`${IS}expired|no\s+longer|stopped\s+working|(?:do|does|did|is|are|was|has)(?:n['’]t|\s+not|\s+never)\s+(?:work|valid|active|real|legit|accepted)\p{L}*${EXCEPT}|not\s+(?:active|real|legit|working)${EXCEPT}`,
].map(toPattern)

/** Words of fraud. */
const FRAUD = [
  String.raw`${IS}(?:fake${GOODS}|fakes|scam|fraud|abzocke|betrug\p{L}*|betrüg\p{L}*|phishing)`,
  String.raw`${IS}gefälscht\p{L}*|finger\s+weg|(?:fallt\s+${GAP}|darauf\s+)${NOT}|her?einfallen|warnung\s+vor|(?:drauf|darauf)\s+rein\p{L}*|(?:bin|sind)\s+(?:(?:das|ich|wir)\s+)?nicht(?:\s+(?:ich|wir|das))?(?=\s*[.,!]|$)`,
].map(toPattern)

/** Words by which a code was never true, or an account has nothing to do with it. */
const FALSE = [
  ...FRAUD,
  ...[
    String.raw`${IS}(?:gelogen|erlogen|lügt|unseriös\p{L}*)|angebliche\p{L}*|alles\s+(?:lüge|quatsch)|(?:ist|frei)\s+(?:lüge|quatsch|erfunden)`,
    String.raw`(?:das|es)\s+stimmt\s+(?:so\s+)?nicht|stimmt\s+nicht(?=\s*[.!]|$)|falsch(?=\s*[.!]|$)|habe?n?\s+keinen\s+code`,
    String.raw`(?:ist|war|stammt|kommt|sind)\s+(?:\p{L}+\s+)?${NOT}\s+(?:von\s+(?:mir|uns)|mein\p{L}*|unser\p{L}*)`,
    String.raw`${NOT}\s+${GAP}(?:herausgegeben|rausgegeben|ausgegeben|vergeben|verschickt)`,
    String.raw`(?:benutzt|nutzt|verwendet)\s+${GAP}(?:nicht|niemals)${EXCEPT}|glaubt\s+(?:das|dem|denen|ihnen)\s+nicht`,
    String.raw`(?:don['’]t|do\s+not)\s+(?:use|trust|fall\s+for)|not\s+(?:my\s+code|mine)`,
  ].map(toPattern),
]

/** What helps or tells the time and denies nothing: 'Falls X nicht geht', 'vorher geht er nicht'. */
const UNLESS = toPattern(
  String.raw`wenn|falls|sollten?|if|sonst|erst\s+(?:ab|am|um|nach|ende|mitte)|vorher|mitternacht|morgen|danach|zusammen|beide\p{L}*|zweimal|nachträglich`,
)
/** How a sentence begins that goes on about the code before it. */
const REFERRING =
  /^[^\p{L}\p{N}]*(?:update|edit|nachtrag|inzwischen|mittlerweile|der|dieser|das|dies|den|er|ist|war|sind|wurde|wird|gilt|geht|ging|funktionier\p{L}*|klappt|läuft|gibt|bringt|stimmt|alles|leider|nein|nö|sorry|achtung|vorsicht|fallt|finger|glaubt|benutzt|nutzt|bitte|ich|wir|it|it['’]s|this|that|don['’]t|does|is|not|no|nicht|nie|kein\p{L}*|könnt|blockiert|meldet|falsch|abgelaufen|ungültig|fake|scam|betrug|gelogen|fehlanzeige)(?!\p{L})/iu
/** How a sentence anywhere speaks of the only code: 'Der unten genannte Code geht nicht mehr!' */
const THE_CODE = toPattern(
  String.raw`(?:der|dieser|den|diesen)\s+(?:\p{L}+\s+){0,2}?(?:(?:rabatt|gutschein|aktions|promo)-?)?code`,
)
/** What looks like a code: capitals and figures. */
const OTHER_CODES =
  /(?<![\p{L}\p{N}_-])(?=[\p{Lu}\p{N}_-]*\p{Lu})(?=[\p{Lu}\p{N}_-]*\p{N})[\p{Lu}\p{N}_-]{4,}(?![\p{L}\p{N}])/gu
/** 'Der alte Code geht nicht mehr', 'beim ersten' */
const OTHER = toPattern('(?:alte|letzte|frühere|erste|zweite|andere|neue)[rsnm]?')

/**
 * Answers whether a caption denies a code or warns of it: in a sentence in which it stands, in a short one beside
 * that which speaks of it without its name, or anywhere of 'the code', where the caption has only one. What is the
 * same for all codes is looked at once: a caption may be a list of a thousand.
 */
export function createDenialCheck(caption: string): (code: string) => boolean {
  const sentences = cutSentences(caption).map(readSentence)
  const allCodes = new Set(sentences.flatMap(({ codes }) => codes))

  return (code) => {
    const lower = code.toLowerCase()
    const isOther = (known: string) => known !== lower
    const isOnly = ![...allCodes].some(isOther)
    return sentences.some(({ text, codes, deniesTheCode, ...sentence }, at) => {
      const own = cutAround(sentence.lower, lower, codes.some(isOther))
      if (own === null) return isOnly && deniesTheCode
      if ((says(DEAD, own) && !UNLESS.test(own)) || says(FALSE, own)) return true
      const before = sentences[at - 1]
      if (before?.isShort && says(FRAUD, before.text) && !OTHER.test(text)) return true
      for (const next of sentences.slice(at + 1, at + 1 + FOLLOWING)) {
        if (!next.isShort || !REFERRING.test(next.text) || OTHER.test(next.text)) return false
        if (says([...DEAD, ...FALSE], next.text) && !UNLESS.test(next.text)) return true
      }
      return false
    })
  }
}

/** A sentence with what it says whichever code is asked about. */
function readSentence(text: string) {
  const codes = text.match(OTHER_CODES)?.map((code) => code.toLowerCase()) ?? []
  /** Short, and about no further code. */
  const isShort = text.length <= MAX_REFERRING_LENGTH && codes.length === 0
  const deniesTheCode =
    isShort &&
    THE_CODE.test(text) &&
    !OTHER.test(text) &&
    !UNLESS.test(text) &&
    says([...DEAD, ...FALSE], text)
  return { text, lower: text.toLowerCase(), codes, isShort, deniesTheCode }
}

const says = (patterns: readonly RegExp[], words: string) =>
  patterns.some((pattern) => pattern.test(words))

/**
 * What a sentence says around the code; null where that does not stand in it. Beside another code it is the code's
 * own clause: 'ANNA10 geht nicht mehr, nehmt ANNA15'.
 */
function cutAround(sentence: string, code: string, hasOtherCode: boolean): string | null {
  if (findWord(sentence, code) < 0) return null
  const clauses = hasOtherCode ? sentence.split(/[,;:!?()–—]|\s-\s/u) : []
  const text = clauses.find((clause) => findWord(clause, code) >= 0) ?? sentence
  const start = findWord(text, code)
  return text.slice(Math.max(0, start - REACH), start + REACH)
}

const WORD_BEFORE = /(?:[\p{L}\p{N}_]|[\p{L}\p{N}]-)$/u
const WORD_BEHIND = /^(?:[\p{L}\p{N}_]|-[\p{L}\p{N}])/u
/** Letters enough for a dash and a letter, which may take two units. */
const EDGE = 3

/**
 * Where the code stands as a word of its own, not the 'ANNA1' of 'ANNA15'; -1 where it does not. By hand: a pattern
 * of its own for each code of a long list takes seconds to be made.
 */
function findWord(text: string, code: string): number {
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    const end = at + code.length
    const isWord =
      !WORD_BEFORE.test(text.slice(Math.max(0, at - EDGE), at)) &&
      !WORD_BEHIND.test(text.slice(end, end + EDGE))
    if (isWord) return at
  }
  return -1
}

/**
 * Sentences as captions have them: they end with the line, with a sign of the end, or with an emoji, where no small
 * letter goes on behind it.
 */
const cutSentences = (caption: string): string[] =>
  caption
    .normalize('NFKC')
    .split(
      /\n+|(?<=[.!?…]["“”»«')\]]*)\s+(?!\p{Ll})|(?<=\p{Extended_Pictographic}\uFE0F?)\s+(?=\p{Lu})/u,
    )
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
