import { getNumberText } from '#request/source-number.ts'
import { viewSchema } from '#schema/view/view-schema.ts'
import type { ChoiceSet, FindSchema, SchemaView, Source } from '#schema/view/view-schema.ts'
import { quoteName } from '#schema/view/describe-limits.ts'
import { isKeywords, isSchema, asList, getOwn, getReference, getText } from '#schema/keywords.ts'
import { appendToken, getReferenceName } from '#schema/pointer.ts'
import { findAlternatives } from '#schema/view/types.ts'
import { getProperties, getSources, getStated, putRequiredFirst } from '#schema/view/stated.ts'
import type { SchemaProperty, Phrase } from '#schema/view/stated.ts'
import {
  getBase,
  getDiscriminatorValues,
  getDiscriminatorProperty,
} from '#schema/view/discriminator.ts'
import { isHidden } from '#schema/view/direction.ts'
import { getVariantName, completeNames } from '#schema/view/variants.ts'
import { formatPlain } from '#schema/view/values.ts'
import type { Direction, RowGroup } from './outline.ts'

export interface RowSource {
  readonly label: string
  readonly step: string
  readonly sources: readonly Source[]
  readonly name?: string
  readonly presence?: Phrase | undefined
  readonly origin?: string | undefined
}

export interface GroupSource extends Pick<RowGroup, 'kind' | 'heading'> {
  readonly rows: readonly RowSource[]
  /** Whether the type's line includes the types and constants of these choices. */
  readonly isInType?: boolean | undefined
}

export function createGroupSources(view: SchemaView, direction: Direction): readonly GroupSource[] {
  const properties = getProperties(view)
  // Properties of the other direction are named but not shown.
  const hidden = properties.filter((property) => isHidden(property, direction))
  const shown = properties.filter((property) => !isHidden(property, direction))
  const [first] = hidden
  const other = direction === 'request' ? 'responses' : 'requests'
  const heading = first && {
    text: `Only in ${other}:`,
    code: hidden.map(({ name }) => name).join(', '),
    pointer: first.pointer,
  }
  const ordered = direction === 'response' ? shown : putRequiredFirst(shown)
  const rows = ordered.map((property): RowSource => {
    const { name, sources, pointer, origin } = property
    const placed = sources.length > 0 ? sources : [{ schema: undefined, pointer, origin }]
    const presence = makePresence(property, direction)
    return { label: name, name, step: name, sources: placed, presence, origin }
  })
  const rules = collectRules(view)
  return [
    ...(rows.length > 0 || heading ? [{ kind: 'members' as const, heading, rows }] : []),
    ...view.choiceSets.map((set) =>
      createChoiceGroup(set, findAlternatives(view) === set, view.find),
    ),
    ...(rules.length > 0 ? [{ kind: 'rules' as const, heading: undefined, rows: rules }] : []),
  ]
}

function createChoiceGroup(set: ChoiceSet, isInType: boolean, find: FindSchema): GroupSource {
  const { keyword, pointer, choices } = set
  const apart = distinguish(set, find)
  const names = choices.map((choice, index) => labelChoice(choice) ?? apart[index]?.code)
  const labels = completeNames(
    choices.map((choice, index) => names[index] ?? getVariantName(choice, find)),
  )
  const property = getDiscriminatorProperty(set.discriminator)
  const by = property === undefined ? '' : `, distinguished by ${quoteName(property)}`
  const rest = describeBase(set.discriminator) + describeDefault(set.discriminator)
  return {
    kind: 'choices',
    isInType,
    // The type already implies exactly one of them.
    heading:
      isInType && keyword === 'oneOf' && by + rest === ''
        ? undefined
        : { text: `${counts[keyword]} of these${by}${rest}:`, pointer },
    rows: choices.map((choice, index) => ({
      label: labels[index] ?? '',
      step: names[index] ?? 'alternative',
      sources: [choice],
      presence: apart[index],
    })),
  }
}

const counts = {
  oneOf: 'Exactly one',
  anyOf: 'One or more',
  discriminator: 'One',
} as const satisfies Record<ChoiceSet['keyword'], string>

/** Describes the values that select the schema with the discriminator itself, not a derived one. */
function describeBase(discriminator: unknown): string {
  const base = getBase(discriminator)
  if (!base) return ''
  const values = base.values.map(quoteName).join(' or ')
  return `; ${values} means ${quoteName(getReferenceName(base.$ref))} itself`
}

/** Describes the schema for values without a mapping (OpenAPI 3.2.0, Discriminator Object, defaultMapping). */
function describeDefault(discriminator: unknown): string {
  const target = isKeywords(discriminator) ? getText(discriminator, 'defaultMapping') : undefined
  if (target === undefined) return ''
  const name = target.includes('/') ? getReferenceName(target) : target
  return `; any other value means ${quoteName(name)}`
}

function labelChoice({ schema }: Source): string | undefined {
  if (!isKeywords(schema)) return undefined
  const reference = getReference(schema)
  return getText(schema, 'title') ?? (reference && getReferenceName(reference))
}

