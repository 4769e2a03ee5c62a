import { findConflicts } from '#schema/view/combine-parts.ts'
import { getDeclaredTypes, getConstants, describeType } from '#schema/view/types.ts'
import type { Schema } from '#request/description/parameter.ts'
import { viewSchema } from '#schema/view/view-schema.ts'
import type { SchemaView, Source } from '#schema/view/view-schema.ts'
import { appendToken, getReferenceName } from '#schema/pointer.ts'
import { getApplicableLimits, describeLimits, quoteName } from '#schema/view/describe-limits.ts'
import { getDistinct, getSources, getStated } from '#schema/view/stated.ts'
import type { Conflict, Phrase, TypePart } from '#schema/view/stated.ts'
import { getReference, isKeywords } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { collectMarks } from './collect-marks.ts'
import { indexSchemas } from './schema-index.ts'
import { createGroupSources, createRuleRow } from './group-sources.ts'
import type { GroupSource, RowSource } from './group-sources.ts'
import {
  validateDefaults,
  describeEnumValues,
  collectExamples,
  getEnumValues,
} from './enum-values.ts'
import type {
  OmittedRows,
  NodeOptions,
  OutlineNode,
  OutlineRow,
  OutlineSubject,
  RowGroup,
  SchemaStatements,
} from './outline.ts'

/** A node whose groups are not yet limited to the budget. */
export interface UnfoldingNode extends OutlineNode {
  groups: readonly RowGroup[]
  more: OmittedRows | undefined
  /** Pointer in the API description; `pointer` and the pointers of statements are the nearest in the document. */
  readonly at: string
  readonly subject: OutlineSubject
  readonly open: () => readonly PlannedGroup[]
}

export interface UnfoldingRow extends OutlineRow {
  anchor: string
  readonly node: UnfoldingNode
}

/** Creates rows on demand: most rows of a large schema exceed the budget and are only counted. */
export interface PlannedGroup extends Omit<RowGroup, 'rows'>, Pick<GroupSource, 'isInType'> {
  readonly rows: readonly (() => UnfoldingRow)[]
}

/**
 * Creates the node of one schema; its statements and its groups are computed on demand. If `isOpen` is false,
 * references stay links.
 *
 * @param label its name, which is not repeated as its title
 */
export function createNode(
  subject: OutlineSubject,
  path: readonly string[],
  options: NodeOptions,
  label?: string,
): UnfoldingNode {
  const { sources, opened, isOpen } = subject
  const find = (reference: string) => options.schemas.get(reference)
  const view = viewSchema(sources, { find, opened, isOpen })
  const items = makeItems(view, path, isOpen, options)
  let statements: SchemaStatements | undefined
  const getTypeWords = () => {
    const closed = viewSchema(sources, { find, opened, isOpen: false })
    // The root is opened, but its type still shows its name.
    return path.length === 0 && isOpen && isNamed(closed)
      ? describeType(closed)
      : describeType(view, items?.node.statements.type)
  }
  return {
    at: view.pointer,
    subject,
    pointer: options.findAnchor(view.pointer),
    groups: [],
    more: undefined,
    get statements() {
      statements ??= createStatements(view, sources, options, getTypeWords, label)
      return statements
    },
    open() {
      const rest = omitAlternativesInType(
        makeGroups(createGroupSources(view, options.direction), path, view, options),
        this,
      )
      const hasItems = items && !isTrivial(items.node)
      return [
        ...(hasItems ? [{ kind: 'items' as const, heading: undefined, rows: [() => items] }] : []),
        ...rest,
      ]
    },
  }
}

/** Returns whether a value is a named schema, or an array of one, with only annotations added. */
function isNamed(closed: SchemaView): boolean {
  const items = getSources(closed, 'items')
  if (items.length > 0) {
    return isNamed(viewSchema(items, { find: closed.find, opened: closed.opened, isOpen: false }))
  }
  const keys = closed.parts.flatMap(({ keywords }) => Object.keys(keywords))
  return closed.links.length === 1 && keys.every((key) => wrapping.has(key))
}

/** Keywords around a reference that do not restrict its values. */
const wrapping: ReadonlySet<string> = new Set(
  '$ref allOf anyOf oneOf title description deprecated examples default'.split(' '),
)

