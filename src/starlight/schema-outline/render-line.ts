import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import type { Phrase, TypePart, Conflict } from '#schema/view/stated.ts'
import { isolate } from '../html/rich-text.ts'
import type { LinkResolver } from '../html/rich-text.ts'
import { partPointerAttribute } from '../html/pointer-attribute.ts'
import type { Direction, OutlineExample, OutlineNode, SchemaStatements } from './outline.ts'
import type { Translate } from '../i18n/translate.ts'

/** Returns the page of a named schema; undefined if there is none. */
export type SchemaPathResolver = (reference: string) => string | undefined

export interface RenderOptions {
  readonly locate: SchemaPathResolver
  /** Returns the number of rows of a named schema, which are unfolded on demand; 0 if there are none. */
  readonly countRows?: (reference: string) => number
  /** The level of the enclosing heading; headings in descriptions are below it. */
  readonly level?: number | undefined
  readonly around?: string | undefined
  readonly links?: LinkResolver | undefined
  /** Returns the language of a text, if it is not that of the page. */
  readonly getTextLanguage?: ((text: string) => string | undefined) | undefined
  /** For parameters and headers, shown after the type of the root. */
  readonly presence?: Phrase | undefined
  /** Folds the fields of the root. */
  readonly isClosed?: boolean | undefined
  /** The label of the version that marks of changes name. */
  readonly version?: string | undefined
  readonly translate: Translate
}

export type RenderContext = RenderOptions & {
  /** Pointer of the enclosing element. */
  readonly around: string
  /** The number of enclosing rows. */
  readonly depth: number
  readonly level: number
  readonly direction: Direction
  /** Which fields of a response are marked. */
  readonly rarer?: 'optional' | 'required' | undefined
}

export function renderLine(
  { pointer, statements }: OutlineNode,
  { locate, translate, version = '' }: RenderContext,
  presence?: Phrase,
  origin?: string,
): ElementContent[] {
  const { type, title, notes, values, examples } = statements
  const distant = [
    ...(title && isIdentifier(title) ? [title] : []),
    ...notes.filter(isRarelyRelevant),
  ]
  const marks = [
    ...[...(presence ? [presence] : []), ...statements.marks, ...getLineNotes(statements)].map(
      (mark) => renderMark(mark, pointer, (word) => translate(word, { version })),
    ),
    ...(hasFewValues(statements) ? [renderFewValues(values, pointer)] : []),
    ...(hasShortExample(statements)
      ? examples.map((example) => renderBrief(example, pointer))
      : []),
  ]
  const from = origin === undefined ? [] : [`from ${origin}`]
  const tip = [...distant.map(({ text: words }) => words), ...from].join(', ')
  return [
    h(
      'span',
      tip === '' ? {} : { title: tip },
      type.flatMap((piece) => renderPiece(piece, locate, pointer)),
    ),
    ...marks.flatMap((mark) => [createText(', '), mark]),
    ...distant.map((note) =>
      h('span.sr-only', partPointerAttribute(note, pointer), [
        createText(', '),
        ...renderPhrase(note),
      ]),
    ),
    ...from.map((text) => h('span.sr-only', [`, ${text}`])),
  ]
}

