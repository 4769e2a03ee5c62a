import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { drawDescription, isolate } from './draw-description.ts'
import type { Conflict, TypeWord, Phrase } from '#schema/view/phrase.ts'
import type { OutlineExample, OutlineNode, OutlineRow, RowGroup, SchemaOutline } from './outline.ts'
import { relatePointer, shareOf } from './relate-pointer.ts'

/** Where the page of a named schema is; undefined where it has none. */
export type Locate = (reference: string) => string | undefined

/**
 * An outline as lists of rows. Each statement bears its place where that is not its row’s: whole, or as the rest of the place
 * around it.
 *
 * @param level of the heading that it stands under; those in descriptions are below that
 * @param around the place of the element that it stands in, if that has one
 */
export function drawOutline(
  { root }: SchemaOutline,
  locate: Locate,
  level = 2,
  around = '',
): Element {
  const paper = { locate, level }
  return h('div.schema', placeOf(root, around), [
    h('p', drawLine(root, paper)),
    ...drawBody(root, paper, 0),
  ])
}

interface Paper {
  readonly locate: Locate
  readonly level: number
}

function drawRow(row: OutlineRow, around: string, paper: Paper, depth: number): Element {
  const { node, name, label, anchor, presence, origin } = row
  const shown = isolate(label.text === '' ? '(the empty name)' : label.text)
  return h('li', { id: anchor, ...placeOf(node, around) }, [
    h('p', [
      h('a', { href: `#${anchor}` }, name === undefined ? shown : [h('code', shown)]),
      ' ',
      ...drawLine(node, paper, presence, origin),
    ]),
    ...drawBody(node, paper, depth + 1),
  ])
}

/** What a reader wants to know first. */
function drawLine(
  node: OutlineNode,
  { locate }: Paper,
  presence?: Phrase,
  origin?: string,
): ElementContent[] {
  const marks = [
    ...(presence ? [drawMark(presence, node.pointer)] : []),
    ...node.marks.map((mark) => drawMark(mark, node.pointer)),
    ...(origin === undefined ? [] : [h('span.schema-origin', [`from ${origin}`])]),
  ]
  return [
    h(
      'span',
      node.type.flatMap((piece) => drawPiece(piece, locate)),
    ),
    ...marks.flatMap((mark) => [text(', '), mark]),
  ]
}

function drawMark(said: Phrase, pointer: string): Element {
  const isStrong = /^(?:required|deprecated)/.test(said.text)
  return h(isStrong ? 'strong' : 'span', placeOf(said, pointer), drawSaid(said))
}

function drawPiece({ text: name, reference }: TypeWord, locate: Locate): ElementContent[] {
  const href = reference === undefined ? undefined : locate(reference)
  const children = isolate(name)
  return href === undefined ? [...children] : [h('a', { href }, children)]
}

function drawBody(node: OutlineNode, paper: Paper, depth: number): readonly ElementContent[] {
  const { title, notes, values, moreValues, descriptions, examples, conflicts, groups, more } = node
  return [
    ...(title ? [h('p.schema-title', placeOf(title, node.pointer), isolate(title.text))] : []),
    ...descriptions.map((said) => drawDescribed(said, node.pointer, paper.level)),
    ...(notes.length === 0
      ? []
      : [
          h(
            'ul.schema-notes',
            notes.flatMap((note) => [
              h('li', placeOf(note, node.pointer), drawSaid(note)),
              // The search reads the text, and would join the words.
              text(' '),
            ]),
          ),
        ]),
    ...drawValues(values, node.pointer),
    ...(moreValues
      ? [h('p.schema-values', placeOf(moreValues, node.pointer), drawSaid(moreValues))]
      : []),
    ...drawExamples(examples, node.pointer),
    ...conflicts.map((conflict) => drawConflict(conflict)),
    ...groups.map((group) => drawGroup(group, node, paper, depth)),
    ...(more ? [drawMore(more, node.pointer, paper.locate)] : []),
  ]
}

function drawDescribed(said: Phrase, pointer: string, level: number): Element {
  const origin = said.origin === undefined ? [] : [h('p.schema-origin', [`From ${said.origin}:`])]
  const content = drawDescription(said.text, level)
  return h('div.described', placeOf(said, pointer), [...origin, ...content])
}

