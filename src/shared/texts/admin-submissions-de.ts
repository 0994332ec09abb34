import type { ReportReason } from '../domain/vocabulary.ts'

/** What the operator reads of what visitors handed in and reported. */
export const ADMIN_SUBMISSION_TEXTS = {
  heading: 'Von Besuchern',
  waiting: (count: number) =>
    count === 1
      ? 'Eine Einsendung von Besuchern wartet auf Sie.'
      : `${count} Einsendungen von Besuchern warten auf Sie.`,
  show: 'Ansehen',
  submitted: 'Von Besuchern eingereicht',
  reported: {
    ended: 'Von Besuchern gemeldet: abgelaufen',
    other_amount: 'Von Besuchern gemeldet: anderer Betrag',
    other_shop: 'Von Besuchern gemeldet: anderer Shop',
  } as const satisfies Record<ReportReason, string>,
  unknownBrand: 'Noch nicht gelistet',
  accept: 'Übernehmen',
  dismiss: 'Verwerfen',
  edit: 'Code bearbeiten',
  settle: 'Erledigt',
  closed: {
    accepted: 'Code übernommen',
    dismissed: 'Einsendung verworfen',
    settled: 'Meldung erledigt',
  },
  acceptTitle: (code: string) => `Code ${code} übernehmen`,
  acceptHint:
    'Öffnen Sie den Post und übernehmen Sie, was darin steht. Der Code ist danach sofort öffentlich, mit diesem Post als Beleg. Fehlt die Marke, legen Sie sie zuerst im Tab „Marken“ an.',
  fields: [
    ['code', 'Code'],
    ['benefit', 'Vorteil, wie „25 %“, „10 €“ oder „Gratisversand“'],
    ['postUrl', 'Adresse des Posts'],
    ['username', 'Influencer (Benutzername)'],
    ['postedAt', 'Gepostet am'],
    ['quote', 'Zitat: die Worte des Posts mit dem Code'],
  ],
  brand: 'Marke',
  chooseBrand: 'Marke wählen',
  loadFailed: 'Die Einsendungen konnten nicht geladen werden.',
  failure: { title: 'Das hat nicht geklappt', fallback: 'Die Einsendung wartet weiter.' },
} as const
