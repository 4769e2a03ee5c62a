import { findConflicts } from '#schema/view/find-conflicts.ts'
import { readTypes } from '#schema/view/read-types.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import { viewSchema } from '#schema/view/view-schema.ts'
import type { SchemaView, Source } from '#schema/view/view-schema.ts'
import { enterPointer, nameReference } from '#schema/pointer.ts'
import { listApplicable, listLimits, quoteName } from '#schema/view/describe-limits.ts'
import { listConstants, listTypeWords } from '#schema/view/describe-type.ts'
import { findFlag, listDistinct, listSources, listStated } from '#schema/view/stated.ts'
import type { Conflict, Phrase, TypeWord } from '#schema/view/stated.ts'
import { isKeywords } from '#schema/keywords.ts'
import { indexSchemas } from './schema-index.ts'
import { listGroups, makeRule } from './list-rows.ts'
import type { GroupSource, RowSource } from './list-rows.ts'
import { checkDefaults, listValuePhrases, listExamples, listValues } from './list-values.ts'
import type {
  More,
  NodeOptions,
  OutlineNode,
  OutlineRow,
  OutlineSubject,
  RowGroup,
  Said,
} from './outline.ts'

/** A node before it is known how much of what is below it has room. */
export interface UnfoldingNode extends Pick<OutlineNode, 'pointer'> {
  groups: readonly UnfoldingGroup[]
  more: More | undefined
  /** Its place in the description; `pointer` and those of its statements are the nearest that the document has. */
  readonly at: string
  readonly subject: OutlineSubject
  readonly open: () => readonly PlannedGroup[]
  /** Takes most of the time, and not all nodes are shown. */
  readonly say: () => UnfoldingSaid
}

interface UnfoldingSaid extends Said {
  /** Whether a type that has it as an alternative names it by its values. */
  readonly isConstant: boolean
}

export interface UnfoldingRow extends Omit<OutlineRow, 'node' | 'anchor'> {
  readonly node: UnfoldingNode
}

export interface UnfoldingGroup extends Omit<RowGroup, 'rows'> {
  readonly rows: readonly UnfoldingRow[]
}

/** Most rows of a large schema have no room on its page: they are counted and never made. */
export interface PlannedGroup extends Omit<RowGroup, 'rows'>, Pick<GroupSource, 'isInType'> {
  readonly rows: readonly (() => UnfoldingRow)[]
}

/**
 * One place, of which everything is said when it is asked for; what is below it waits too. Where `isOpen` is false, references stay
 * links.
 *
 * @param label its name, which need not be its title as well
 */
export function makeNode(
  subject: OutlineSubject,
  path: readonly string[],
  options: NodeOptions,
  label?: string,
): UnfoldingNode {
  const { sources, opened, isOpen } = subject
  const { schemas } = options
  const find = (reference: string) => schemas.get(reference)
  const view = viewSchema(sources, { find, opened, isOpen })
  const items = makeItems(view, path, isOpen, options)
  let said: UnfoldingSaid | undefined
  const words = () => {
    const closed = viewSchema(sources, { find, opened, isOpen: false })
    // The root is opened, and named all the same.
    return path.length === 0 && isOpen && isNamed(closed)
      ? listTypeWords(closed)
      : listTypeWords(view, items?.node.say().type)
  }
  const say = () => (said ??= makeSaid(view, sources, options, words, label))
  return {
    at: view.pointer,
    subject,
    pointer: options.findPlace(view.pointer),
    groups: [],
    more: undefined,
    say,
    open: () => {
      const rest = omitAlternativesInType(
        makeGroups(listGroups(view, options), path, view, options),
        say,
      )
      const hasItems = items && !isTrivial(items.node)
      return [
        ...(hasItems ? [{ kind: 'items' as const, heading: undefined, rows: [() => items] }] : []),
        ...rest,
      ]
    },
  }
}

/** Whether a value is a named schema, or a list of one, and nothing is added to it but words. */
function isNamed(closed: SchemaView): boolean {
  const items = listSources(closed, 'items')
  if (items.length > 0) {
    return isNamed(viewSchema(items, { find: closed.find, opened: closed.opened, isOpen: false }))
  }
  const keys = closed.parts.flatMap(({ keywords }) => Object.keys(keywords))
  return closed.links.length === 1 && keys.every((key) => wrapping.has(key))
}

/** Keywords of a schema around a reference that leave its values as they are. */
const wrapping: ReadonlySet<string> = new Set(
  '$ref allOf anyOf oneOf title description deprecated examples default'.split(' '),
)