/** Returns whether the only example is valid and short enough for the line. */
export function hasShortExample({ examples }: SchemaStatements): boolean {
  const [only, ...others] = examples
  return (
    only?.refusal === undefined && others.length === 0 && /^[^[{]{0,24}$/.test(only?.text ?? '{')
  )
}

export function hasFewValues({ values, moreValues }: SchemaStatements): boolean {
  const length = values.reduce((sum, { text: code }) => sum + code.length + 2, 0)
  return moreValues === 0 && values.length > 0 && length <= 36
}

function renderBrief({ text: code, pointer }: OutlineExample, around: string): Element {
  return h('span', partPointerAttribute({ pointer }, around), [
    'example ',
    h('code', isolate(code)),
  ])
}

/** Returns whether a `title` looks like a code identifier. */
export function isIdentifier({ text: words }: Phrase): boolean {
  return /^[\w.$-]+$/.test(words)
}

/** Rarely relevant limits go into the tooltip and screen-reader text. */
function isRarelyRelevant({ text: words }: Phrase): boolean {
  if (words === 'no other fields') return true
  const [, limit] = /^at most (\d+) characters$/.exec(words) ?? []
  return Number(limit ?? 0) > 1000
}

export function getShownNotes({ notes }: SchemaStatements): readonly Phrase[] {
  return notes.filter((note) => !isRarelyRelevant(note))
}

/** Returns the notes that fit on the line: all or none. */
export function getLineNotes(statements: SchemaStatements): readonly Phrase[] {
  const notes = getShownNotes(statements)
  const length = notes.reduce(
    (sum, { text: words, code = '' }) => sum + words.length + code.length,
    0,
  )
  return length <= 48 ? notes : []
}

/**
 * Returns the mark of a field: in a request, required fields are marked; in a response, the rarer of optional and
 * required. The majority is not marked, to avoid repetition.
 */
export function choosePresence(
  presence: Phrase,
  { direction, rarer }: RenderContext,
): Phrase | undefined {
  if (direction !== 'response') return presence.text === 'optional' ? undefined : presence
  if (presence.text === 'optional' || presence.text === 'required') {
    return presence.text === rarer ? { ...presence, text: absences[rarer] } : undefined
  }
  return presence
}

const absences = { optional: 'may be absent', required: 'always present' } as const

const translated = [
  'required',
  'deprecated',
  'deprecated since {version}',
  'new in {version}',
  'may be absent',
  'always present',
] as const

function renderMark(mark: Phrase, pointer: string, translate: Translate): Element {
  const isStrong = /^(?:required|deprecated)/.test(mark.text)
  const word = translated.find((one) => one === mark.text)
  const shown = word ? { ...mark, text: translate(word) } : mark
  return h(isStrong ? 'strong' : 'span', partPointerAttribute(mark, pointer), renderPhrase(shown))
}

function renderPiece(
  { text: name, reference, pointer: place }: TypePart,
  locate: SchemaPathResolver,
  around: string,
): ElementContent[] {
  const href = reference === undefined ? undefined : locate(reference)
  const children = isolate(name)
  if (place !== undefined)
    return [h('span', partPointerAttribute({ pointer: place }, around), children)]
  return href === undefined ? [...children] : [h('a', { href }, children)]
}

export function renderPhrase({ text: words, code, origin }: Phrase): ElementContent[] {
  return [
    ...isolate(words),
    ...(code === undefined ? [] : [createText(' '), h('code', isolate(code))]),
    ...(origin === undefined ? [] : [h('span.sr-only', [` (${origin})`])]),
  ]
}

export function renderExamples(
  examples: readonly OutlineExample[],
  pointer: string,
  translate: Translate,
): readonly Element[] {
  return examples.map((example) => {
    const isLong = example.text.length > 60 || example.text.includes('\n')
    const code = h('code', isolate(example.text))
    // The reason is among the notes on the document.
    const about = { dataStatus: 'contradictory', title: example.refusal }
    const note =
      example.refusal === undefined ? [] : [' ', h('strong', about, 'does not fit its schema')]
    const shown = isLong
      ? h('details', [h('summary', [translate('Example'), ...note]), h('pre', [code])])
      : h('p', [`${translate('Example:')} `, code, ...note])
    return h('div.portal-schema-example', partPointerAttribute(example, pointer), [shown])
  })
}

/** Names the pointers of a conflict if there are several; a single one is that of the row. */
export const conflictClass = 'portal-schema-conflict'

export function renderConflict({ text: words, pointers }: Conflict, translate: Translate): Element {
  const named = pointers.length > 1 ? pointers : []
  return h(`p.${conflictClass}`, [
    h('strong', [translate('Contradictory.')]),
    ' ',
    ...isolate(words),
    ...named.flatMap((pointer, index) => [
      createText(index === 0 ? ' See ' : ' and '),
      h('code', isolate(pointer)),
    ]),
  ])
}

/** Shows the first few values, and folds the others, which stay searchable. */
export function renderValues(
  values: readonly Phrase[],
  more: number,
  pointer: string,
): readonly Element[] {
  const isShort = more === 0 && values.length <= few + 2
  const [shown, folded] = isShort ? [values, []] : [values.slice(0, few), values.slice(few)]
  const word = values.length + more === 1 ? 'only ' : 'one of '
  const line =
    shown.length === 0 ? [] : [h('p.portal-schema-values', [word, ...renderCodes(shown, pointer)])]
  const count = shown.length === 0 ? `one of ${more} values` : `and ${more} more values`
  const rest = more === 0 ? [] : [h('p', [count])]
  if (folded.length === 0) return [...line, ...rest]
  const list = h('p.portal-schema-values', renderCodes(folded, pointer))
  const name = `and ${folded.length} other values`
  return [...line, h('details', [h('summary', [name]), list]), ...rest]
}

const few = 8

function renderFewValues(values: readonly Phrase[], pointer: string): Element {
  return h('span', [values.length === 1 ? 'only ' : 'one of ', ...renderCodes(values, pointer)])
}

function renderCodes(values: readonly Phrase[], pointer: string): ElementContent[] {
  return values.flatMap((value, index) => [
    ...(index === 0 ? [] : [createText(', ')]),
    h('code', partPointerAttribute(value, pointer), isolate(value.text)),
  ])
}

/**
 * Renders a fold whose content a script fetches from another page of this site; without a script, it contains the link.
 *
 * @param isRest whether the content continues the shown rows
 */
export function renderFold(
  name: string,
  from: string,
  translate: Translate,
  isRest = false,
): Element {
  return h('details.portal-schema-more', isRest ? { dataRest: 'rows' } : {}, [
    h('summary', isolate(name)),
    h('p', [h('a', { href: from }, [translate('Show on its own page')])]),
  ])
}

export function createText(value: string): ElementContent {
  return { type: 'text', value }
}
