import {
  AGE_DAYS,
  CONFIRMING_ACCOUNT_DAYS,
  FAILING,
  REMOVALS,
  REPORT,
  VERIFY,
} from '#shared/domain/code-status.ts'
import { computeRankExample, RANK, RANK_EXAMPLE } from '#shared/domain/rank.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { formatNumber, formatShare, spellNumber } from '#shared/texts/format.ts'
import { PageLink } from '../../../components/layout/section.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useSite } from '../../../lib/use-site.ts'
import { StaticPage, TextSection } from './static-page.tsx'

const STEPS = [
  ['Posts lesen', 'Wir lesen öffentliche Posts, in denen Influencer Rabattcodes nennen.'],
  [
    'Codes prüfen',
    'Ein Code kommt nur hinein, wenn er wörtlich im Post steht. Die Stelle zeigen wir dir.',
  ],
  ['Code kopieren', 'Du suchst deine Marke, kopierst den Code und löst ihn im Shop ein.'],
  ['Rückmelden', 'Du sagst, ob der Code ging. So rücken gute Codes hoch, und alte verschwinden.'],
] as const

const FIGURES = [
  ['500+', 'Codes'],
  ['100+', 'Marken'],
  ['50+', 'Influencer'],
  ['25%', 'durchschnittliche Ersparnis'],
] as const

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function AboutPage() {
  const { name, realFigures } = useSite()
  const { data: counted } = trpc.overview.dashboard.useQuery(undefined, { enabled: realFigures })
  const figures = counted
    ? ([
        [formatNumber(counted.totalCodes), 'Codes'],
        [formatNumber(counted.totalBrands), 'Marken'],
        [formatNumber(counted.totalInfluencers), 'Influencer'],
        [formatNumber(counted.totalCategories), 'Kategorien'],
      ] as const)
    : FIGURES
  return (
    <StaticPage
      title="Über uns"
      intro={`${name} sammelt die Rabattcodes, die Influencer posten, an einem Ort: nachprüfbar, ohne Konto und ohne Umwege.`}
    >
      <TextSection id="mission" title="Unsere Mission">
        <p>
          Rabattcodes gehen in Posts und Storys schnell unter, und auf vielen Gutscheinseiten stehen
          Codes, die nie funktioniert haben. Bei uns steht an jedem Code, wer ihn wann gepostet hat
          und was andere mit ihm erlebt haben.
        </p>
        <p>
          Du siehst jeden Code sofort und ganz. Es gibt nichts aufzudecken, keinen Countdown und
          kein Konto. Niemand kann einen Platz kaufen.
        </p>
      </TextSection>
      <TextSection id="ablauf" title="So funktioniert es">
        <ol className="steps">
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
      </TextSection>
      <TextSection id="zahlen" title="In Zahlen">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {figures.map(([value, label]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end rounded-xl border bg-card p-4"
            >
              <dt className="text-muted-foreground text-sm">{label}</dt>
              <dd className="font-bold font-display text-2xl tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </TextSection>
      <TextSection id="lesen" title="Wie wir Codes lesen">
        <p>
          Ein Programm liest den Text eines Posts und sucht darin den Code, den Rabatt, die Marke
          und die Bedingungen: Mindestbestellwert, nur für Neukunden, Ende der Gültigkeit. Danach
          gelten drei Regeln.
        </p>
        <ul>
          <li>
            <strong>Wörtlich oder gar nicht.</strong> Was nicht Zeichen für Zeichen im Post steht,
            wird verworfen.
          </li>
          <li>
            <strong>Immer mit Beleg.</strong> Unter „{TEXTS.evidenceShort}“ findest du die zitierte
            Stelle, das Datum und den Link zum Post.
          </li>
          <li>
            <strong>Geprüft ist ein Wort mit Bedeutung.</strong> „{TEXTS.badges.verified}“ steht an
            einem Code, den {spellNumber(VERIFY.influencers)} Influencer gepostet haben, die wir
            seit mindestens {CONFIRMING_ACCOUNT_DAYS} Tagen mit weiteren Codes kennen, oder den
            mindestens {spellNumber(VERIFY.votes)} Besucher aus verschiedenen Netzen in den letzten{' '}
            {VERIFY.days} Tagen bestätigt haben, und zwar deutlich häufiger, als andere ihm
            widersprachen.
          </li>
        </ul>
        <p>
          „{TEXTS.vote.notWorking}“ lässt einen Code in der Liste sinken, und{' '}
          {spellNumber(FAILING.votes)} davon hintereinander stellen ihn hinter die anderen, wenn sie
          aus {spellNumber(FAILING.neighbourhoods)} Netzen kommen. Sagen das mindestens{' '}
          {spellNumber(REPORT.votes - REPORT.mostWorking)} der letzten {spellNumber(REPORT.votes)}{' '}
          Stimmen, aus mindestens {spellNumber(REPORT.neighbourhoods)} Netzen und nicht nur binnen
          weniger Stunden, verlässt er die Listen: Wir sehen ihn uns an, und auf der Seite der Marke
          steht er unter „{TEXTS.reported.title}“. {capitalize(spellNumber(REPORT.workingInARow))} „
          {TEXTS.vote.working}“ hintereinander, ebenso verteilt, bringen ihn zurück.
        </p>
        <p>
          An einem Tag nehmen Stimmen höchstens {formatShare(REMOVALS.share)} der Codes aus den
          Listen, bei wenigen Codes höchstens {spellNumber(REMOVALS.least)}. Abgelaufene Codes
          bleiben auf der Seite der Marke in einem eigenen Abschnitt, durchgestrichen.
        </p>
        <p>
          Ein Code ohne Enddatum, den {AGE_DAYS.unconfirmed} Tage lang weder ein Post noch ein „
          {TEXTS.vote.working}“ bestätigt, steht hinter den anderen. Nach {AGE_DAYS.unseen} Tagen
          gilt er als „Lange nicht gesehen“ und steht bei den abgelaufenen, bis ein neuer Post oder{' '}
          {spellNumber(REPORT.workingInARow)} so verteilte „{TEXTS.vote.working}“ hintereinander ihn
          zurückbringen.
        </p>
        <p>
          Fehlt ein Code, oder stimmt etwas an einem nicht? Du kannst beides melden; wir sehen jeden
          Hinweis an, bevor sich hier etwas ändert.
        </p>
      </TextSection>
      <TextSection id="reihenfolge" title="Wie die Codes geordnet sind">
        <RankingFormula />
      </TextSection>
      <TextSection id="shops" title="Links zu Shops">
        <p>
          „{TEXTS.shop.action}“ führt ohne Umweg zum Shop der Marke; wer darauf klickt, zählen wir
          nicht. Steht „{TEXTS.shop.affiliate}“ dabei, kann der Betreiber dieser Seite an einem
          Einkauf über diesen Link verdienen. Auf die Reihenfolge der Codes hat das keinen Einfluss.
        </p>
      </TextSection>
      <TextSection id="stimmen" title="Wie Stimmen ohne Cookies zählen">
        <p>
          Damit jeder je Code nur eine Stimme hat, rechnet der Server aus deiner IP-Adresse, dem
          Code und einem Zufallswert des Tages eine Prüfsumme (HMAC-SHA-256). Die Adresse wird nicht
          gespeichert. Stimmst du am selben oder am nächsten Tag noch einmal ab, ersetzt die neue
          Stimme die alte.
        </p>
        <p>
          Der Zufallswert wird nach 48 Stunden gelöscht. Danach kann niemand mehr, auch wir nicht,
          von einer Stimme auf eine Adresse schließen. Ob zwei Stimmen aus demselben Netz kamen,
          sagen weitere Prüfsummen aus dem Anfang der Adresse, bis auch deren Zufallswert gelöscht
          ist. Auf deinem Gerät legen wir dafür nichts ab. Mehr dazu unter{' '}
          <PageLink to="/datenschutz">Datenschutz</PageLink>.
        </p>
      </TextSection>
    </StaticPage>
  )
}

const z = String(RANK.z).replace('.', ',')
const score = (rank: number) => rank.toFixed(2).replace('.', ',')

const FORMULA = `n    = G + N + ${RANK.priorStrength}
p    = (G + ${RANK.priorStrength}b) / n
m    = p + z² / 2n
w    = z · √((p(1−p) + z²/4n) / n)
Rang = (m − w) / (1 + z²/n)`

const SYMBOLS = [
  [
    'G, N',
    `Stimmen für „Geht“ und „Geht nicht“: je Netz die neueste, ohne je eine dafür und dagegen, jede mit dem Gewicht 2^(−Alter in Tagen / ${RANK.halfLifeDays})`,
  ],
  [
    'b',
    'Anteil der Stimmen „Geht“ an allen Stimmen zu Codes der Marke; ohne Stimmen der Anteil der ganzen Seite',
  ],
  ['z', `${z}, das gehört zu einem Vertrauensbereich von 80 %`],
] as const

/** The published order of codes: in words, as a formula, and worked out once. */
function RankingFormula() {
  const { today, earlier, against } = RANK_EXAMPLE.votes
  const { rank, rankOfOneVote, rankWithoutVotes } = computeRankExample()
  return (
    <>
      <p>
        Oben steht, was am sichersten funktioniert. Wir nehmen nicht den Anteil guter Stimmen, denn
        eine einzige gute Stimme wären schon 100 %. Wir fragen: Wie hoch ist der Anteil mindestens,
        wenn man bedenkt, wie wenige Stimmen es sind? Wenige Stimmen heben einen Code ein wenig,
        viele tragen ihn nach oben.
      </p>
      <p>
        Neue Stimmen zählen mehr: Alle {RANK.halfLifeDays} Tage halbiert sich ihr Gewicht. Die
        neueste dafür und die neueste dagegen zählen nicht mit, damit niemand allein die Reihenfolge
        ändert. Ein Code ohne Stimmen startet mit der Erfahrung, die andere mit den Codes der Marke
        gemacht haben. Bei gleichem Rang steht vorn, was zuletzt funktioniert hat oder gesehen
        wurde, dann der höhere Rabatt.
      </p>
      <h3>Die Formel</h3>
      <pre className="formula">{FORMULA}</pre>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {SYMBOLS.map(([symbol, meaning]) => (
          <div key={symbol} className="contents">
            <dt className="whitespace-nowrap font-mono">{symbol}</dt>
            <dd className="text-muted-foreground">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        Es ist die untere Grenze des Vertrauensbereichs nach Edwin B. Wilson (1927), die auch
        Reddits Reihenfolge „best“ benutzt.
      </p>
      <h3>Ein Beispiel</h3>
      <p>
        Die Codes einer Marke gingen bisher in {formatShare(RANK_EXAMPLE.baseRate)} der Fälle. Ein
        Code hat, diese zwei nicht mitgezählt, heute {today.count}-mal „Geht“ bekommen, vor{' '}
        {earlier.ageDays} Tagen {spellNumber(earlier.count)}mal „Geht“ und vor {against.ageDays}{' '}
        Tagen {spellNumber(against.count)}mal „Geht nicht“. Sein Rang ist{' '}
        <strong>{score(rank)}</strong>. Mit einer einzigen zählenden Stimme von heute wäre er{' '}
        {score(rankOfOneVote)}, ganz ohne Stimmen {score(rankWithoutVotes)}.
      </p>
    </>
  )
}