function makeSaid(
  view: SchemaView,
  sources: readonly Source[],
  options: NodeOptions,
  words: () => readonly TypeWord[],
  label: string | undefined,
): UnfoldingSaid {
  const { schemas } = options
  const { values, more } = listValues(view)
  const isSilent = sources.every(({ schema }) => schema === undefined)
  const reading = readTypes(view)
  const type = isSilent ? [{ text: 'not specified' }] : words()
  const title = listStated(view, 'title').find(({ value }) => typeof value === 'string')
  const put = placeBy(options)
  return {
    type: type.map((word) => placeWord(word, options)),
    isConstant: listConstants(view) !== undefined,
    title:
      title && title.value !== label
        ? put({ text: String(title.value), pointer: title.pointer })
        : undefined,
    marks: [...listMarks(view, options), ...listLoops(view)].map(put),
    notes: [
      ...listDynamic(view),
      ...dropOrigins(
        [...listLimits(view, listApplicable(reading.types)), ...listValuePhrases(view)],
        view,
      ),
    ].map(put),
    values: values.map(put),
    moreValues: more,
    examples: listExamples(view, sources, options).map(put),
    descriptions: listDescriptions(view).map(put),
    conflicts: [
      ...(reading.conflict ? [reading.conflict] : []),
      ...findConflicts(view),
      ...compareMapping(view, schemas),
      ...checkDefaults(view, sources, options),
    ].map(({ text, pointers }) => ({ text, pointers: pointers.map(options.findPlace) })),
  }
}

function makeGroups(
  plans: readonly GroupSource[],
  path: readonly string[],
  view: SchemaView,
  options: NodeOptions,
): readonly PlannedGroup[] {
  return plans.map(({ kind, heading, rows, isInType }) => ({
    kind,
    ...(isInType !== undefined && { isInType }),
    heading: heading && placeBy(options)(heading),
    rows: rows.map((plan) => () => makeRow(plan, path, view.opened, options)),
  }))
}

function makeRow(
  { label, name, step, sources, presence, origin }: RowSource,
  path: readonly string[],
  opened: ReadonlySet<string>,
  options: NodeOptions,
  isOpen = false,
): UnfoldingRow {
  const own = [...path, step]
  return {
    label: { text: label },
    name,
    path: own,
    presence: presence && placeBy(options)(presence),
    origin,
    // A choice bears its title as its name.
    node: makeNode({ sources, opened, isOpen }, own, options, label),
  }
}

/** At the nearest place that the document itself has. */
function placeBy({ findPlace }: NodeOptions) {
  return <Placed extends { readonly pointer: string }>(said: Placed): Placed => ({
    ...said,
    pointer: findPlace(said.pointer),
  })
}

function placeWord(word: TypeWord, { findPlace }: NodeOptions): TypeWord {
  return word.place === undefined ? word : { ...word, place: findPlace(word.place) }
}

/** One row for all items; undefined where nothing is said of them. */
function makeItems(
  view: SchemaView,
  path: readonly string[],
  isOpen: boolean,
  options: NodeOptions,
): UnfoldingRow | undefined {
  const sources = listSources(view, 'items')
  if (sources.length === 0 || sources.some(({ schema }) => schema === false)) return undefined
  const hasPrefix = listStated(view, 'prefixItems').length > 0
  const label = hasPrefix ? 'each further item' : 'each item'
  const isNear = path.length < mostNested
  return makeRow(makeRule(label, ...sources), path, view.opened, options, isOpen && isNear)
}

/** Levels at which the items of a list are opened: schemas may refer to one another in a chain of thousands of lists. */
const mostNested = 100

/**
 * Omits the alternatives that the line of the type describes completely. All constants stay where one of them has a description:
 * alone, it would look like the only value.
 */
function omitAlternativesInType(
  groups: readonly PlannedGroup[],
  say: () => Said,
): readonly PlannedGroup[] {
  if (!groups.some(({ kind }) => kind === 'choices')) return groups
  if (say().type.some(({ text }) => /^\d+ more$/.test(text))) return groups
  return groups.flatMap((group) => {
    if (group.kind !== 'choices') return [group]
    const all = group.rows.map((make) => make())
    if (!group.isInType) {
      const isShown = all.some(
        ({ presence, node }) => presence ?? (!isTrivial(node) || hasConstantsInType(node)),
      )
      return isShown ? [group] : []
    }
    const some = all.filter(
      ({ presence, node }) => presence ?? !(isTrivial(node) || isTrivialConstant(node)),
    )
    const rows = some.some(({ node }) => node.say().isConstant) ? all : some
    return rows.length === 0 ? [] : [{ ...group, rows: rows.map((row) => () => row) }]
  })
}

function isTrivialConstant(node: UnfoldingNode): boolean {
  const { isConstant, notes } = node.say()
  return isConstant && notes.every(({ text }) => text === 'always') && hasNothingBelow(node)
}

/** Whether its type names constants, such as `"a" | "b"` of choices within a choice. */
function hasConstantsInType(node: UnfoldingNode): boolean {
  return node.say().type.some(({ text }) => /^(?:".*"|true|false)$/s.test(text))
}

/** Whether its type describes it completely. */
function isTrivial(node: UnfoldingNode): boolean {
  const { notes, values } = node.say()
  return notes.length === 0 && values.length === 0 && hasNothingBelow(node)
}

