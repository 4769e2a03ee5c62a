import { listDistinct, listMembers, listSources, listStated } from '#schema/view/stated.ts'
import type { Member, Phrase } from '#schema/view/stated.ts'
import { listApplicable, listLimits } from '#schema/view/describe-limits.ts'
import { listTypeWords, writeType } from '#schema/view/describe-type.ts'
import type { Direction } from '#schema/view/direction.ts'
import { listVariants } from '#schema/view/variants.ts'
import { readTypes } from '#schema/view/read-types.ts'
import { viewChoices, viewSchema } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView, Source } from '#schema/view/view-schema.ts'
import { listValueNames } from '#schema/view/value-names.ts'
import { writeValue } from '#schema/view/write-value.ts'
import { enterPointer } from '#schema/pointer.ts'
import { isKeywords, readList } from '#schema/keywords.ts'
import { shorten } from '#search/record.ts'

export interface Wording {
  readonly find: FindSchema
  readonly direction: Direction
  /** Characters of each description. */
  readonly longest: number
  /** Whether lengths, bounds and patterns are told; formats, constants and defaults always are. */
  readonly hasLimits: boolean
}

/**
 * The fields of a value as lines, such as `amount: integer, required. The amount in cents.` Those within a field come below it,
 * two spaces in. Of a list, the lines are those of each item. A named schema is opened once, and is its name after that.
 *
 * @param depth levels of fields
 */
export function listFieldLines(
  sources: readonly Source[],
  wording: Wording,
  depth = 1,
): readonly string[] {
  return listLines(sources, wording, depth, new Set(sources.flatMap(nameOf)))
}

function listLines(
  sources: readonly Source[],
  wording: Wording,
  depth: number,
  opened: Set<string>,
): readonly string[] {
  const { find, direction } = wording
  const view = viewItem(sources, find)
  const others = listSources(view, 'additionalProperties').filter(({ schema }) =>
    isKeywords(schema),
  )
  const members = listMembersOf(view, direction)
  const [required, optional] = ['required', 'optional'].map((kind) =>
    members.filter(({ requiredAt }) => (requiredAt !== undefined) === (kind === 'required')),
  )
  const list = ({ name, sources: own }: Pick<Member, 'name' | 'sources'>, isRequired: boolean) => [
    writeField(name, own, isRequired, wording),
    ...listWithin(own, wording, depth, opened),
  ]
  return [
    ...listPrefixItems(sources, find).flatMap((item) => list(item, false)),
    ...(required ?? []).flatMap((member) => list(member, direction === 'request')),
    ...(optional ?? []).flatMap((member) => list(member, false)),
    ...(others.length > 0 ? list({ name: '* (any other name)', sources: others }, false) : []),
    ...listAlternatives(view, wording, depth, opened),
  ]
}

/** The fields that a request or a response has. */
function listMembersOf(view: SchemaView, direction: Direction): readonly Member[] {
  return listMembers(view).filter(({ isReadOnly, isWriteOnly }) =>
    direction === 'request' ? !isReadOnly : !isWriteOnly,
  )
}

/** The items of a list whose schemas differ by position (JSON Schema 2020-12, prefixItems). */
function listPrefixItems(sources: readonly Source[], find: FindSchema) {
  return viewLevels(sources, find)
    .flatMap((view) => listStated(view, 'prefixItems'))
    .flatMap(({ value, pointer, origin }) =>
      readList(value).map((schema, index) => ({
        name: `item ${index + 1}`,
        sources: [{ schema, pointer: enterPointer(pointer, index), origin }],
      })),
    )
}

/** Each with its facts and, where few have any, its fields: one step, for whoever sends a value has to choose. */
function listAlternatives(
  view: SchemaView,
  wording: Wording,
  depth: number,
  opened: Set<string>,
): readonly string[] {
  const { find } = wording
  const all = listVariants(view).map(({ name, schema }) => {
    return { name, sources: [{ schema, pointer: '#', origin: undefined }] }
  })
  const telling = all.filter(({ sources }) => listMembers(viewItem(sources, find)).length > 0)
  const levels = telling.length <= mostOpened ? depth + 1 : depth
  return all.flatMap(({ name, sources }) => {
    const facts = writeFacts(sources, false, wording)
    // A named schema, or a value, says what it is called itself.
    const line = name === '' || facts.startsWith(name) ? `or ${facts}` : `or ${name}: ${facts}`
    return [line].concat(listWithin(sources, wording, levels, opened))
  })
}

const mostOpened = 3

function listWithin(
  sources: readonly Source[],
  wording: Wording,
  depth: number,
  opened: Set<string>,
): readonly string[] {
  if (depth <= 1) return []
  const names = sources.flatMap(nameOf)
  if (names.some((name) => opened.has(name))) return []
  for (const name of names) opened.add(name)
  return listLines(sources, wording, depth - 1, opened).map((line) => `  ${line}`)
}

/** The references by which a schema, or each item of a list, is a named one. */
function nameOf({ schema }: Source): readonly string[] {
  if (!isKeywords(schema)) return []
  const { $ref, items, allOf } = schema
  const inner = [...readList(allOf), ...(items === undefined ? [] : [items])]
  return [
    ...(typeof $ref === 'string' ? [$ref] : []),
    ...inner.flatMap((one) => nameOf({ schema: one, pointer: '#', origin: undefined })),
  ]
}

