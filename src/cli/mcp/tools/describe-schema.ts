import {
  findDescription,
  getDistinct,
  getProperties,
  getSources,
  getStated,
  putRequiredFirst,
} from '#schema/view/stated.ts'
import type { SchemaProperty, Phrase } from '#schema/view/stated.ts'
import { getApplicableLimits, describeLimits } from '#schema/view/describe-limits.ts'
import { describeType, formatType, getDeclaredTypes } from '#schema/view/types.ts'
import { isHidden } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { getVariants } from '#schema/view/variants.ts'
import { viewChoices, viewSchema } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView, Source } from '#schema/view/view-schema.ts'
import { getValueNames, formatValue } from '#schema/view/values.ts'
import { appendToken } from '#schema/pointer.ts'
import { isKeywords, asList } from '#schema/keywords.ts'
import { shorten } from '#search/record.ts'

export interface FormatOptions {
  readonly find: FindSchema
  readonly direction: Direction
  /** Maximum length of each description, in characters. */
  readonly longest: number
  /** Whether lengths, bounds and patterns are included; formats, constants and defaults always are. */
  readonly hasLimits: boolean
}

/**
 * Formats the fields of a value as lines, such as `amount: integer, required. The amount in cents.` Nested fields follow, indented
 * by two spaces. For a list, the lines describe each item. A named schema is expanded once, and only named after that.
 *
 * @param levels levels of fields
 */
export function formatFields(
  root: readonly Source[],
  wording: FormatOptions,
  levels = 1,
): readonly string[] {
  const { find, direction } = wording
  const opened = new Set(root.flatMap(getReferences))
  return formatLines(root, levels)

  function formatLines(sources: readonly Source[], depth: number): readonly string[] {
    const view = viewItem(sources, find)
    const others = getSources(view, 'additionalProperties').filter(({ schema }) =>
      isKeywords(schema),
    )
    const members = putRequiredFirst(getMembers(view, direction))
    const list = (
      { name, sources: own }: Pick<SchemaProperty, 'name' | 'sources'>,
      isRequired: boolean,
    ) => [formatField(name, own, isRequired, wording), ...formatNested(own, depth)]
    return [
      ...getPrefixItems(sources, find).flatMap((item) => list(item, false)),
      ...members.flatMap((member) =>
        list(member, direction === 'request' && member.requiredAt !== undefined),
      ),
      ...(others.length > 0 ? list({ name: '* (any other name)', sources: others }, false) : []),
      ...formatAlternatives(view, depth),
    ]
  }

  /** Formats each alternative with its facts and, if few have fields, its fields: one level more, because a caller must choose. */
  function formatAlternatives(view: SchemaView, depth: number): readonly string[] {
    const all = getVariants(view).map(({ name, schema }) => ({ name, sources: [locate(schema)] }))
    const described = all.filter(({ sources }) => getProperties(viewItem(sources, find)).length > 0)
    const below = described.length <= mostOpened ? depth + 1 : depth
    return all.flatMap(({ name, sources }) => {
      const facts = formatFacts(sources, false, wording)
      // A named schema, or a value, already contains the name.
      const line = name === '' || facts.startsWith(name) ? `or ${facts}` : `or ${name}: ${facts}`
      return [line].concat(formatNested(sources, below))
    })
  }

  function formatNested(sources: readonly Source[], depth: number): readonly string[] {
    if (depth <= 1) return []
    const names = sources.flatMap(getReferences)
    if (names.some((name) => opened.has(name))) return []
    for (const name of names) opened.add(name)
    return formatLines(sources, depth - 1).map((line) => `  ${line}`)
  }
}

const mostOpened = 3

/** @param pointer pointer to the schema, by which its numbers keep every digit */
export function locate(schema: Source['schema'], pointer = '#'): Source {
  return { schema, pointer, origin: undefined }
}

function getMembers(view: SchemaView, direction: Direction): readonly SchemaProperty[] {
  return getProperties(view).filter((member) => !isHidden(member, direction))
}

/** Returns the items of a list whose schemas differ by position (JSON Schema 2020-12, prefixItems). */
function getPrefixItems(sources: readonly Source[], find: FindSchema) {
  return viewLevels(sources, find)
    .flatMap((view) => getStated(view, 'prefixItems'))
    .flatMap(({ value, pointer, origin }) =>
      asList(value).map((schema, index) => ({
        name: `item ${index + 1}`,
        sources: [{ schema, pointer: appendToken(pointer, index), origin }],
      })),
    )
}

/** Returns the references that make a schema, or each item of a list, a named one. */
function getReferences({ schema }: Source): readonly string[] {
  if (!isKeywords(schema)) return []
  const { $ref, items, allOf } = schema
  const inner = [...asList(allOf), ...(items === undefined ? [] : [items])]
  return [
    ...(typeof $ref === 'string' ? [$ref] : []),
    ...inner.flatMap((one) => getReferences(locate(one))),
  ]
}