function hasNothingBelow(node: UnfoldingNode): boolean {
  const { marks, examples, descriptions, ...said } = node.say()
  return (
    [marks, examples, descriptions, said.conflicts].every(({ length }) => length === 0) &&
    said.title === undefined &&
    said.moreValues === 0 &&
    node.open().length === 0
  )
}

function listMarks(view: SchemaView, { direction }: NodeOptions): readonly Phrase[] {
  const [inResponses, inRequests] =
    direction === 'both' ? [': in responses alone', ': in requests alone'] : ['', '']
  const words = {
    deprecated: 'deprecated',
    readOnly: `read-only${inResponses}`,
    writeOnly: `write-only${inRequests}`,
  }
  return Object.entries(words).flatMap(([flag, text]) => {
    const pointer = findFlag(view, flag)
    return pointer === undefined ? [] : [{ text, pointer }]
  })
}

/** All of them: of a schema that is merged, each part may have one, and then says whose it is. */
function listDescriptions(view: SchemaView): readonly Phrase[] {
  const own = view.parts[0]?.origin
  const said = listDistinct(view, 'description').flatMap(({ value, pointer, origin }) =>
    typeof value === 'string' && value.trim() !== '' ? [{ text: value, pointer, origin }] : [],
  )
  return said.length === 1
    ? said.map(({ text, pointer }) => ({ text, pointer }))
    : said.map(({ text, pointer, origin }) =>
        origin === own ? { text, pointer } : { text, pointer, origin },
      )
}

/** A reader needs to know who says something only where several do. */
function dropOrigins(said: readonly Phrase[], view: SchemaView): readonly Phrase[] {
  const origins = new Set(view.parts.map(({ origin }) => origin))
  return origins.size > 1 ? said : said.map(({ text, code, pointer }) => ({ text, code, pointer }))
}

/** Pages follow a dynamic reference to the nearest schema (JSON Schema 2020-12 Core, section 8.2.3.2). */
function listDynamic(view: SchemaView): readonly Phrase[] {
  return listStated(view, '$dynamicRef').map(({ pointer }) => ({
    text: 'the nearest schema is shown, and a schema around it may mean another ($dynamicRef)',
    pointer,
  }))
}

function listLoops({ loops, links }: SchemaView): readonly Phrase[] {
  return [
    ...loops.map((pointer) => ({ text: 'this leads back to itself', pointer })),
    ...links.flatMap(({ reference, pointer, isCircular }): readonly Phrase[] =>
      isCircular ? [{ text: `again ${nameReference(reference)}, which holds this`, pointer }] : [],
    ),
  ]
}

/**
 * Values of a discriminator that mean a schema which the document does not hold, or which is none of the choices beside it:
 * “all possible schemas MUST be listed explicitly” (OpenAPI 3.1.1, Discriminator Object).
 */
function compareMapping(
  { parts, choiceSets }: Pick<SchemaView, 'parts' | 'choiceSets'>,
  schemas: ReadonlyMap<string, Schema>,
): readonly Conflict[] {
  const { nameOf } = indexSchemas(schemas)
  return parts.flatMap(({ keywords, pointer }) => {
    const { discriminator } = keywords
    const mapping = isKeywords(discriminator) ? discriminator['mapping'] : undefined
    if (!isKeywords(mapping)) return []
    const at = enterPointer(enterPointer(pointer, 'discriminator'), 'mapping')
    const lists = choiceSets.filter(
      (set) => set.keyword !== 'discriminator' && set.pointer.startsWith(`${pointer}/`),
    )
    const chosen = new Set(
      lists.flatMap(({ choices }) => choices.map(({ schema }) => readTarget(schema))).map(nameOf),
    )
    return Object.entries(mapping).flatMap(([value, target]): readonly Conflict[] => {
      const reference = locateTarget(target)
      if (reference === undefined) return []
      const says = `The discriminator says that ${quoteName(value)} means ${nameReference(reference)}`
      const place = enterPointer(at, value)
      if (!schemas.has(reference)) {
        return [{ text: `${says}, which the document does not hold.`, pointers: [place] }]
      }
      if (lists.length === 0 || chosen.has(nameOf(reference))) return []
      const pointers = [place, ...lists.map((set) => set.pointer)]
      return [{ text: `${says}, which is none of the choices.`, pointers }]
    })
  })
}

function readTarget(schema: unknown): string {
  const reference = isKeywords(schema) ? schema['$ref'] : undefined
  return typeof reference === 'string' ? reference : ''
}

/** A reference, or the name of a schema. What is in another file may not have been read. */
function locateTarget(target: unknown): string | undefined {
  if (typeof target !== 'string' || target === '') return undefined
  if (target.startsWith('#/components/schemas/')) return target
  return /^[\w.-]+$/.test(target) && !/\.(?:json|ya?ml)$/.test(target)
    ? `#/components/schemas/${target}`
    : undefined
}
