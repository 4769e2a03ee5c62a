import type { Element } from 'hast'
import { select, selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { renderOutline } from '#starlight/schema-outline/render-outline.ts'
import { createOutliner } from '#starlight/schema-outline/outline-schema.ts'
import type { Direction, SchemaOutline } from '#starlight/schema-outline/outline.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

interface Options {
  readonly version?: string
  readonly direction?: Direction
  readonly budget?: number
  /** The schema to outline. Defaults to the first of the document. */
  readonly name?: string
}

/** The rendered page of a named schema. */
export interface SchemaReading {
  readonly outline: SchemaOutline
  readonly element: Element
  /** The text above the rows. */
  readonly head: string
  readonly text: string
  /** The text of each row without its nested rows, by the labels of its path. */
  readonly rows: Readonly<Record<string, string>>
}

/** @param schemas the properties of `components.schemas`, as YAML */
export function readSchema(schemas: string, options: Options = {}): SchemaReading {
  const { version = '3.1.0', direction = 'both', budget = 150 } = options
  const lines = schemas.replace(/^\n/, '').split('\n')
  const margin = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0
  const body = lines.map((line) => `    ${line.slice(margin)}`).join('\n')
  const api = parseDescriptionText(
    `openapi: ${version}\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n${body}\n`,
  )
  const [first = ''] = api.schemas.keys()
  const pointer = options.name === undefined ? first : `#/components/schemas/${options.name}`
  const { outline: make, locate } = createOutliner(api)
  const outline = make(api.schemas.get(pointer), { pointer, direction, budget })
  const element = renderOutline(outline, { locate, translate: translateToEnglish })
  return {
    outline,
    element,
    head: withoutRows(element),
    text: tidy(toString(element)),
    rows: Object.fromEntries(
      listRows(outline.root.groups).map(({ path, anchor }) => {
        const row = select(`[id="${anchor}"]`, element)
        return [path.join(' > '), row ? withoutRows(row) : 'no row']
      }),
    ),
  }
}

/** Returns the targets of links with this text. */
export function listLinks(element: Element, words: string): readonly unknown[] {
  return selectAll('a', element)
    .filter((link) => toString(link) === words)
    .map(({ properties }) => properties['href'])
}

type Groups = SchemaOutline['root']['groups']
type Row = Groups[number]['rows'][number]

/** Returns the rows from top to bottom. */
export function listRows(groups: Groups): readonly Row[] {
  return groups.flatMap(({ rows }) => rows.flatMap((row) => [row, ...listRows(row.node.groups)]))
}

function withoutRows(element: Element): string {
  const children = element.children.map((child) => {
    if (child.type !== 'element') return child.type === 'text' ? child.value : ''
    return isList(child) ? headOf(child) : toString(child)
  })
  return tidy(children.join(' '))
}

function isList(element: Element): boolean {
  return select('.portal-schema-rows', element) !== undefined
}

function headOf(group: Element): string {
  return selectAll('.portal-schema-heading', group).slice(0, 1).map(toString).join('')
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
