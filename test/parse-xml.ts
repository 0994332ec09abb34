import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element as tests look at it; `text` is its own text, entities resolved. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** One key beside the attributes: an element's name with its content, or '#text' with a text. */
type ParsedNode = { ':@'?: Record<string, string> } & Record<string, ParsedNode[] | string>

const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' },
  ...{ trimValues: false, parseTagValue: false, ignoreDeclaration: true, htmlEntities: true },
})
// The validator lets both pass.
const FORBIDDEN = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/u
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#39);)|="[^"]*</

/** Reads the XML that this program writes. Throws for whatever is not well-formed. */
export function parseXml(xml: string): XmlElement {
  if (FORBIDDEN.test(xml) || !xml.isWellFormed()) throw new Error('characters that XML forbids')
  if (UNKNOWN_ENTITY.test(xml)) throw new Error('an unknown entity or a stray <')
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new Error(valid.err.msg)
  const [root, ...more] = parser.parse(xml.trim()).map(toElement)
  if (!root || more.length > 0) throw new Error('not one root')
  return root
}

function toElement({ ':@': attributes = {}, ...node }: ParsedNode): XmlElement {
  const [[name, content] = ['', []]] = Object.entries(node)
  const nodes = content as ParsedNode[]
  return {
    ...{ name, attributes },
    children: nodes.filter((child) => !('#text' in child)).map(toElement),
    text: nodes.map((child) => child['#text'] ?? '').join(''),
  }
}

/** The direct children of this name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

/** The text of the first direct child of this name; empty without one. */
export const childText = (element: XmlElement, name: string): string =>
  childrenOf(element, name)[0]?.text ?? ''
