import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { formatCount, formatCounted } from '#text/format.ts'
import type { Phrase } from '#schema/view/stated.ts'
import { foldLong, isolate, renderDescription } from '../html/rich-text.ts'
import {
  hasFewValues,
  choosePresence,
  getLineNotes,
  getShownNotes,
  hasShortExample,
  isIdentifier,
  renderLine,
  renderConflict,
  renderExamples,
  renderFold,
  renderPhrase,
  renderValues,
  createText,
} from './render-line.ts'
import type { RenderOptions, RenderContext } from './render-line.ts'
import { repeatsName } from './schema-index.ts'
import { partPointerAttribute } from '../html/pointer-attribute.ts'
import type {
  OmittedRows,
  OutlineNode,
  OutlineRow,
  RowGroup,
  SchemaOutline,
  Direction,
  OutlineSubject,
} from './outline.ts'
import type { Translate } from '../i18n/translate.ts'
import { hash } from 'node:crypto'
import { membersPath } from '#text/reference.ts'

/** Renders an outline as lists of rows. */
export function renderOutline({ root, direction }: SchemaOutline, options: RenderOptions): Element {
  const { level = 2, around = '', presence } = options
  const context = { ...options, level, direction, around, depth: 0 }
  const about = { ...partPointerAttribute(root, around), dataDirection: direction }
  const head = presence || addsToType(root) ? [h('p', renderLine(root, context, presence))] : []
  const body = renderBody(root, context)
  const isOneLine = options.isClosed && head.length > 0 && countFolds(body) === 1
  const className = ['portal-schema', ...(isOneLine ? ['portal-schema-folded'] : [])]
  return h('div', { className, ...about }, [...head, ...body])
}

/** Returns whether the head adds to the type `object`, which the list of properties implies. */
function addsToType({ statements, groups }: OutlineNode): boolean {
  const { type, marks } = statements
  const isObject = type.length === 1 && type[0]?.text === 'object'
  const isEmpty = groups.every(({ rows }) => rows.length === 0)
  return !isObject || marks.length > 0 || isEmpty || getLineNotes(statements).length > 0
}

function renderRow(row: OutlineRow, context: RenderContext): Element {
  const { name, label, anchor, presence, origin } = row
  const node = omitRepeatedTitle(row.node, name)
  const shown = isolate(label.text === '' ? '(the empty name)' : label.text)
  const below = renderContent(node, { ...context, depth: context.depth + 1 })
  // A single fold fits on the line.
  const className = countFolds(below) === 1 ? ['portal-schema-folded'] : undefined
  return h('li', { id: anchor, className, ...partPointerAttribute(node, context.around) }, [
    h('p', [
      h('a', { href: `#${anchor}` }, name === undefined ? shown : [h('code', shown)]),
      ' ',
      ...renderLine(node, context, presence && choosePresence(presence, context), origin),
    ]),
    ...below,
  ])
}

/** Omits a title that repeats the name of the field, as generated documents have for each: `item_id` and `Item Id`. */
function omitRepeatedTitle(node: OutlineNode, name: string | undefined): OutlineNode {
  const { title } = node.statements
  if (title === undefined || name === undefined || !repeatsName(title.text, name)) return node
  return { ...node, statements: { ...node.statements, title: undefined } }
}