/** One field on one line. */
export function writeField(
  name: string,
  sources: readonly Source[],
  isRequired: boolean,
  wording: Wording,
  about = describe(sources, wording),
): string {
  const text = shortenTo(about, wording.longest)
  return `${name}: ${writeFacts(sources, isRequired, wording)}${text === '' ? '' : `. ${text}`}`
}

function shortenTo(text: string, longest: number): string {
  if (longest === 0) return ''
  const short = shorten(text, longest)
  return short.length < longest ? short : `${short.replace(/\s+\S*$/, '')} …`
}

/** What the document says of a value in words, nearest first. */
export function describe(sources: readonly Source[], { find }: Pick<Wording, 'find'>): string {
  const view = viewSchema(sources, { find })
  const [description] = listStated(view, 'description')
  return typeof description?.value === 'string' ? description.value : ''
}

/** The type and what else holds of a value: `array of strings, required, one of "a", "b", default a`. */
export function writeFacts(
  sources: readonly Source[],
  isRequired: boolean,
  { find, direction, hasLimits }: Wording,
): string {
  const named = viewSchema(sources, { find, isOpen: false })
  const view = viewSchema(sources, { find })
  const { types } = readTypes(view)
  const keys = listApplicable(types).filter((key) => hasLimits || always.has(key))
  const isOld = listStated(view, 'deprecated').some(({ value }) => value === true)
  return [
    sources.length === 0 ? 'type not specified' : writeType(listTypeWords(named)),
    ...(isRequired ? ['required'] : []),
    ...(isOld ? ['deprecated'] : []),
    ...countFields(viewItem(sources, find), direction),
    ...listValues(viewItem(sources, find)),
    ...listLimits(view, keys).map(writeLimit),
    ...(types.includes('array')
      ? listLimits(viewItem(sources, find), ['const']).map(
          (limit) => `each item ${writeLimit(limit)}`,
        )
      : []),
  ].join(', ')
}

function writeLimit({ text, code }: Phrase): string {
  return cut(code === undefined ? text : `${text} ${code}`, 80)
}

const always: ReadonlySet<string> = new Set(['format', 'const', 'default'])

/** The value, or of a list each of its items. */
function viewItem(sources: readonly Source[], find: FindSchema): SchemaView {
  return viewLevels(sources, find).at(-1) ?? viewSchema(sources, { find })
}

/** The value, and of a list its items, of which each may be a list again, or the same one. */
function viewLevels(sources: readonly Source[], find: FindSchema): readonly SchemaView[] {
  const levels = [viewSchema(sources, { find })]
  for (const view of levels) {
    const items = listSources(view, 'items')
    if (items.length > 0 && levels.length <= deepest) levels.push(viewSchema(items, { find }))
  }
  return levels
}

const deepest = 8

/** How many fields there are to open, in each item of a list, and which of them a request cannot go without. */
function countFields(view: SchemaView, direction: Direction): readonly string[] {
  const members = listMembersOf(view, direction)
  if (members.length === 0) return []
  const count = `${members.length} ${members.length === 1 ? 'field' : 'fields'}`
  const needed = members.filter(({ requiredAt }) => requiredAt !== undefined)
  if (direction === 'response' || needed.length === 0) return [count]
  return [`${count}, of which it needs ${cut(needed.map(({ name }) => name).join(', '), 120)}`]
}

function listValues(view: SchemaView): readonly string[] {
  const names = listValueNames(view).filter(({ isName }) => isName)
  return listDistinct(view, 'enum').map(({ value }) => {
    const values = readList(value).flatMap((one) => {
      if (one === null) return []
      const name = names.find((each) => each.value === one)
      return [name ? `${writeValue(one)} (${name.text})` : writeValue(one)]
    })
    return cut(`one of ${values.join(', ')}`, 160, values.length)
  })
}

/** @param count of the things that are listed, which a text that is cut off still says */
function cut(text: string, longest: number, count?: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest)} …${count === undefined ? '' : ` (${count} in all)`}`
}

/**
 * The part of a schema that a path leads to: by names of fields, names of alternatives, and `*` for the items of a list or the
 * values of any other name. Lists are entered without being named.
 *
 * @returns the names that there are in place of the first one that is not
 */
export function enterSchema(
  sources: readonly Source[],
  path: readonly string[],
  find: FindSchema,
):
  | { readonly sources: readonly Source[] }
  | { readonly missing: string; readonly names: readonly string[] } {
  const [step, ...rest] = path
  if (step === undefined) return { sources }
  const items = listSources(viewSchema(sources, { find }), 'items')
  if (items.length > 0 && step === '*') return enterSchema(items, rest, find)
  const view = viewItem(sources, find)
  const members = [view, ...viewChoices(view)].flatMap((one) => listMembers(one))
  const variants = listVariants(view)
  const next =
    step === '*'
      ? listSources(view, 'additionalProperties')
      : members.filter(({ name }) => name === step).flatMap((member) => member.sources)
  const variant = variants.find(({ name }) => name === step)
  const chosen =
    next.length === 0 && variant
      ? [{ schema: variant.schema, pointer: '#', origin: undefined }]
      : next
  if (chosen.length > 0) return enterSchema(chosen, rest, find)
  const names = [...members, ...variants].map(({ name }) => name)
  return { missing: step, names: [...new Set(names)] }
}
