import {
  type CaptionScore,
  FIELDS,
  sumScores,
} from '#server/services/collection/extraction/golden/score-captions.ts'

/** One table row for each part and one for all. */
export function reportParts(scores: readonly CaptionScore[]): string[] {
  const parts = [...new Set(scores.map(({ caption }) => caption.part))]
  const head = ['part', 'captions', 'codes', 'precision', 'recall', 'F1', ...FIELDS, 'hallucinated']
  const rows = parts.map((part) =>
    row(
      part,
      scores.filter(({ caption }) => caption.part === part),
    ),
  )
  if (parts.length > 1) rows.push(row('total', scores))
  return toTable([head, ...rows])
}

function row(name: string, scores: readonly CaptionScore[]): string[] {
  const { precision, recall, f1, fields, hallucinated } = sumScores(scores)
  const labelled = scores.reduce((sum, { caption }) => sum + caption.codes.length, 0)
  const shares = [precision, recall, f1, ...FIELDS.map((field) => fields[field])]
  return [
    name,
    String(scores.length),
    String(labelled),
    ...shares.map((share) => (Number.isNaN(share) ? '–' : share.toFixed(3))),
    String(hallucinated),
  ]
}

const BINS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01]

/** How often offers of a stated confidence are right codes. */
export function reportCalibration(scores: readonly CaptionScore[]): string[] {
  const read = scores.flatMap(({ pairs, extra }) => [
    ...pairs.map(({ offer }) => ({ confidence: offer.confidence, isRight: true })),
    ...extra.map(({ confidence }) => ({ confidence, isRight: false })),
  ])
  const rows = BINS.slice(0, -1).flatMap((low, index) => {
    const high = BINS[index + 1] ?? 1
    const bin = read.filter(({ confidence }) => confidence >= low && confidence < high)
    if (bin.length === 0) return []
    const mean = bin.reduce((sum, { confidence }) => sum + confidence, 0) / bin.length
    const right = bin.filter(({ isRight }) => isRight).length
    return [
      [
        `${low.toFixed(2)}–${Math.min(high, 1).toFixed(2)}`,
        String(bin.length),
        mean.toFixed(3),
        (right / bin.length).toFixed(3),
      ],
    ]
  })
  return toTable([['confidence', 'offers', 'mean', 'right'], ...rows])
}

/** Every miss, for development. */
export function reportErrors(scores: readonly CaptionScore[]): string[] {
  return scores.flatMap(({ caption, missed, extra, pairs }) => {
    const wrong = pairs.filter((pair) => pair.wrong.length > 0)
    if (missed.length + extra.length + wrong.length === 0) return []
    return [
      `# ${caption.id} ${caption.postedAt ?? ''} ${caption.note ?? ''}`,
      caption.text,
      ...missed.map(({ code }) => `  MISSED ${code}`),
      ...extra.map(
        ({ code, brand, confidence }) => `  EXTRA ${code} (${brand}) ${confidence.toFixed(2)}`,
      ),
      ...wrong.map(
        ({ label, offer, wrong: fields }) =>
          `  WRONG ${label.code} ${fields.join(', ')}: ${JSON.stringify(label)} read ${offer.brand} ${offer.discountAmount} ${offer.discountType} ${offer.expiresAt} ${offer.isExclusive}`,
      ),
      '',
    ]
  })
}

function toTable(rows: readonly (readonly string[])[]): string[] {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? []
  return rows.map((cells) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
}
