export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** All that XML itself has names for. */
const ENTITIES: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' },
}

/** Text for element content and attributes; what XML 1.0 cannot hold at all is left out. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

type Attributes = Record<string, string | undefined>

/** An element with escaped attributes around `content`, which is XML already; null leaves it empty. */
export function tag(name: string, attributes: Attributes, content: string | null = null): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(value)}"`))
    .join('')
  return content === null ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

/** An element around plain text. */
export const textTag = (name: string, text: string): string => tag(name, {}, escapeXml(text))
