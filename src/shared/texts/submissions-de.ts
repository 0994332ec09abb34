/** What visitors read when they hand in or report a code. */
export const SUBMISSION_TEXTS = {
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
    tooFast: 'Das ging sehr schnell. Bitte warte zwei Sekunden und schick es noch einmal ab.',
    moved: 'Deine Verbindung hat gewechselt. Bitte noch einmal absenden.',
    expired: 'Das Formular war zu alt. Bitte schick es noch einmal ab.',
    tooManyLinks: 'Das sind zu viele Links. Bitte nimm einige heraus.',
    other: 'Das konnte nicht gespeichert werden. Bitte versuche es später noch einmal.',
  },
} as const
