/** An element as tests look at it; `text` is its own text, entities resolved. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const FORBIDDEN = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/u

function unescapeXml(text: string): string {
  if (/[<]/.test(text)) throw new Error(`stray < in ${text}`)
  return text.replace(/&([^;]*;?)/g, (found, name: string) => {
    const letter = ENTITIES[name.slice(0, -1)]
    if (letter === undefined || !name.endsWith(';')) throw new Error(`bad entity ${found}`)
    return letter
  })
}

/** Reads the XML that this program writes. Throws for whatever is not well-formed. */
export function parseXml(xml: string): XmlElement {
  if (FORBIDDEN.test(xml) || !xml.isWellFormed()) throw new Error('characters that XML forbids')
  const body = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '').trim()
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  for (const [whole, markup] of body.matchAll(/<([^<>]*)>|[^<]+|</g)) {
    const parent = open.at(-1) ?? document
    if (markup === undefined) parent.text += unescapeXml(whole)
    else if (markup.startsWith('/')) {
      if (open.pop()?.name !== markup.slice(1)) throw new Error(`unexpected ${whole}`)
    } else {
      const element = readTag(markup.replace(/\/$/, ''))
      parent.children.push(element)
      if (!markup.endsWith('/')) open.push(element)
    }
  }
  const [root, ...more] = document.children
  if (!root || more.length > 0 || open.length !== 1) throw new Error('not one closed root')
  return root
}

function readTag(markup: string): XmlElement {
  const [, name = '', rest = ''] = /^([\w:]+)((?: [\w:]+="[^"]*")*)$/.exec(markup) ?? []
  if (!name) throw new Error(`bad tag ${markup}`)
  const pairs = [...rest.matchAll(/([\w:]+)="([^"]*)"/g)]
  const attributes = Object.fromEntries(
    pairs.map(([, key, value = '']) => [key, unescapeXml(value)]),
  )
  return { name, attributes, children: [], text: '' }
}

/** The direct children of this name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

/** The text of the first direct child of this name; empty without one. */
export const childText = (element: XmlElement, name: string): string =>
  childrenOf(element, name)[0]?.text ?? ''