/** Formats one field on one line. */
export function formatField(
  name: string,
  sources: readonly Source[],
  isRequired: boolean,
  wording: FormatOptions,
  about = getDescription(sources, wording),
): string {
  const text = shortenTo(about, wording.longest)
  return `${name}: ${formatFacts(sources, isRequired, wording)}${text === '' ? '' : `. ${text}`}`
}

function shortenTo(text: string, longest: number): string {
  if (longest === 0) return ''
  const short = shorten(text, longest)
  return short.length < longest ? short : `${short.replace(/\s+\S*$/, '')} …`
}

/** Returns the nearest description of a value. */
export function getDescription(
  sources: readonly Source[],
  { find }: Pick<FormatOptions, 'find'>,
): string {
  return findDescription(viewSchema(sources, { find }))
}

/** Formats the type and constraints of a value: `array of strings, required, one of "a", "b", default a`. */
export function formatFacts(
  sources: readonly Source[],
  isRequired: boolean,
  { find, direction, hasLimits }: FormatOptions,
): string {
  const named = viewSchema(sources, { find, isOpen: false })
  const view = viewSchema(sources, { find })
  const { types } = getDeclaredTypes(view)
  const keys = getApplicableLimits(types).filter((key) => hasLimits || always.has(key))
  const isOld = getStated(view, 'deprecated').some(({ value }) => value === true)
  return [
    sources.length === 0 ? 'type not specified' : formatType(describeType(named)),
    ...(isRequired ? ['required'] : []),
    ...(isOld ? ['deprecated'] : []),
    ...countFields(viewItem(sources, find), direction),
    ...formatValues(viewItem(sources, find)),
    ...describeLimits(view, keys).map(formatLimit),
    ...(types.includes('array')
      ? describeLimits(viewItem(sources, find), ['const']).map(
          (limit) => `each item ${formatLimit(limit)}`,
        )
      : []),
  ].join(', ')
}

function formatLimit({ text, code }: Phrase): string {
  return cut(code === undefined ? text : `${text} ${code}`, 80)
}

const always: ReadonlySet<string> = new Set(['format', 'const', 'default'])

/** Returns the view of a value, or of each item of a list. */
function viewItem(sources: readonly Source[], find: FindSchema): SchemaView {
  return viewLevels(sources, find).at(-1) ?? viewSchema(sources, { find })
}

/** Returns the views of a value and of its items, whose items may be lists too, or recursive. */
function viewLevels(sources: readonly Source[], find: FindSchema): readonly SchemaView[] {
  const levels = [viewSchema(sources, { find })]
  for (const view of levels) {
    const items = getSources(view, 'items')
    if (items.length > 0 && levels.length <= deepest) levels.push(viewSchema(items, { find }))
  }
  return levels
}

const deepest = 8

/** Counts the fields of a value or list item, and names the required ones of a request. */
function countFields(view: SchemaView, direction: Direction): readonly string[] {
  const members = getMembers(view, direction)
  if (members.length === 0) return []
  const count = `${members.length} ${members.length === 1 ? 'field' : 'fields'}`
  const needed = members.filter(({ requiredAt }) => requiredAt !== undefined)
  if (direction === 'response' || needed.length === 0) return [count]
  return [`${count}, of which it needs ${cut(needed.map(({ name }) => name).join(', '), 120)}`]
}

function formatValues(view: SchemaView): readonly string[] {
  const names = getValueNames(view).filter(({ isName }) => isName)
  return getDistinct(view, 'enum').map(({ value }) => {
    const values = asList(value).flatMap((one) => {
      if (one === null) return []
      const name = names.find((each) => each.value === one)
      return [name ? `${formatValue(one)} (${name.text})` : formatValue(one)]
    })
    return cut(`one of ${values.join(', ')}`, 160, values.length)
  })
}

/** @param count number of listed values, added to a truncated text */
export function cut(text: string, longest: number, count?: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest)} …${count === undefined ? '' : ` (${count} in all)`}`
}

/**
 * Resolves a path within a schema: names of fields, names of alternatives, and `*` for the items of a list or the values of any
 * other name. Lists are entered implicitly.
 *
 * @returns the available names if a step of the path does not exist
 */
export function resolvePath(
  sources: readonly Source[],
  path: readonly string[],
  find: FindSchema,
):
  | { readonly sources: readonly Source[] }
  | { readonly missing: string; readonly names: readonly string[] } {
  const [step, ...rest] = path
  if (step === undefined) return { sources }
  const items = getSources(viewSchema(sources, { find }), 'items')
  if (items.length > 0 && step === '*') return resolvePath(items, rest, find)
  const view = viewItem(sources, find)
  const members = [view, ...viewChoices(view)].flatMap((one) => getProperties(one))
  const variants = getVariants(view)
  const next =
    step === '*'
      ? getSources(view, 'additionalProperties')
      : members.filter(({ name }) => name === step).flatMap((member) => member.sources)
  const variant = variants.find(({ name }) => name === step)
  const chosen = next.length === 0 && variant ? [locate(variant.schema)] : next
  if (chosen.length > 0) return resolvePath(chosen, rest, find)
  const names = [...members, ...variants].map(({ name }) => name)
  return { missing: step, names: [...new Set(names)] }
}
