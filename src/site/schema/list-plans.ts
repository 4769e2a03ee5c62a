import type { Schema } from '#core/request/description/schema.ts'
import type { ChoiceSet, SchemaView, Source } from './collect-view.ts'
import { quoteName } from './describe-limits.ts'
import {
  enterPointer,
  isKeywords,
  isSchema,
  listOf,
  nameReference,
  readOwn,
  readText,
} from './keywords.ts'
import { listMembersOf } from './list-members-of.ts'
import type { Direction, RowGroup, Said } from './outline.ts'
import { listStated } from './read-view.ts'
import { indexSchemas } from './schema-index.ts'
import { listValuesFor, readDiscriminator, tellApart } from './tell-apart.ts'
import type { FindDigits } from './write-value.ts'

/** A row before its schema is read. */
export interface RowPlan {
  readonly label: string
  readonly name: string | undefined
  readonly step: string
  readonly sources: readonly Source[]
  readonly pointer: string
  readonly presence: Said | undefined
  readonly origin: string | undefined
}

export interface GroupPlan extends Pick<RowGroup, 'kind' | 'heading'> {
  readonly rows: readonly RowPlan[]
}

interface Ground {
  readonly schemas: ReadonlyMap<string, Schema>
  readonly direction: Direction
  readonly digits: FindDigits
}

/** Everything below a schema that is a row: members, items, choices, and rules that hold schemas. */
export function listPlans(view: SchemaView, ground: Ground): readonly GroupPlan[] {
  const { members, leftOut } = listMembersOf(view, ground.direction, ground.schemas)
  const [first] = leftOut
  const other = ground.direction === 'request' ? 'responses' : 'requests'
  const heading = first && {
    text: `Only in ${other}:`,
    code: leftOut.map(({ text }) => text).join(', '),
    pointer: first.pointer,
  }
  const rows = members.map(({ name, sources, pointer, presence, origin }): RowPlan => {
    return { label: name, name, step: name, sources, pointer, presence, origin }
  })
  const rules = listRules(view)
  return [
    ...(rows.length > 0 || heading ? [{ kind: 'members' as const, heading, rows }] : []),
    ...view.choiceSets.map((set) => planChoices(set, ground)),
    ...planChildren(view, ground),
    ...(rules.length > 0 ? [{ kind: 'rules' as const, heading: undefined, rows: rules }] : []),
  ]
}

function planChoices(set: ChoiceSet, { schemas, digits }: Ground): GroupPlan {
  const apart = tellApart(set, schemas, digits)
  const { keyword, pointer, choices } = set
  const property = readDiscriminator(set.discriminator)
  const how = keyword === 'oneOf' ? 'Exactly one' : 'One or more'
  const told = property === undefined ? '' : `, told apart by ${quoteName(property)}`
  return {
    kind: 'choices',
    heading: { text: `${how} of these ${choices.length}${told}:`, pointer },
    rows: choices.map((choice, index) => {
      const name = nameChoice(choice)
      return {
        label: name ?? 'choice',
        name: undefined,
        step: name ?? apart[index]?.code ?? 'choice',
        sources: [choice],
        pointer: choice.pointer,
        presence: apart[index],
        origin: undefined,
      }
    }),
  }
}

function nameChoice({ schema }: Source): string | undefined {
  if (!isKeywords(schema)) return undefined
  const reference = schema['$ref']
  return (
    readText(schema, 'title') ??
    (typeof reference === 'string' ? nameReference(reference) : undefined)
  )
}

