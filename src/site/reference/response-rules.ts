import type { Schema } from '#core/request/description/parameter.ts'
import type {
  DocumentedResponse,
  NamedRules,
  ReferredSchemas,
  ResponseRules,
} from '#core/response/documented-response.ts'
import { mapKeywords, readTypes, schemaHoldings } from '#schema/keywords.ts'
import { resolveReference } from '#schema/view/view-schema.ts'
import { listReferences, nameSchemas } from '../schemas/schema-index.ts'

/** The rules that a response of one operation is held against. A page loads them when there is a response. */
export function keepResponseRules(
  documented: readonly DocumentedResponse[],
  schemas: ReadonlyMap<string, Schema>,
): ResponseRules {
  const responses = documented.map(({ status, at, contents, headers }) => ({
    status,
    at,
    contents: contents.map(({ mediaType, schema, itemSchema, at: place }) => ({
      mediaType,
      schema: schema && keepRules(schema),
      ...(itemSchema !== undefined && { isByItem: true }),
      at: place,
    })),
    headers: headers.map(({ name, isRequired, schema, at: place }) => ({
      name,
      isRequired,
      schema: schema && keepRules(schema),
      at: place,
    })),
  }))
  const parts = responses.flatMap(({ contents, headers }) => [...contents, ...headers])
  const roots = parts.map(({ schema }) => schema)
  return { responses, ...referTo(roots, schemas) }
}

/** The files of the schemas to which rules lead, directly or through others, by the slugs in their names. */
export function keepNamedRules(
  rules: readonly ResponseRules[],
  schemas: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, NamedRules> {
  const named = new Map<string, NamedRules>()
  const known = nameSchemas(schemas)
  const waiting: ReferredSchemas[] = [...rules]
  // The list grows while it is gone through.
  for (const { files } of waiting) {
    for (const [reference, [slug]] of Object.entries(files)) {
      const one = known.get(reference)
      if (!one || named.has(slug)) continue
      const schema = shareRules(one.schema)
      const file = { schema, ...referTo([schema], schemas) }
      named.set(slug, file)
      waiting.push(file)
    }
  }
  return named
}

function referTo(
  roots: readonly (Schema | undefined)[],
  schemas: ReadonlyMap<string, Schema>,
): ReferredSchemas {
  const named = nameSchemas(schemas)
  const here = new Map<string, Schema>()
  const files = new Map<string, readonly [string, ...string[]]>()
  for (const reference of new Set(roots.flatMap((schema) => [...listReferences(schema)]))) {
    const one = named.get(reference)
    if (!one) continue
    const rules = shareRules(one.schema)
    if (isTiny(rules)) here.set(reference, rules)
    else {
      const target = resolveReference(reference, (name) => schemas.get(name))
      files.set(reference, [one.slug, ...(target ? readTypes(target) : [])])
    }
  }
  return { schemas: Object.fromEntries(here), files: Object.fromEntries(files) }
}

/** Shorter than a name of its file, or hardly longer, and without others that it leads to. */
function isTiny(rules: Schema): boolean {
  return listReferences(rules).size === 0 && JSON.stringify(rules).length <= 150
}

/** The operations of one document share its schemas. */
function shareRules(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema
  const known = shared.get(schema) ?? keepRules(schema)
  shared.set(schema, known)
  return known
}

const shared = new WeakMap<object, Schema>()

/** A schema without what only explains: texts and examples are most of a document, and no value is compared with them. */
export function keepRules(schema: Schema): Schema {
  return mapKeywords(schema, (keyword, value) => {
    const isKept = schemaHoldings.has(keyword) ? !notCompared.has(keyword) : compared.has(keyword)
    return isKept ? value : undefined
  })
}

/** Keywords that no value is compared with: a reference leads to a definition by its whole place. */
const notCompared: ReadonlySet<string> = new Set(
  '$defs definitions contentSchema additionalItems'.split(' '),
)

/** The keywords besides those that hold schemas by which src/schema compares values. */
const compared: ReadonlySet<string> = new Set(
  [
    '$ref $dynamicRef discriminator type const enum readOnly writeOnly',
    'format pattern minLength maxLength multipleOf',
    'minimum maximum exclusiveMinimum exclusiveMaximum',
    'minItems maxItems uniqueItems minContains maxContains',
    'required minProperties maxProperties dependentRequired',
  ].flatMap((names) => names.split(' ')),
)
