/** Kinds of customers; they stand before a colon as shops do. */
const ROLE =
  /^(?:neu|erst|stamm|bestands|alt|wiederholungs)(?:e|en|er)?[-·:*_]?(?:kund|besteller|käufer|bestell|kauf)\p{L}*$|^(?:alle|andere[nr]?|übrigen?|restlichen?|student(?:en|innen|:innen|\*innen)?|schüler|abonnenten|mitglieder|newsletter|wiederkehrer|kund(?:en|innen)|besteller|treue\p{L}*)$/u

/** 'Erstbesteller', 'Stammkunden', 'Neukundinnen'. */
export function isRole(lower: string): boolean {
  return ROLE.test(lower)
}
