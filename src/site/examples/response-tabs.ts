import type { Contract } from '#contract/read-contract.ts'
import type { DocumentedContent, DocumentedResponse } from '#core/response/documented-response.ts'
import { makeExample } from './make-example.ts'
import { outlineContract } from '../schemas/outline-schema.ts'
import type { OutlineNode, OutlineRow, SchemaOutline } from '../schemas/outline.ts'

export interface ResponseTab {
  readonly response: DocumentedResponse
  /** Several where the examples that are made of the schemas are the same. */
  readonly statuses: readonly string[]
  /** The contents with examples, else the one whose shape is shown. */
  readonly contents: readonly DocumentedContent[]
  readonly made: string | undefined
  readonly shape: string | undefined
}

/** The responses of an operation by status, as far as there is something to show of them as code. */
export function listResponseTabs(
  contract: Contract,
  responses: readonly DocumentedResponse[],
): readonly ResponseTab[] {
  const tabs: ResponseTab[] = []
  for (const response of responses) {
    const tab = { statuses: [response.status], ...readTab(contract, response) }
    const last = tabs.at(-1)
    if (last && isAlike(last, tab)) {
      tabs.splice(-1, 1, { ...last, statuses: [...last.statuses, response.status] })
    } else tabs.push(tab)
  }
  return tabs
}

function isAlike(one: ResponseTab, other: ResponseTab): boolean {
  return (
    one.made !== undefined &&
    one.made === other.made &&
    one.shape === other.shape &&
    one.contents[0]?.mediaType === other.contents[0]?.mediaType &&
    classifyStatus(one.response.status) === classifyStatus(other.response.status)
  )
}

function readTab(contract: Contract, response: DocumentedResponse): Omit<ResponseTab, 'statuses'> {
  const { content: first, made } = readExamples(contract, response)
  if (!first) return { response, contents: [], made, shape: undefined }
  if (first.examples.length > 0) {
    const contents = response.contents.filter(({ examples }) => examples.length > 0)
    return { response, contents, made, shape: undefined }
  }
  const isItem = first.schema === undefined
  const drawn = outlineContract(contract).outline(first.schema ?? first.itemSchema, {
    direction: 'response',
    pointer: `${first.at}/${isItem ? 'itemSchema' : 'schema'}`,
    budget: shapeRows,
  })
  const shape = writeShape(drawn)
  return { response, contents: (shape ?? made) ? [first] : [], made, shape }
}

/** The first content with examples, else the first, and an example that is made of its schema. */
export function readExamples(
  contract: Contract,
  { contents }: Pick<DocumentedResponse, 'contents'>,
): Partial<Pick<ResponseTab, 'made'>> & { readonly content?: DocumentedContent } {
  const shown = contents.find(({ examples }) => examples.length > 0)
  if (shown) return { content: shown }
  const [first] = contents
  // Both are written as JSON is, which XML is not.
  if (!first || isXml(first.mediaType)) return {}
  const made =
    first.schema === undefined ? undefined : makeExample(contract, first.schema, 'response')
  return { content: first, made }
}

function isXml(mediaType: string): boolean {
  return /[/+]xml\s*(?:;|$)/i.test(mediaType)
}

/** More lines are no picture of a response. */
const shapeRows = 40

/** The shape of a value, with types in the place of values; undefined where only a type is known. */
function writeShape({ root }: SchemaOutline): string | undefined {
  const text = writeNode(root, '')
  return text.includes('\n') ? text : undefined
}

function writeNode(node: OutlineNode, indent: string): string {
  const inner = `${indent}  `
  const rows = (kind: string) =>
    node.groups.filter((group) => group.kind === kind).flatMap((group) => group.rows)
  const members = rows('members').filter(({ name }) => name !== undefined)
  if (members.length > 0) {
    const lines = members.map((row) => `${inner}${writeMember(row, inner)}`)
    const more = node.more ? [`${inner}…`] : []
    return `{\n${[...lines, ...more].join(',\n')}\n${indent}}`
  }
  const [item] = rows('items')
  if (item) return `[\n${inner}${writeNode(item.node, inner)}\n${indent}]`
  const [only, ...others] = node.values
  if (only && others.length === 0) return only.text
  return node.type.map(({ text }) => text).join('')
}

function writeMember({ name = '', node }: OutlineRow, indent: string): string {
  return `${JSON.stringify(name)}: ${writeNode(node, indent)}`
}

/** The meaning of a status by itself, for a document that does not say: the classes and codes of RFC 9110, section 15. */
export function writeStatus(status: string): string {
  if (status.toLowerCase() === 'default') return 'any other status'
  if (/^\dxx$/i.test(status)) return `any ${status[0]}xx status without an entry of its own`
  return ''
}

/** The class of a status, which a page shows by a colour beside its digits. */
export function classifyStatus(status: string): 'success' | 'failure' | 'other' {
  if (status.startsWith('2')) return 'success'
  return /^[45]/.test(status) ? 'failure' : 'other'
}
