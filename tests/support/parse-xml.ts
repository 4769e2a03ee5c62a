import { parser } from 'sax'
import type { QualifiedTag, Tag } from 'sax'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** Parses a well-formed XML document. @throws {Error} with the line of the first error */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const strict = Object.assign(parser(true), {
    onerror: (error: Error) => {
      throw error
    },
    onopentag: ({ name, attributes }: Tag | QualifiedTag) => {
      const values = Object.entries(attributes).map(([key, value]) => [key, String(value)])
      const element = { name, attributes: Object.fromEntries(values), children: [], text: '' }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext: (text: string) => {
      const element = open.at(-1)
      if (element) element.text += text
    },
    onclosetag: () => {
      open.pop()
    },
  })
  strict.write(xml).close()
  const [document] = root.children
  if (!document) throw new Error('The document has no element.')
  return document
}

export function findChildren(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** Returns the text of the first child with a name. */
export function getChildText(element: XmlElement, name: string): string | undefined {
  return findChildren(element, name)[0]?.text
}