function drawSaid({ text: words, code, origin }: Phrase): ElementContent[] {
  return [
    ...isolate(words),
    ...(code === undefined ? [] : [text(' '), h('code', isolate(code))]),
    ...(origin === undefined ? [] : [h('span.schema-origin', [` (${origin})`])]),
  ]
}

/** The first few, and the others folded, where they can be searched and copied. */
function drawValues(values: readonly Phrase[], pointer: string): readonly Element[] {
  if (values.length === 0) return []
  const [shown, rest] =
    values.length > few + 2 ? [values.slice(0, few), values.slice(few)] : [values, []]
  const list = h('p.schema-values', [
    values.length === 1 ? 'always ' : 'one of ',
    ...drawCodes(shown, pointer),
  ])
  if (rest.length === 0) return [list]
  const summary = h('summary', [`and ${rest.length} other values`])
  return [list, h('details', [summary, h('p.schema-values', drawCodes(rest, pointer))])]
}

const few = 8

function drawCodes(values: readonly Phrase[], pointer: string): ElementContent[] {
  return values.flatMap((value, index) => [
    ...(index === 0 ? [] : [text(', ')]),
    h('code', placeOf(value, pointer), isolate(value.text)),
  ])
}

function drawExamples(examples: readonly OutlineExample[], pointer: string): readonly Element[] {
  return examples.map((example) => {
    const isLong = example.text.length > 60 || example.text.includes('\n')
    const code = h('code', isolate(example.text))
    const shown = isLong
      ? h('details', [h('summary', ['Example']), h('pre', [code])])
      : h('p', ['Example: ', code])
    const refusal =
      example.refusal === undefined
        ? []
        : [
            drawConflict({
              text: `Its own schema refuses this example. ${example.refusal}`,
              pointers: [],
            }),
          ]
    return h('div.schema-example', placeOf(example, pointer), [shown, ...refusal])
  })
}

function drawConflict({ text: words, pointers }: Conflict): Element {
  return h('p.schema-conflict', [
    h('strong', ['Contradictory.']),
    ' ',
    ...isolate(words),
    ...pointers.flatMap((pointer, index) => [
      text(index === 0 ? ' See ' : ' and '),
      h('code', isolate(pointer)),
    ]),
  ])
}

function drawGroup(
  { kind, heading, rows }: RowGroup,
  node: OutlineNode,
  paper: Paper,
  depth: number,
): ElementContent {
  const title = heading
    ? [h('p.schema-heading', placeOf(heading, node.pointer), drawSaid(heading))]
    : []
  const list = rows.length === 0 ? [] : [drawRows(rows, node.pointer, paper, depth)]
  if (depth === 0 || list.length === 0 || kind === 'items') return h('div', [...title, ...list])
  const summary = h('summary', [`${rows.length} ${nouns[kind]}${rows.length === 1 ? '' : 's'}`])
  return h('details', { open: rows.length <= 12 }, [summary, ...title, ...list])
}

/** The list bears what the places of its rows have in common, so that each row is left with its name. */
function drawRows(
  rows: readonly OutlineRow[],
  around: string,
  paper: Paper,
  depth: number,
): Element {
  const place = shareOf(
    rows.map(({ node }) => node.pointer),
    around,
  )
  return h(
    'ul.schema-rows',
    placeOf({ pointer: place }, around),
    rows.map((row) => drawRow(row, place, paper, depth)),
  )
}

const nouns = {
  members: 'member',
  items: 'item',
  choices: 'choice',
  rules: 'rule',
} as const

function drawMore(
  { count, pointer, reference }: NonNullable<OutlineNode['more']>,
  around: string,
  locate: Locate,
): Element {
  const href = reference === undefined ? undefined : locate(reference)
  const words = `${count} more ${count === 1 ? 'line' : 'lines'}, `
  return h('p.schema-more', placeOf({ pointer }, around), [
    words,
    ...(href === undefined
      ? ['in the document at ', h('code', [pointer])]
      : ['shown by ', h('a', { href }, ['its own page'])]),
  ])
}

function placeOf(said: { readonly pointer: string }, around: string): { dataPlace?: string } {
  const place = relatePointer(said.pointer, around)
  return place === undefined ? {} : { dataPlace: place }
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}
