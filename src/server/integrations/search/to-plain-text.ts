/** What search services and networks write; anything rarer stays as it is. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', hellip: '…' },
  ...{ ndash: '–', mdash: '—', bull: '•', middot: '·', laquo: '«', raquo: '»', szlig: 'ß' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', deg: '°' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', eacute: 'é' },
}
/** What highlights and formats; '<3' and '<Code>' are words of a caption. */
const TAGS = /<\/?(?:strong|b|em|i|u|mark|span|font|wbr|p|div|a)(?:\s[^<>]*)?>/gi

/**
 * Text of a search result without markup and entities, blanks united, line breaks kept. Entities
 * are read once: '&amp;lt;' was written as '&lt;'.
 */
export function toPlainText(text: string): string {
  return text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(TAGS, '')
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, readEntity)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

function readEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return ENTITIES[name] ?? entity
  const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  const isCharacter = point > 0 && point <= 0x10_ffff && !(point >= 0xd800 && point <= 0xdfff)
  return isCharacter ? String.fromCodePoint(point) : entity
}
