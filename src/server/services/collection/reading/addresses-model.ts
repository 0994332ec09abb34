const ORDERS = [
  /(?<!\p{L})(?:ignorier|vergiss|vergesst|missacht|überschreib)\p{L}*\s+(?:\p{L}+\s+){0,3}(?:anweisung|instruktion|vorgabe|befehl|prompt)/iu,
  /\b(?:ignore|disregard|forget|override)\s+(?:\p{L}+\s+){0,3}(?:instruction|prompt|guideline|command)/iu,
  /\b(?:system|developer|assistant)[ -]?(?:prompt|message|nachricht)\b|<\|?(?:im_start|system|assistant)|\[\/?inst\]/iu,
  /\b(?:you are|du bist)[^.!?\n]{0,20}(?:an ai|a language model|chatgpt|ein sprachmodell|eine ki\b)/iu,
  /"(?:isDead|discountAmount|expiresAt|newCustomersOnly)"\s*:/u,
]

/**
 * Whether a caption gives orders to a machine that reads it: then no model is asked, and what the
 * reader finds goes to the operator. Only the second line of defence, as there are always other
 * words; the first is that a model's word alone is never enough (`to-model-offers.ts`).
 */
export const addressesModel = (caption: string): boolean =>
  ORDERS.some((pattern) => pattern.test(caption))