/** A discriminator without choices beside it: those that take the schema in by `allOf` are the choices (3.1.1, 4.8.25.4). */
function planChildren(view: SchemaView, { schemas }: Ground): readonly GroupPlan[] {
  const base = view.parts.find(
    ({ keywords }) =>
      readDiscriminator(keywords['discriminator']) !== undefined &&
      listOf(keywords['oneOf']).length === 0 &&
      listOf(keywords['anyOf']).length === 0,
  )
  const property = readDiscriminator(base?.keywords['discriminator'])
  if (!base || property === undefined) return []
  const discriminator = base.keywords['discriminator']
  const pointer = enterPointer(base.pointer, 'discriminator')
  const mapping = isKeywords(discriminator) ? discriminator['mapping'] : undefined
  const { childrenOf, nameOf } = indexSchemas(schemas)
  const mapped = isKeywords(mapping)
    ? Object.values(mapping).flatMap((target) => findMapped(target, schemas))
    : []
  const children = new Set([...mapped.map(nameOf), ...childrenOf(base.pointer)])
  // Of a child that is read, the others are none of its business.
  if (children.size === 0 || [...children].some((child) => view.opened.has(child))) return []
  return [
    {
      kind: 'choices',
      heading: {
        text: `One of these ${children.size}, told apart by ${quoteName(property)}:`,
        pointer,
      },
      rows: [...children].map((reference) => {
        const source = { schema: { $ref: reference }, pointer, origin: undefined }
        const code = listValuesFor(source, discriminator).join(' or ')
        return {
          label: nameReference(reference),
          name: undefined,
          step: nameReference(reference),
          sources: [source],
          pointer,
          presence: { text: `${property} is`, code, pointer },
          origin: undefined,
        }
      }),
    },
  ]
}

/** A mapping holds references, or names of schemas. */
function findMapped(target: unknown, schemas: ReadonlyMap<string, Schema>): readonly string[] {
  if (typeof target !== 'string') return []
  return [target, `#/components/schemas/${target}`].filter((one) => schemas.has(one)).slice(0, 1)
}

function listRules(view: SchemaView): readonly RowPlan[] {
  return [
    ...rules.flatMap(([key, label]) =>
      listStated(view, key)
        .filter(({ value }) => isKeywords(value) && Object.keys(value).length > 0)
        .map(({ value, pointer, origin }) => planRule(label, { schema: value, pointer, origin })),
    ),
    ...listRuleMaps(view),
    ...listStated(view, 'prefixItems').flatMap(({ value, pointer, origin }) =>
      listOf(value).map((schema, index) =>
        planRule(`item ${index + 1}`, { schema, pointer: enterPointer(pointer, index), origin }),
      ),
    ),
    ...planContains(view),
    ...listStated(view, 'not')
      .filter(({ value }) => isSchema(value) && value !== false)
      .map(({ value, pointer, origin }) =>
        planRule('must not be', { schema: value, pointer, origin }),
      ),
  ]
}

/** Keywords that hold one schema. */
const rules = [
  ['additionalProperties', 'any other member'],
  ['unevaluatedProperties', 'any member that is not described'],
  ['unevaluatedItems', 'any item that is not described'],
  ['additionalItems', 'any further item'],
  ['propertyNames', 'the name of each member'],
  ['contentSchema', 'once decoded'],
  ['if', 'if it is'],
  ['then', 'then it must be'],
  ['else', 'else it must be'],
] as const

function listRuleMaps(view: SchemaView): readonly RowPlan[] {
  const wordings = {
    patternProperties: (key: string) => `members whose names match ${key}`,
    dependentSchemas: (key: string) => `where ${quoteName(key)} is there`,
    dependencies: (key: string) => `where ${quoteName(key)} is there`,
  }
  return Object.entries(wordings).flatMap(([keyword, describe]) =>
    listStated(view, keyword).flatMap(({ value, pointer, origin }) => {
      if (!isKeywords(value)) return []
      return Object.keys(value).flatMap((key) => {
        const schema = readOwn(value, key)
        const source = { schema, pointer: enterPointer(pointer, key), origin }
        return isSchema(schema) ? [planRule(describe(key), source)] : []
      })
    }),
  )
}

function planContains(view: SchemaView): readonly RowPlan[] {
  return view.parts.flatMap(({ keywords, pointer, origin }) => {
    const schema = keywords['contains']
    if (!isSchema(schema)) return []
    const { minContains: least = 1, maxContains: most } = keywords
    const upTo = typeof most === 'number' ? ` and at most ${most}` : ''
    const label = `at least ${String(least)}${upTo} of the items`
    return [planRule(label, { schema, pointer: enterPointer(pointer, 'contains'), origin })]
  })
}

function planRule(label: string, source: Source): RowPlan {
  return {
    label,
    name: undefined,
    step: label,
    sources: [source],
    pointer: source.pointer,
    presence: undefined,
    origin: undefined,
  }
}
