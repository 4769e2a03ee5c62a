import type { Schema } from '#core/request/description/schema.ts'
import { isRecord, nameReference, resolveSchema } from './schema-map.ts'
import type { Keywords, SchemaMap } from './schema-map.ts'

/** One of several schemas that a value may have. */
export interface Variant {
  /** Its title, else its name in the document, else what tells it apart. */
  readonly name: string
  /** Together with what applies to all of them. */
  readonly schema: Schema
  readonly isNull: boolean
}

/** The alternatives of `oneOf` and `anyOf`; empty where neither says more than which members go together. */
export function listVariants(keywords: Keywords, schemas: SchemaMap): readonly Variant[] {
  const keyword = ['oneOf', 'anyOf'].find((key) => Array.isArray(keywords[key]))
  const listed: readonly unknown[] =
    keyword && Array.isArray(keywords[keyword]) ? keywords[keyword] : []
  if (listed.every(isMereRequirement)) return []
  const { [keyword ?? '']: _, discriminator, title: __, ...common } = keywords
  const variants = listed.map((schema, index) => {
    const { value, narrowed } = discriminate(schema, discriminator)
    const all: readonly Schema[] = [
      ...(narrowed ? [narrowed] : []),
      isRecord(schema) || typeof schema === 'boolean' ? schema : true,
      ...(Object.keys(common).length > 0 ? [common] : []),
    ]
    return {
      name: nameVariant(schema, schemas, value) ?? `Alternative ${index + 1}`,
      // The schema itself where nothing is added, so that its shape is remembered.
      schema: all.length === 1 ? (all[0] ?? true) : { allOf: all },
      isNull: isNullOnly(schema, schemas),
    }
  })
  return tellApart(variants)
}

/** Such as `anyOf: [{ required: [a] }, { required: [b] }]`: which members are needed, and no other form. */
function isMereRequirement(schema: unknown): boolean {
  return isRecord(schema) && Object.keys(schema).every((key) => key === 'required' || key === 'not')
}

function isNullOnly(schema: unknown, schemas: SchemaMap): boolean {
  const { keywords } = resolveSchema(schema, schemas)
  const { type, enum: listed } = keywords
  if (Array.isArray(type) && type.length === 1) return type[0] === 'null'
  if (type === 'null' || keywords['const'] === null) return true
  return Array.isArray(listed) && listed.length === 1 && listed[0] === null
}

/** The value of the member that names the alternative, by the mapping or by the schema's own name (OpenAPI 3.1.1, Discriminator Object). */
function discriminate(schema: unknown, discriminator: unknown) {
  const none = { value: undefined, narrowed: undefined }
  const reference = isRecord(schema) ? schema['$ref'] : undefined
  if (!isRecord(discriminator) || typeof reference !== 'string') return none
  const { propertyName, mapping } = discriminator
  if (typeof propertyName !== 'string') return none
  const name = nameReference(reference)
  const mapped = isRecord(mapping) ? Object.entries(mapping) : []
  const value = mapped.find(([, target]) => target === reference || target === name)?.[0] ?? name
  const properties = Object.fromEntries([[propertyName, { const: value }]])
  return { value, narrowed: { properties } }
}

function nameVariant(
  schema: unknown,
  schemas: SchemaMap,
  value: string | undefined,
): string | undefined {
  const { keywords, name } = resolveSchema(schema, schemas)
  const { title, type } = keywords
  const called = typeof title === 'string' && title.trim() !== '' ? title : name
  if (called !== undefined)
    return value === undefined || value === called ? called : `${called} (${value})`
  if (type === 'array') return nameList(keywords, schemas)
  if (type === 'object' || isRecord(keywords['properties'])) return nameObject(keywords)
  const { enum: listed } = keywords
  const constant = Object.hasOwn(keywords, 'const')
    ? keywords['const']
    : Array.isArray(listed) && listed.length === 1
      ? listed[0]
      : undefined
  if (constant !== undefined)
    return typeof constant === 'string' ? constant : JSON.stringify(constant)
  if (typeof type !== 'string') return undefined
  const { format } = keywords
  const plain = type === 'string' ? 'text' : type
  return typeof format === 'string' ? `${plain} (${format})` : plain
}

function nameList(keywords: Keywords, schemas: SchemaMap): string {
  const { keywords: items, name } = resolveSchema(keywords['items'], schemas)
  const { title, type } = items
  const of = typeof title === 'string' ? title : (name ?? (type === 'string' ? 'text' : type))
  return typeof of === 'string' ? `list of ${of}` : 'list'
}

function nameObject({ properties, required }: Keywords): string {
  const names =
    Array.isArray(required) && required.length > 0
      ? required
      : Object.keys(isRecord(properties) ? properties : {})
  const shown = names.slice(0, 3).map(String).join(', ')
  return shown === '' ? 'object' : `object with ${shown}${names.length > 3 ? ', …' : ''}`
}

/** Equal names are numbered. */
function tellApart(variants: readonly Variant[]): readonly Variant[] {
  return variants.map((variant, index) => {
    const same = variants.filter(({ name }) => name === variant.name)
    if (same.length === 1) return variant
    const number = variants.slice(0, index + 1).filter(({ name }) => name === variant.name).length
    return { ...variant, name: `${variant.name} ${number}` }
  })
}
