import type { ReportReason, SUBMISSION_DECISIONS } from '../domain/vocabulary.ts'

/** What visitors read when they hand in or report a code. */
export const SUBMISSION_TEXTS = {
  reasons: {
    ended: 'Code ist abgelaufen',
    other_amount: 'Anderer Betrag',
    other_shop: 'Anderer Shop',
  } as const satisfies Record<ReportReason, string>,
  form: {
    codeTitle: 'Code fehlt?',
    codeIntro:
      'Du kennst einen Code, der hier nicht steht? Schick ihn uns mit dem Post, in dem er steht. Wir sehen ihn uns an, bevor er hier erscheint.',
    reportTitle: 'Stimmt nicht?',
    reportIntro: (code: string) =>
      `Sag uns, was an dem Code ${code} nicht stimmt. Wir sehen es uns an.`,
    reason: 'Was stimmt nicht?',
    fields: {
      code: ['Code', 'Genau so, wie er im Post steht.'],
      shop: ['Shop', 'Wo man den Code einlöst.'],
      benefit: ['Was bringt er?', 'Zum Beispiel: 15 % auf alles ab 40 €.'],
      postUrl: ['Link zum Post', 'Der Post, das Video oder der Beitrag, der den Code zeigt.'],
      remark: ['Anmerkung (freiwillig)', 'Zum Beispiel: Es sind nur noch 10 %.'],
    },
    privacy: 'Wir speichern, was du hier schreibst, aber nicht deine IP-Adresse. Mehr unter',
    submit: 'Abschicken',
    sentTitle: 'Danke!',
    sent: 'Dein Hinweis ist angekommen. Wir sehen ihn uns an.',
    back: 'Zurück zur Marke',
  },
  /** By the names under which the form's address repeats them. */
  errors: {
    code: 'Bitte gib den Code an: 2 bis 64 Zeichen in einer Zeile.',
    shop: 'Bitte nenne den Shop in höchstens 80 Zeichen.',
    benefit: 'Bitte schreib in höchstens 200 Zeichen, was der Code bringt.',
    postUrl: 'Bitte gib die ganze Adresse des Posts an, beginnend mit https://.',
    reason: 'Bitte wähle, was nicht stimmt.',
    remark: 'Bitte kürze deine Anmerkung auf höchstens 200 Zeichen.',
    unknown: 'Diesen Code gibt es nicht.',
    limit: 'Zu viele Anfragen. Bitte später erneut versuchen.',
    full: 'Gerade liegen sehr viele Hinweise bei uns. Bitte versuche es in ein paar Tagen noch einmal.',
    tooFast: 'Das ging sehr schnell. Bitte warte zwei Sekunden und schick es noch einmal ab.',
    expired: 'Das Formular war zu alt. Bitte schick es noch einmal ab.',
    tooManyLinks: 'Das sind zu viele Links. Bitte nimm einige heraus.',
    other: 'Das konnte nicht gespeichert werden. Bitte versuche es später noch einmal.',
  },
} as const

export const CLOSED_TEXTS: Record<(typeof SUBMISSION_DECISIONS)[number], string> = {
  accepted: 'übernommen',
  dismissed: 'verworfen',
  settled: 'erledigt',
}
