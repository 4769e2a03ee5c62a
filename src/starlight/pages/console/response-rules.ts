import type { Schema } from '#request/description/parameter.ts'
import type {
  DocumentedResponse,
  NamedRules,
  ReferencedSchemas,
  ResponseRules,
} from '#response/documented-response.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { mapKeywords, getTypes, schemaContainers } from '#schema/keywords.ts'
import { resolveReference } from '#schema/view/view-schema.ts'
import { collectSchemaReferences, getNamedSchemas } from '../../schema-outline/schema-index.ts'

/** Returns the validation rules for an operation's responses. A page loads them when a response arrives. */
export function createResponseRules(
  documented: readonly DocumentedResponse[],
  schemas: ReadonlyMap<string, Schema>,
): ResponseRules {
  const responses = documented.map(({ status, at, contents, headers }) => ({
    status,
    at,
    contents: contents.map(({ mediaType, schema, itemSchema, at: pointer }) => ({
      mediaType,
      schema: schema && extractRules(schema),
      ...(itemSchema !== undefined && { isByItem: true }),
      at: pointer,
    })),
    headers: headers.map(({ name, isRequired, schema, at: pointer }) => ({
      name,
      isRequired,
      schema: schema && extractRules(schema),
      at: pointer,
    })),
  }))
  const parts = responses.flatMap(({ contents, headers }) => [...contents, ...headers])
  const roots = parts.map(({ schema }) => schema)
  return { responses, ...referTo(roots, schemas) }
}

/** Returns the files of the schemas that rules reference, directly or indirectly, by the slugs in their names. */
export function createNamedRules(
  rules: readonly Pick<ResponseRules, 'files'>[],
  schemas: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, NamedRules> {
  const named = new Map<string, NamedRules>()
  const known = getNamedSchemas(schemas)
  const waiting = [...rules]
  // The array grows during the loop.
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
): ReferencedSchemas {
  const named = getNamedSchemas(schemas)
  const here = new Map<string, Schema>()
  const files = new Map<string, readonly [string, ...string[]]>()
  for (const reference of new Set(
    roots.flatMap((schema) => [...collectSchemaReferences(schema)]),
  )) {
    const one = named.get(reference)
    if (!one) continue
    const rules = shareRules(one.schema)
    if (isTiny(rules)) here.set(reference, rules)
    else {
      const target = resolveReference(reference, (name) => schemas.get(name))
      files.set(reference, [one.slug, ...(target ? getTypes(target) : [])])
    }
  }
  return { schemas: Object.fromEntries(here), files: Object.fromEntries(files) }
}

/** Returns whether rules are about as short as a file name, and reference no other schemas. */
function isTiny(rules: Schema): boolean {
  return collectSchemaReferences(rules).size === 0 && JSON.stringify(rules).length <= 150
}

/** Cached because operations of a document share its schemas. */
function shareRules(schema: Schema): Schema {
  return typeof schema === 'boolean'
    ? schema
    : getOrCreate(shared, schema, () => extractRules(schema))
}

const shared = new WeakMap<object, Schema>()

/** Removes annotations from a schema: descriptions and examples are most of a document and irrelevant to validation. */
export function extractRules(schema: Schema): Schema {
  return mapKeywords(schema, (keyword, value) => {
    const isKept = schemaContainers.has(keyword) ? !notCompared.has(keyword) : compared.has(keyword)
    return isKept ? value : undefined
  })
}

/** Keywords without effect on validation: a reference names a definition by its full pointer. */
const notCompared: ReadonlySet<string> = new Set(
  '$defs definitions contentSchema additionalItems'.split(' '),
)

/** Keywords that src/schema validates with, except those with subschemas. */
const compared: ReadonlySet<string> = new Set(
  [
    '$ref $dynamicRef discriminator type const enum readOnly writeOnly',
    'format pattern minLength maxLength multipleOf',
    'minimum maximum exclusiveMinimum exclusiveMaximum',
    'minItems maxItems uniqueItems minContains maxContains',
    'required minProperties maxProperties dependentRequired',
  ].flatMap((names) => names.split(' ')),
)
