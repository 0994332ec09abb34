/** 'Rabattcode', 'spart mit meinem Code', 'use code MAX': what stands beside codes. */
export const CODE_CUE =
  /(?:rabatt|gutschein|promo|vorteils|aktions|spar|discount|coupon|voucher)[ -]?(?:code|kode)|\b(?:mein|unser|mit|dem|use|my|with|the|per)\p{L}* code(?!\p{L})|\bcodes?\s*[:=„"“»👉➡→]|\bcode \p{Lu}[\p{Lu}\d]{2}/iu

/** The author was paid: such posts carry codes even where nobody says so. */
export const PAID_CUE =
  /(?<!\p{L})(?:anzeige|werbung|werbig|werbepartner|ad|sponsored|kooperation)(?!\p{L})/iu

export const NO_CODE_CUE =
  /\b(?:qr|bar|dress|quell|source|zip|einladungs|freundes|invite|referral|creator|support)[ -]?code|kein\p{L}* (?:\p{L}+-?)?code|ohne code|\bcode\b[^.!?\n]{0,25}\bkein/iu

export const BENEFIT_CUE =
  /\d\s?(?:%|prozent|€|euro|eur|chf|franken)|(?<!\p{L})(?:rabatt|prozente?|spart|sparen|spare|sparst|nachlass|gratis|geschenkt|umsonst|versandkostenfrei|discount|off|save)(?!\p{L})/iu

export const DEATH_CUE =
  /abgelaufen|ausgelaufen|nicht mehr|nimmer|expired|no longer|ungültig|deaktiviert|(?:ist|schon) vorbei|wieder (?:aktiv|da|gültig)|(?:geht|klappt|funktioniert)[^.!?\n]{0,20} nicht/iu

export const END_CUE =
  /(?<!\p{L})(?:bis (?:zum|einschließlich|inkl|\d|morgen|mitternacht|heute|sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag)|nur (?:heute|noch)|gültig|endet|valid|until|ends|läuft ab|(?:24|48|72) ?(?:h|stunden|hours))/iu

export const AMOUNT_CUE = /\d\s?(?:%|prozent)/iu

/** Any word of time, without which nobody can know of an end. */
export const TIME_CUE =
  /(?<!\p{L})(?:bis|nur|noch|heute|morgen|endet|enden|ends?|until|till|thru|through|gültig|valid|läuft|\p{L}*ende|\p{L}*woche|monat\p{L}*|tage?|days?|stunden|hours?|today|tonight|tomorrow|(?:mon|diens|donners|frei|sams|sonn)tag\p{L}*|mittwoch\p{L}*|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\p{L})|\d{1,2}[./]\s?(?:\d{1,2}|\p{L}{3,})|\d\s?h(?!\p{L})/iu