function countFolds(elements: readonly ElementContent[]): number {
  return elements.reduce((sum, element) => {
    if (element.type !== 'element') return sum
    const isInner = element.tagName === 'div' && hasClass(element, 'portal-schema-inner')
    return sum + (isInner ? countFolds(element.children) : Number(element.tagName === 'details'))
  }, 0)
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

function renderContent(node: OutlineNode, context: RenderContext): readonly ElementContent[] {
  return [...renderBody(node, context), ...renderNamed(node, context)]
}

function renderBody(node: OutlineNode, context: RenderContext): readonly ElementContent[] {
  const { pointer, statements, groups, more } = node
  const { title, values, moreValues, descriptions, examples, conflicts } = statements
  const notes = getLineNotes(statements).length === 0 ? getShownNotes(statements) : []
  return [
    ...(title && !isIdentifier(title)
      ? [h('p.portal-schema-title', partPointerAttribute(title, pointer), isolate(title.text))]
      : []),
    ...descriptions.map((statement) => renderOpenApi(statement, pointer, context)),
    ...(notes.length === 0
      ? []
      : [
          h(
            'ul.portal-schema-notes',
            notes.flatMap((note) => [
              h('li', partPointerAttribute(note, pointer), renderPhrase(note)),
              // Space between words for the search's index.
              createText(' '),
            ]),
          ),
        ]),
    ...(hasFewValues(statements) ? [] : renderValues(values, moreValues, pointer)),
    ...(hasShortExample(statements) ? [] : renderExamples(examples, pointer, context.translate)),
    ...conflicts.map((conflict) => renderConflict(conflict, context.translate)),
    ...closeFields(node, context, [
      ...groups.map((group) => renderGroup(group, { ...context, around: pointer })),
      ...(more ? [renderMore(more, groups, context)] : []),
    ]),
  ]
}

/** Folds the fields of the root, also within an array, if the page shows an example next to them. */
function closeFields(
  { groups, more }: OutlineNode,
  { depth, isClosed, translate }: RenderContext,
  rendered: readonly ElementContent[],
): readonly ElementContent[] {
  const shown = groups.find(({ kind }) => kind === 'members')?.rows.length ?? 0
  const number = shown + (more?.count ?? 0)
  if (!isClosed || depth > 0 || shown === 0) return rendered
  const summary = h('summary', [countFields(number, translate)])
  return [h('details.portal-schema-closed', [summary, ...rendered])]
}

function renderOpenApi(
  statement: Phrase,
  pointer: string,
  { level, links, getTextLanguage }: RenderContext,
): Element {
  const origin =
    statement.origin === undefined
      ? []
      : [h('p.portal-schema-origin', [`From ${statement.origin}:`])]
  const content = foldLong(renderDescription(statement.text, level, links))
  const lang = getTextLanguage?.(statement.text)
  return h('div.portal-described', { lang, ...partPointerAttribute(statement, pointer) }, [
    ...origin,
    ...content,
  ])
}

function renderGroup({ kind, heading, rows }: RowGroup, context: RenderContext): ElementContent {
  const { around, depth } = context
  // Next to other fields, the names of the other direction do not help readers of the page.
  const isQuiet = kind === 'members' && rows.length > 0
  const title = heading
    ? [
        h(
          `p.portal-schema-heading${isQuiet ? '.sr-only' : ''}`,
          partPointerAttribute(heading, around),
          renderPhrase(heading),
        ),
      ]
    : []
  const [only] = rows
  if (only && rows.length === 1 && needsNoLine(kind, heading, only)) {
    return renderInner(only, context)
  }
  const isPlain = rows.every((row) => isLeaf(row, context))
  const lists =
    kind === 'choices' && !isPlain && rows.length <= mostTabs
      ? [renderTabs(rows, context)]
      : rows.length === 0
        ? []
        : renderLists(rows, context)
  const mayBeOpen = kind === 'choices' || kind === 'rules'
  const isOpen = kind === 'items' || (mayBeOpen && isPlain && rows.length <= mostTabs)
  if (depth === 0 || lists.length === 0 || isOpen) return h('div', [...title, ...lists])
  const name =
    kind === 'rules' && rows.length <= mostNamed
      ? isolate(rows.map(({ label }) => label.text).join(', '))
      : [formatCounted(rows.length, nouns[kind])]
  return h('details', [h('summary', name), ...title, ...lists])
}

/** A fold of more rules shows their number. */
const mostNamed = 2

/** Returns whether a row needs no line: the only alternative of a type, or items without any statements. */
function needsNoLine(
  kind: RowGroup['kind'],
  heading: Phrase | undefined,
  { node }: OutlineRow,
): boolean {
  if (kind === 'choices') return !heading?.text.includes(', ')
  const { title, marks, values, examples, descriptions, conflicts } = node.statements
  const notes = getShownNotes(node.statements)
  const lists = [marks, notes, values, examples, descriptions, conflicts]
  const isNamed = title !== undefined && !isIdentifier(title)
  return kind === 'items' && !isNamed && lists.every(({ length }) => length === 0)
}

function renderInner(row: OutlineRow, context: RenderContext): Element {
  const { node, anchor } = row
  const { statements } = node
  const isMarked =
    hasShortExample(statements) ||
    hasFewValues(statements) ||
    statements.marks.length > 0 ||
    getLineNotes(statements).length > 0
  return h(
    'div.portal-schema-inner',
    { id: anchor, ...partPointerAttribute(node, context.around) },
    [
      ...(isMarked ? [h('p.portal-schema-title', renderLine(node, context))] : []),
      ...renderContent(node, context),
    ],
  )
}

function isLeaf({ node }: OutlineRow, context: RenderContext): boolean {
  return node.groups.length === 0 && !node.more && renderNamed(node, context).length === 0
}

/** Limit for tabs; more alternatives become rows. */
const mostTabs = 6

/** Renders alternatives as tabs without a script. All are shown in print, or if one is linked to. */
function renderTabs(rows: readonly OutlineRow[], context: RenderContext): Element {
  const name = `alternatives-${rows[0]?.anchor ?? ''}`
  return h('fieldset.portal-tabs', [
    h('legend.sr-only', [context.translate('Alternatives')]),
    ...rows.flatMap(({ label, anchor, presence, origin, node }, index) => [
      h('label', [
        h('input', { type: 'radio', name, checked: index === 0 }),
        h('span', isolate(label.text)),
      ]),
      h('div.portal-tab', { id: anchor, ...partPointerAttribute(node, context.around) }, [
        ...(presence || addsToType(node)
          ? [h('p', renderLine(node, context, presence, origin))]
          : []),
        ...renderContent(node, context),
      ]),
    ]),
  ])
}

/** In a request, required fields come first, and the others follow under a label. */
function renderLists(rows: readonly OutlineRow[], context: RenderContext): readonly Element[] {
  const optional = rows.filter(({ presence }) => presence?.text === 'optional')
  const isMixed = optional.length > 0 && optional.length < rows.length
  if (!isMixed || context.direction === 'response') {
    const isRare = optional.length <= rows.length / 2
    const rarer = isMixed ? (isRare ? 'optional' : 'required') : undefined
    return [renderRows(rows, { ...context, rarer })]
  }
  const required = rows.filter((row) => !optional.includes(row))
  return [
    renderRows(required, context),
    h('p.portal-schema-label', [context.translate('Optional')]),
    renderRows(optional, context),
  ]
}

function renderRows(rows: readonly OutlineRow[], context: RenderContext): Element {
  return h(
    'ul.portal-schema-rows',
    rows.map((row) => renderRow(row, context)),
  )
}

const nouns = {
  members: 'field',
  items: 'item',
  choices: 'alternative',
  rules: 'rule',
} as const

/** A fold for omitted rows, which are in a separate file. */
function renderMore(
  { count: left, subject }: OmittedRows,
  groups: readonly RowGroup[],
  { translate, direction }: RenderContext,
): Element {
  const shown = groups.some(({ rows }) => rows.length > 0)
  const name = shown
    ? left === 1
      ? translate('1 more field')
      : translate('{count} more fields', { count: formatCount(left) })
    : countFields(left, translate)
  return renderFold(name, getOmittedRowsPath(subject, direction), translate, shown)
}

function countFields(number: number, translate: Translate): string {
  return number === 1
    ? translate('1 field')
    : translate('{count} fields', { count: formatCount(number) })
}

function renderNamed(
  { statements: { type }, groups, more }: OutlineNode,
  { locate, countRows, translate }: RenderContext,
): readonly Element[] {
  if (groups.length > 0 || more) return []
  const isOne = type.filter(({ reference }) => reference !== undefined).length === 1
  return type.flatMap(({ text: name, reference }) => {
    const page = reference === undefined ? undefined : locate(reference)
    const inside = reference === undefined ? 0 : (countRows?.(reference) ?? 0)
    return page === undefined || inside === 0
      ? []
      : [renderFold(countFields(inside, translate) + (isOne ? '' : ` of ${name}`), page, translate)]
  })
}

/** Returns the path of the file with fields omitted from a page; subjects with equal content share a file. */
export function getOmittedRowsPath(
  { sources, opened, isOpen }: OutlineSubject,
  direction: Direction,
): string {
  const content = JSON.stringify([
    direction,
    isOpen,
    sources.map(({ schema, origin }) => [schema, origin]),
  ])
  // An enclosing schema matters only where it is referenced, as a circular reference.
  const around = [...opened].filter((reference) => content.includes(JSON.stringify(reference)))
  return `${membersPath}${hash('sha256', content + around.toSorted().join(' ')).slice(0, 16)}.html`
}
