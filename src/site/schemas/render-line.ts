import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import type { Phrase, TypeWord } from '#schema/view/stated.ts'
import { isolate } from './rich-text.ts'
import type { FindLink } from './rich-text.ts'
import { renderFewValues, renderSaid, text } from './render-said.ts'
import { placeOf } from './relate-pointer.ts'
import type { Direction, OutlineExample, OutlineNode } from './outline.ts'
import type { Say } from '../words.ts'

/** Where the page of a named schema is; undefined where it has none. */
export type Locate = (reference: string) => string | undefined

export interface DrawOptions {
  readonly locate: Locate
  /** The rows of a named schema, which are unfolded on demand; 0 where there is nothing to unfold. */
  readonly countRows?: (reference: string) => number
  /** The level of the heading that it stands under; headings in descriptions are below that. */
  readonly level?: number | undefined
  readonly around?: string | undefined
  readonly links?: FindLink | undefined
  /** For parameters and headers, where it stands behind the type of the whole. */
  readonly presence?: Phrase | undefined
  readonly say: Say
}

export type Paper = DrawOptions & {
  readonly level: number
  readonly direction: Direction
  /** Which fields of a response are marked. */
  readonly rarer?: 'optional' | 'required' | undefined
}

export function renderLine(
  node: OutlineNode,
  { locate, say }: Paper,
  presence?: Phrase,
  origin?: string,
): ElementContent[] {
  const distant = [
    ...(node.title && isIdentifier(node.title) ? [node.title] : []),
    ...node.notes.filter(isDistant),
  ]
  const near = node.notes.filter((note) => !isDistant(note))
  const marks = [
    ...(presence ? [renderMark(presence, node.pointer, say)] : []),
    ...node.marks.map((mark) => renderMark(mark, node.pointer, say)),
    ...(fitsLine(near) ? near.map((note) => renderMark(note, node.pointer, say)) : []),
    ...(areBrief(node) ? [renderFewValues(node.values, node.pointer)] : []),
    ...(isBrief(node) ? node.examples.map((example) => renderBrief(example, node.pointer)) : []),
    ...(origin === undefined ? [] : [h('span.portal-schema-origin', [`from ${origin}`])]),
  ]
  return [
    h(
      'span',
      distant.length > 0 ? { title: distant.map(({ text: words }) => words).join(', ') } : {},
      node.type.flatMap((piece) => renderPiece(piece, locate, node.pointer)),
    ),
    ...marks.flatMap((mark) => [text(', '), mark]),
    ...distant.map((note) =>
      h('span.sr-only', placeOf(note, node.pointer), [text(', '), ...renderSaid(note)]),
    ),
  ]
}

/** Whether the only example is a short value and right, so that it has room on the line. */
export function isBrief({ examples }: OutlineNode): boolean {
  const [only, ...others] = examples
  return (
    only?.refusal === undefined && others.length === 0 && /^[^[{]{0,24}$/.test(only?.text ?? '{')
  )
}

export function areBrief({ values, moreValues }: OutlineNode): boolean {
  const length = values.reduce((sum, { text: code }) => sum + code.length + 2, 0)
  return moreValues === 0 && values.length > 0 && length <= 36
}

function renderBrief({ text: code, pointer }: OutlineExample, around: string): Element {
  return h('span', placeOf({ pointer }, around), ['example ', h('code', isolate(code))])
}

/** What hardly anybody meets is left to the tip of the type, and to those who do not look. */
export function isDistant({ text: words }: Phrase): boolean {
  if (words === 'no other fields') return true
  const [, limit] = /^at most (\d+) characters$/.exec(words) ?? []
  return Number(limit ?? 0) > 1000
}

/** A title that programs were written with. */
export function isIdentifier({ text: words }: Phrase): boolean {
  return /^[\w.$-]+$/.test(words)
}

export function fitsLine(notes: readonly Phrase[]): boolean {
  const length = notes.reduce(
    (sum, { text: words, code = '' }) => sum + words.length + code.length,
    0,
  )
  return length <= 48
}

/**
 * The mark of a field: in a request, that it is required; in a response, that it may be absent, or that it never is, whichever fewer
 * are. What most are is not marked, because each row would bear it.
 */
export function choosePresence(presence: Phrase, { direction, rarer }: Paper): Phrase | undefined {
  if (direction !== 'response') return presence.text === 'optional' ? undefined : presence
  if (presence.text === 'optional' || presence.text === 'required') {
    return presence.text === rarer ? { ...presence, text: absences[rarer] } : undefined
  }
  return presence
}

const absences = { optional: 'may be absent', required: 'always present' } as const

const words = ['required', 'deprecated', 'may be absent', 'always present'] as const

function renderMark(said: Phrase, pointer: string, say: Say): Element {
  const isStrong = /^(?:required|deprecated)/.test(said.text)
  const word = words.find((one) => one === said.text)
  const shown = word ? { ...said, text: say(word) } : said
  return h(isStrong ? 'strong' : 'span', placeOf(said, pointer), renderSaid(shown))
}

function renderPiece(
  { text: name, reference, place }: TypeWord,
  locate: Locate,
  around: string,
): ElementContent[] {
  const href = reference === undefined ? undefined : locate(reference)
  const children = isolate(name)
  if (place !== undefined) return [h('span', placeOf({ pointer: place }, around), children)]
  return href === undefined ? [...children] : [h('a', { href }, children)]
}