function createStatements(
  view: SchemaView,
  sources: readonly Source[],
  options: NodeOptions,
  getTypeWords: () => readonly TypePart[],
  label: string | undefined,
): SchemaStatements {
  const { values, more } = getEnumValues(view)
  const isSilent = sources.every(({ schema }) => schema === undefined)
  const typeInfo = getDeclaredTypes(view)
  const type = isSilent ? [{ text: 'not specified' }] : getTypeWords()
  const title = getStated(view, 'title').find(({ value }) => typeof value === 'string')
  const relocate = createRelocate(options)
  return {
    type: type.map(relocate),
    isConstant: getConstants(view) !== undefined,
    title:
      title && title.value !== label
        ? relocate({ text: String(title.value), pointer: title.pointer })
        : undefined,
    marks: [...collectMarks(view, options), ...collectLoops(view)].map(relocate),
    notes: [
      ...collectDynamicNotes(view),
      ...dropOrigins(
        [...describeLimits(view, getApplicableLimits(typeInfo.types)), ...describeEnumValues(view)],
        view,
      ),
    ].map(relocate),
    values: values.map(relocate),
    moreValues: more,
    examples: collectExamples(view, sources, options).map(relocate),
    descriptions: collectDescriptions(view).map(relocate),
    conflicts: [
      ...(typeInfo.conflict ? [typeInfo.conflict] : []),
      ...findConflicts(view),
      ...compareMapping(view, options.schemas),
      ...validateDefaults(view, sources, options),
    ].map(({ text, pointers }) => ({ text, pointers: pointers.map(options.findAnchor) })),
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
    isInType,
    heading: heading && createRelocate(options)(heading),
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
    anchor: '',
    presence: presence && createRelocate(options)(presence),
    origin,
    // The label of a choice is its title.
    node: createNode({ sources, opened, isOpen }, own, options, label),
  }
}

/** Replaces a pointer with the nearest one in the document. */
function createRelocate({ findAnchor }: NodeOptions) {
  return <Placed extends { readonly pointer?: string }>(statement: Placed): Placed =>
    statement.pointer === undefined
      ? statement
      : { ...statement, pointer: findAnchor(statement.pointer) }
}

/** Returns one row for all items; undefined if the document does not describe them. */
function makeItems(
  view: SchemaView,
  path: readonly string[],
  isOpen: boolean,
  options: NodeOptions,
): UnfoldingRow | undefined {
  const sources = getSources(view, 'items')
  if (sources.length === 0 || sources.some(({ schema }) => schema === false)) return undefined
  const hasPrefix = getStated(view, 'prefixItems').length > 0
  const label = hasPrefix ? 'each further item' : 'each item'
  const isNear = path.length < mostNested
  return makeRow(createRuleRow(label, ...sources), path, view.opened, options, isOpen && isNear)
}

/** Maximum nested arrays whose items are opened: schemas may refer to one another in a chain of thousands of arrays. */
const mostNested = 100

/**
 * Omits the alternatives that the type's line describes completely. If one constant has a description, all stay: alone,
 * it would look like the only value.
 */
function omitAlternativesInType(
  groups: readonly PlannedGroup[],
  enclosing: OutlineNode,
): readonly PlannedGroup[] {
  if (!groups.some(({ kind }) => kind === 'choices')) return groups
  if (enclosing.statements.type.some(({ text }) => /^\d+ more$/.test(text))) return groups
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
    const rows = some.some(({ node }) => node.statements.isConstant) ? all : some
    return rows.length === 0 ? [] : [{ ...group, rows: rows.map((row) => () => row) }]
  })
}

function isTrivialConstant(node: UnfoldingNode): boolean {
  const { isConstant, notes } = node.statements
  return isConstant && notes.every(({ text }) => text === 'always') && hasNothingBelow(node)
}

/** Returns whether its type contains constants, such as `"a" | "b"` of nested choices. */
function hasConstantsInType(node: UnfoldingNode): boolean {
  return node.statements.type.some(({ text }) => /^(?:".*"|true|false)$/s.test(text))
}

/** Returns whether its type describes it completely. */
function isTrivial(node: UnfoldingNode): boolean {
  const { notes, values } = node.statements
  return notes.length === 0 && values.length === 0 && hasNothingBelow(node)
}

function hasNothingBelow(node: UnfoldingNode): boolean {
  const { marks, examples, descriptions, ...others } = node.statements
  return (
    [marks, examples, descriptions, others.conflicts].every(({ length }) => length === 0) &&
    others.title === undefined &&
    others.moreValues === 0 &&
    node.open().length === 0
  )
}

/** Returns all descriptions; in a merged schema, each part may have one, with its origin. */
function collectDescriptions(view: SchemaView): readonly Phrase[] {
  const own = view.parts[0]?.origin
  const found = getDistinct(view, 'description').flatMap(({ value, pointer, origin }) =>
    typeof value === 'string' && value.trim() !== '' ? [{ text: value, pointer, origin }] : [],
  )
  return found.map(({ text, pointer, origin }) =>
    found.length === 1 || origin === own ? { text, pointer } : { text, pointer, origin },
  )
}

