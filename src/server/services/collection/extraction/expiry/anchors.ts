export const FILLER =
  '(?:[\\s,(:*→\\p{Extended_Pictographic}\\ufe0f]|zum\\b|zu\\b|am\\b|den\\b|dem\\b|der\\b|nur\\b|noch\\b|aber\\b|also\\b|inkl\\.?|inklusive\\b|einschließlich\\b|einschl\\.?|inclusive\\b|und mit\\b|incl\\.?|einschliesslich\\b|spätestens\\b|kommenden?\\b|nächsten?\\b|diesen?\\b|diese[rms]?\\b|das\\b|in\\b|ist\\b|jetzt\\b|on\\b|the\\b|next\\b|this\\b|schon\\b|leider\\b|ganzen?\\b|bis\\b|for\\b|um\\b|gültig\\b)*'

export type Anchor = {
  pattern: RegExp
  takesDuration: boolean
  takesDay: boolean
  isLoose?: boolean
}

/** Words after which a day is a last day, or a span one that is running out. */
export const ANCHORS: readonly Anchor[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:bis|until|till|til|through|thru|endet|ending|enden|ends|expires|läuft|laufen|spätestens|verfällt|biss?|by|ende der aktion|aktionsende|aktionsschluss|annahmeschluss|einlöseschluss|ablauf(?=:)|ablaufdatum|verfallsdatum|mhd|deadline|stichtag|frist|schluss (?:damit )?ist|erlischt|(?:gült\\.|gültig) ?b\\.|letzter? (?:gültigkeits|aktions|rabatt|einlöse|angebots)?tag|letzte chance)(?![\\p{L}\\d])${FILLER}`,
      'gu',
    ),
    takesDuration: false,
    takesDay: true,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:endet|enden|läuft|verfällt|verfallen|erlischt|ends)(?![\\p{L}])${FILLER}`,
      'gu',
    ),
    takesDuration: true,
    takesDay: false,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:nur|only|ausschließlich|exklusiv am)(?![\\p{L}])${FILLER}`,
      'gu',
    ),
    takesDuration: true,
    takesDay: true,
  },
  {
    pattern:
      /(?<![\p{L}\d])(?:noch|(?:für )?(?:die|den|der) nächsten|gilt|gültig(?: für)?|befristet auf|the next|next|valid for)(?: (?:noch|nur|für|ganze|die|genau|nächsten))* /gu,
    takesDuration: true,
    takesDay: false,
  },
  {
    // 'Gilt am 12. und 13.12.', 'gilt heute und morgen'; not 'gilt heute bis Sonntag'.
    pattern:
      /(?<![\p{L}\d])(?:gilt|gelten|gültig|einlösbar)(?: nur| aber)*(?: am (?:\p{L}+, )?| (?=heute|morgen))(?![^.!?\n]{0,14}(?:bis|-|–))/gu,
    takesDuration: false,
    takesDay: true,
  },
  {
    pattern: /(?<![\p{L}\d])für (?:nur |ganze )?/gu,
    takesDuration: true,
    takesDay: false,
    isLoose: true,
  },
]
