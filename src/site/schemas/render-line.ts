import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import type { Phrase, TypeWord } from '#schema/view/stated.ts'
import { isolate } from './rich-text.ts'
import type { FindLink } from './rich-text.ts'
import { renderFewValues, renderSaid, text } from './render-said.ts'
import { placeOf } from './pointer-attribute.ts'
import type { Direction, OutlineExample, OutlineNode } from './outline.ts'
import type { Say } from '../words.ts'

/** Returns the page of a named schema; undefined if there is none. */
export type Locate = (reference: string) => string | undefined

export interface DrawOptions {
  readonly locate: Locate
  /** Returns the number of rows of a named schema, which are unfolded on demand; 0 if there are none. */
  readonly countRows?: (reference: string) => number
  /** The level of the enclosing heading; headings in descriptions are below it. */
  readonly level?: number | undefined
  readonly around?: string | undefined
  readonly links?: FindLink | undefined
  /** For parameters and headers, shown after the type of the root. */
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

/** Returns whether the only example is valid and short enough for the line. */
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

/** Rarely relevant limits go into the tooltip and screen-reader text. */
export function isDistant({ text: words }: Phrase): boolean {
  if (words === 'no other fields') return true
  const [, limit] = /^at most (\d+) characters$/.exec(words) ?? []
  return Number(limit ?? 0) > 1000
}

/** Returns whether a `title` looks like a code identifier. */
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
 * Returns the mark of a field: in a request, required fields are marked; in a response, the rarer of optional and
 * required. The majority is not marked, to avoid repetition.
 */
export function choosePresence(presence: Phrase, { direction, rarer }: Paper): Phrase | undefined {
  if (direction !== 'response') return presence.text === 'optional' ? undefined : presence
  if (presence.text === 'optional' || presence.text === 'required') {
    return presence.text === rarer ? { ...presence, text: absences[rarer] } : undefined
  }
  return presence
}

const absences = { optional: 'may be absent', required: 'always present' } as const

const translated = ['required', 'deprecated', 'may be absent', 'always present'] as const

function renderMark(mark: Phrase, pointer: string, say: Say): Element {
  const isStrong = /^(?:required|deprecated)/.test(mark.text)
  const word = translated.find((one) => one === mark.text)
  const shown = word ? { ...mark, text: say(word) } : mark
  return h(isStrong ? 'strong' : 'span', placeOf(mark, pointer), renderSaid(shown))
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