/** Origins matter only if there are several. */
function dropOrigins(phrases: readonly Phrase[], view: SchemaView): readonly Phrase[] {
  const origins = new Set(view.parts.map(({ origin }) => origin))
  return origins.size > 1
    ? phrases
    : phrases.map(({ text, code, pointer }) => ({ text, code, pointer }))
}

/** A page resolves a dynamic reference to the nearest schema (JSON Schema 2020-12 Core, section 8.2.3.2). */
function collectDynamicNotes(view: SchemaView): readonly Phrase[] {
  return getStated(view, '$dynamicRef').map(({ pointer }) => ({
    text: 'shows the nearest schema; an enclosing schema may replace it ($dynamicRef)',
    pointer,
  }))
}

function collectLoops({ loops, links }: SchemaView): readonly Phrase[] {
  return [
    ...loops.map((pointer) => ({ text: 'circular reference', pointer })),
    ...links.flatMap(({ reference, pointer, isCircular }): readonly Phrase[] =>
      isCircular ? [{ text: `circular reference to ${getReferenceName(reference)}`, pointer }] : [],
    ),
  ]
}

/**
 * Returns discriminator values mapped to a schema that is missing from the document or from the adjacent choices: “all
 * possible schemas MUST be listed explicitly” (OpenAPI 3.1.1, Discriminator Object).
 */
function compareMapping(
  { parts, choiceSets }: Pick<SchemaView, 'parts' | 'choiceSets'>,
  schemas: ReadonlyMap<string, Schema>,
): readonly Conflict[] {
  return parts.flatMap(({ keywords, pointer }) => {
    const { discriminator } = keywords
    const mapping = isKeywords(discriminator) ? discriminator['mapping'] : undefined
    if (!isKeywords(mapping)) return []
    const at = appendToken(appendToken(pointer, 'discriminator'), 'mapping')
    const lists = choiceSets.filter(
      (set) => set.keyword !== 'discriminator' && set.pointer.startsWith(`${pointer}/`),
    )
    const { all, missing } = getMappedSchemas(mapping, schemas)
    const { nameOf } = indexSchemas(schemas)
    const references = lists.flatMap(({ choices }) =>
      choices.flatMap(({ schema }) => getReference(schema) ?? []),
    )
    const chosen = new Set(references.map(nameOf))
    const conflicting =
      lists.length === 0
        ? missing
        : all.filter(({ name }) => name === undefined || !chosen.has(name))
    return conflicting.map(({ value, reference, name }): Conflict => {
      const start = `The discriminator maps ${quoteName(value)} to ${getReferenceName(reference)}`
      const location = appendToken(at, value)
      return name === undefined
        ? { text: `${start}, which is not in the document.`, pointers: [location] }
        : {
            text: `${start}, which is not one of the choices.`,
            pointers: [location, ...lists.map((set) => set.pointer)],
          }
    })
  })
}

interface MappedSchema {
  readonly value: string
  readonly reference: string
  /** The first reference to the schema; undefined if it is not in the document. */
  readonly name: string | undefined
}

/** Resolves a mapping once: one of Microsoft Graph has 1,500 values, and is part of most schemas. */
function getMappedSchemas(mapping: Keywords, schemas: ReadonlyMap<string, Schema>) {
  const known = getOrCreate(mappedSchemas, schemas, () => new WeakMap())
  return getOrCreate(known, mapping, () => {
    const { nameOf } = indexSchemas(schemas)
    const all = Object.entries(mapping).flatMap(([value, target]): readonly MappedSchema[] => {
      const reference = resolveTarget(target)
      if (reference === undefined) return []
      return [{ value, reference, name: schemas.has(reference) ? nameOf(reference) : undefined }]
    })
    return { all, missing: all.filter(({ name }) => name === undefined) }
  })
}

interface MappedSchemas {
  readonly all: readonly MappedSchema[]
  readonly missing: readonly MappedSchema[]
}

const mappedSchemas = new WeakMap<ReadonlyMap<string, Schema>, WeakMap<Keywords, MappedSchemas>>()

/** Resolves a reference or a schema name. Other files may not have been loaded. */
function resolveTarget(target: unknown): string | undefined {
  if (typeof target !== 'string' || target === '') return undefined
  if (target.startsWith('#/components/schemas/')) return target
  return /^[\w.-]+$/.test(target) && !/\.(?:json|ya?ml)$/.test(target)
    ? `#/components/schemas/${target}`
    : undefined
}
