import { RANK } from '#shared/domain/rank.ts'
import { computeRankExample, RANK_EXAMPLE } from '#shared/domain/rank-example.ts'
import { formatNumber, formatShare } from '#shared/texts/format.ts'

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
    `Stimmen für „Geht“ und „Geht nicht“, jede mit dem Gewicht 2^(−Alter in Tagen / ${RANK.halfLifeDays})`,
  ],
  [
    'b',
    'Anteil der Stimmen „Geht“ an allen Stimmen zu Codes der Marke; ohne Stimmen der Anteil der ganzen Seite',
  ],
  ['z', `${z}, das gehört zu einem Vertrauensbereich von 80 %`],
] as const

/** The published order of codes: in words, as a formula, and worked out once. */
export function RankingFormula() {
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
        Neue Stimmen zählen mehr: Alle {RANK.halfLifeDays} Tage halbiert sich ihr Gewicht. Ein Code
        ohne Stimmen startet mit der Erfahrung, die andere mit den Codes der Marke gemacht haben.
        Bei gleichem Rang steht vorn, was zuletzt funktioniert hat oder gesehen wurde, dann der
        höhere Rabatt.
      </p>
      <h3>Die Formel</h3>
      <pre className="formula">{FORMULA}</pre>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {SYMBOLS.map(([symbol, meaning]) => (
          <div key={symbol} className="contents">
            <dt className="whitespace-nowrap font-mono">{symbol}</dt>
            <dd className="text-muted">{meaning}</dd>
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
        Code hat heute {formatNumber(RANK_EXAMPLE.votes[0].count)}-mal „Geht“ bekommen, vor 14 Tagen
        zweimal „Geht“ und vor 28 Tagen einmal „Geht nicht“. Sein Rang ist{' '}
        <strong>{score(rank)}</strong>. Mit einer einzigen guten Stimme von heute wäre er{' '}
        {score(rankOfOneVote)}, ganz ohne Stimmen {score(rankWithoutVotes)}.
      </p>
    </>
  )
}
