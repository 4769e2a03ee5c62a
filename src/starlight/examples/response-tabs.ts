import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { DocumentedContent, DocumentedResponse } from '#response/documented-response.ts'
import { generateExample } from './generate-example.ts'
import { createOutliner } from '../schema-outline/outline-schema.ts'
import type { OutlineNode, OutlineRow, SchemaOutline } from '../schema-outline/outline.ts'

export interface ResponseTab {
  readonly response: DocumentedResponse
  /** Several if their generated examples are identical. */
  readonly statuses: readonly string[]
  /** The contents with examples, else the one whose shape is shown. */
  readonly contents: readonly DocumentedContent[]
  readonly made: string | undefined
  /** Types instead of values, if no example can be generated. */
  readonly shape: string | undefined
}

/** Returns the responses of an operation that can be shown as code, by status. */
export function createResponseTabs(
  api: ApiDescription,
  responses: readonly DocumentedResponse[],
): readonly ResponseTab[] {
  const tabs: ResponseTab[] = []
  for (const response of responses) {
    const tab = { statuses: [response.status], ...createTab(api, response) }
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
    one.contents[0]?.mediaType === other.contents[0]?.mediaType &&
    classifyStatus(one.response.status) === classifyStatus(other.response.status)
  )
}

function createTab(
  api: ApiDescription,
  response: DocumentedResponse,
): Omit<ResponseTab, 'statuses'> {
  const { content: first, made } = getResponseExamples(api, response)
  if (!first) return { response, contents: [], made, shape: undefined }
  if (first.examples.length > 0) {
    const contents = response.contents.filter(({ examples }) => examples.length > 0)
    return { response, contents, made, shape: undefined }
  }
  if (made !== undefined) return { response, contents: [first], made, shape: undefined }
  const isItem = first.schema === undefined
  const outlined = createOutliner(api).outline(first.schema ?? first.itemSchema, {
    direction: 'response',
    pointer: `${first.at}/${isItem ? 'itemSchema' : 'schema'}`,
    budget: shapeRows,
  })
  const shape = formatShape(outlined)
  return { response, contents: shape === undefined ? [] : [first], made, shape }
}

/** Returns the first content with examples, else the first, with an example generated from its schema. */
export function getResponseExamples(
  api: ApiDescription,
  { contents }: Pick<DocumentedResponse, 'contents'>,
): Partial<Pick<ResponseTab, 'made'>> & { readonly content?: DocumentedContent } {
  const shown = contents.find(({ examples }) => examples.length > 0)
  if (shown) return { content: shown }
  const [first] = contents
  // Generated examples are JSON, so XML is excluded.
  if (!first || isXml(first.mediaType)) return {}
  const made =
    first.schema === undefined ? undefined : generateExample(api, first.schema, 'response')
  return { content: first, made }
}

function isXml(mediaType: string): boolean {
  return /[/+]xml\s*(?:;|$)/i.test(mediaType)
}

/** Longer shapes are hard to read. */
const shapeRows = 40

/** Formats the shape of a value, with types instead of values; undefined if only a type is known. */
function formatShape({ root }: SchemaOutline): string | undefined {
  const text = formatNode(root, '')
  return text.includes('\n') ? text : undefined
}

function formatNode(node: OutlineNode, indent: string): string {
  const inner = `${indent}  `
  const rows = (kind: string) =>
    node.groups.filter((group) => group.kind === kind).flatMap((group) => group.rows)
  const members = rows('members').filter(({ name }) => name !== undefined)
  if (members.length > 0) {
    const lines = members.map((row) => `${inner}${formatMember(row, inner)}`)
    const more = node.more ? [`${inner}…`] : []
    return `{\n${[...lines, ...more].join(',\n')}\n${indent}}`
  }
  const [item] = rows('items')
  if (item) return `[\n${inner}${formatNode(item.node, inner)}\n${indent}]`
  const [only, ...others] = node.statements.values
  if (only && others.length === 0) return only.text
  return node.statements.type.map(({ text }) => text).join('')
}

function formatMember({ name = '', node }: OutlineRow, indent: string): string {
  return `${JSON.stringify(name)}: ${formatNode(node, indent)}`
}

/** Describes a status without a description in the document (classes and codes of RFC 9110, section 15). */
export function describeStatus(status: string): string {
  if (status.toLowerCase() === 'default') return 'any other status'
  if (/^\dxx$/i.test(status)) return `any other ${status[0]}xx status`
  return ''
}

/** Returns the class of a status, shown as a colour next to it. */
export function classifyStatus(status: string): 'success' | 'failure' | 'other' {
  if (status.startsWith('2')) return 'success'
  return /^[45]/.test(status) ? 'failure' : 'other'
}
