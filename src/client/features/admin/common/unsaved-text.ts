/** Fields that text is typed into; what filters a list, and passwords, are nothing to lose. */
const FIELDS =
  'textarea, input:is(:not([type]), [type=text], [type=url], [type=email], [type=tel], [type=number], [type=date])'

/**
 * Whether a field of the panel, or of a part of it, holds text that is not saved: other text than the server's,
 * which `defaultValue` is, or any at all in a field with `data-draft`, whose text React writes.
 */
export function hasUnsavedText(part: ParentNode | null = document.querySelector('main')): boolean {
  const fields = part?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? []
  return [...fields].some((field) =>
    'draft' in field.dataset ? field.value.trim() !== '' : field.value !== field.defaultValue,
  )
}
