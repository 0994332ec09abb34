import { formatCount, formatNumber, pluralize } from './format.ts'

const codes = (count: number) => formatCount(count, 'Code', 'Codes')

/** Actions on the selected codes: button, question before, result after where the review does not tell it. */
export const BULK_TEXTS = {
  verified: {
    label: 'Als geprüft markieren',
    title: 'Als geprüft markieren',
    question: (count: number) =>
      `${codes(count)} als geprüft markieren? ${pluralize(count, 'Er bleibt', 'Sie bleiben')} es, bis Sie etwas anderes festlegen; Stimmen von Besuchern ändern daran nichts.`,
    done: 'Als geprüft markiert',
    failed: 'Die Codes konnten nicht als geprüft markiert werden.',
  },
  rejected: {
    label: 'Ablehnen',
    title: 'Codes ablehnen',
    question: (count: number) =>
      `${codes(count)} ablehnen? Besucher sehen ${pluralize(count, 'ihn', 'sie')} dann nicht mehr, bis Sie etwas anderes festlegen.`,
    done: 'Abgelehnt',
    failed: 'Die Codes konnten nicht abgelehnt werden.',
  },
  auto: {
    label: 'Automatisch bewerten',
    title: 'Automatisch bewerten',
    question: (count: number) =>
      `${codes(count)} wieder automatisch bewerten? Ihre Festlegung entfällt; Stimmen und Fundstellen entscheiden über den Status.`,
    done: 'Automatisch bewertet',
    failed: 'Die Codes konnten nicht neu bewertet werden.',
  },
  accept: {
    label: 'Annehmen',
    title: 'Codes annehmen',
    question: (count: number) =>
      `${codes(count)} annehmen? Besucher sehen ${pluralize(count, 'ihn', 'sie')} dann; Widersprüche anderer Accounts werden verworfen.`,
  },
  reject: {
    label: 'Ablehnen',
    title: 'Codes ablehnen',
    question: (count: number) =>
      `${codes(count)} ablehnen? Besucher bekommen ${pluralize(count, 'ihn', 'sie')} nicht zu sehen.`,
  },
  delete: {
    label: 'Löschen',
    title: 'Codes löschen',
    question: (count: number) =>
      `${codes(count)} wirklich löschen? Quellen und Bewertungen werden ebenfalls entfernt.`,
    done: 'Gelöscht',
    failed: 'Die Codes konnten nicht gelöscht werden.',
  },
} as const
export type BulkAction = keyof typeof BULK_TEXTS

/** How many were changed; the others had been deleted meanwhile, or needed no change. */
export function describeBulk(action: BulkAction, changed: number, asked: number): string {
  const [done, others] =
    action === 'delete'
      ? ['entfernt', 'die übrigen gab es nicht mehr']
      : ['geändert', 'bei den übrigen war nichts zu tun']
  return changed === asked
    ? `${codes(changed)} ${done}.`
    : `${formatNumber(changed)} von ${codes(asked)} ${done}; ${others}.`
}