function collectRules(view: SchemaView): readonly RowSource[] {
  return [
    ...rules.flatMap(([key, label]) =>
      getSources(view, key)
        .filter(({ schema }) => isKeywords(schema) && Object.keys(schema).length > 0)
        .map((source) => createRuleRow(label, source)),
    ),
    ...collectRuleMaps(view),
    ...getStated(view, 'prefixItems').flatMap(({ value, pointer, origin }) =>
      asList(value).map((schema, index) => {
        const source = { schema, pointer: appendToken(pointer, index), origin }
        return createRuleRow(`item ${index + 1}`, source)
      }),
    ),
    ...collectContains(view),
    ...getSources(view, 'not')
      .filter(({ schema }) => schema !== false)
      .map((source) => createRuleRow('must not be', source)),
  ]
}

const rules = [
  ['additionalProperties', 'any other field'],
  ['unevaluatedProperties', 'any field that is not described'],
  ['unevaluatedItems', 'any item that is not described'],
  ['additionalItems', 'any further item'],
  ['propertyNames', 'the name of each field'],
  ['contentSchema', 'once decoded'],
  ['if', 'if it is'],
  ['then', 'then it must be'],
  ['else', 'else it must be'],
] as const

function collectRuleMaps(view: SchemaView): readonly RowSource[] {
  const wordings = {
    patternProperties: (key: string) => `fields whose names match ${key}`,
    dependentSchemas: (key: string) => `if ${quoteName(key)} is present`,
    dependencies: (key: string) => `if ${quoteName(key)} is present`,
  }
  return Object.entries(wordings).flatMap(([keyword, describe]) =>
    getStated(view, keyword).flatMap(({ value, pointer, origin }) => {
      if (!isKeywords(value)) return []
      return Object.keys(value).flatMap((key) => {
        const schema = getOwn(value, key)
        const source = { schema, pointer: appendToken(pointer, key), origin }
        return isSchema(schema) ? [createRuleRow(describe(key), source)] : []
      })
    }),
  )
}

function collectContains(view: SchemaView): readonly RowSource[] {
  return view.parts.flatMap(({ keywords, pointer, origin }) => {
    const schema = keywords['contains']
    if (!isSchema(schema)) return []
    const least = getNumberText(keywords['minContains']) ?? '1'
    const most = getNumberText(keywords['maxContains'])
    const upTo = most === undefined ? '' : ` and at most ${most}`
    const label = `at least ${least}${upTo} of the items`
    return [createRuleRow(label, { schema, pointer: appendToken(pointer, 'contains'), origin })]
  })
}

/** Creates a row for a rule instead of a property. */
export function createRuleRow(label: string, ...sources: readonly Source[]): RowSource {
  return { label, step: label, sources }
}

/** A property of one direction is required only there (OpenAPI 3.0.4, Schema Object, readOnly and writeOnly). */
function makePresence(
  { requiredAt, pointer, isReadOnly, isWriteOnly }: SchemaProperty,
  direction: Direction,
): Phrase {
  if (requiredAt === undefined) return { text: 'optional', pointer }
  const only = isReadOnly === isWriteOnly || direction !== 'both'
  const where = isReadOnly ? ' in responses' : ' in requests'
  return { text: `required${only ? '' : where}`, pointer: requiredAt }
}

/** Returns, for each choice, the property value that distinguishes it. */
function distinguish(
  { choices, discriminator, pointer }: ChoiceSet,
  find: FindSchema,
): readonly (Phrase | undefined)[] {
  const property = getDiscriminatorProperty(discriminator)
  const at = pointer.replace(/\/[^/]*$/, '/discriminator')
  if (property !== undefined) {
    return choices.map((choice) => {
      const values = getDiscriminatorValues(choice.schema, discriminator)
      return values.length === 0
        ? undefined
        : { text: `${property} is`, code: values.join(' or '), pointer: at }
    })
  }
  const all = choices.slice(0, mostChoices).map((choice) => collectConstants(choice, find))
  const name = findDistinguishingMember(all)
  return choices.map((_, index) => {
    const constant = name === undefined ? undefined : all[index]?.get(name)
    return constant && { text: `${name} is`, code: constant.code, pointer: constant.pointer }
  })
}

/** Limit because every pair is compared; with hundreds, readers look at names. */
const mostChoices = 60

/** Properties with one possible value, by name. */
type Constants = ReadonlyMap<string, { readonly code: string; readonly pointer: string }>

function collectConstants(choice: Source, find: FindSchema): Constants {
  const view = viewSchema([choice], { find })
  const constants = new Map<string, { readonly code: string; readonly pointer: string }>()
  for (const { value, pointer } of getStated(view, 'properties')) {
    if (!isKeywords(value)) continue
    for (const name of Object.keys(value)) {
      const constant = getConstant(getOwn(value, name), appendToken(pointer, name))
      if (constant && !constants.has(name)) constants.set(name, constant)
    }
  }
  return constants
}

function getConstant(schema: unknown, pointer: string) {
  if (!isKeywords(schema)) return undefined
  const key = Object.hasOwn(schema, 'const') ? 'const' : 'enum'
  const [value, ...others] = key === 'const' ? [schema[key]] : asList(schema[key])
  if (others.length > 0 || (key === 'enum' && value === undefined)) return undefined
  return { code: formatPlain(value), pointer: appendToken(pointer, key) }
}

/** Returns the property whose value differs in each choice. */
function findDistinguishingMember(all: readonly Constants[]): string | undefined {
  const [first] = all
  if (!first) return undefined
  return [...first.keys()].find((name) => {
    const codes = all.map((constants) => constants.get(name)?.code)
    return codes.every((code) => code !== undefined) && new Set(codes).size === codes.length
  })
}
