type LegacyKeywords = Readonly<Record<string, unknown>>

/**
 * The keywords of one schema of OpenAPI 3.0 in the terms of 3.1 (3.1.1, Schema Object; "Migrating binary descriptions from
 * OAS 3.0"). Schemas within are not entered.
 *
 * @returns the same object when nothing in it has to change
 */
export function upgradeKeywords(schema: LegacyKeywords): LegacyKeywords {
  if (!mayDiffer(schema)) return schema
  if (typeof schema['$ref'] === 'string') return upgradeReference(schema)
  return allowNull(upgradeFormat(upgradeBounds(upgradeExample(schema))))
}

const changed = ['nullable', 'example', 'exclusiveMinimum', 'exclusiveMaximum', 'format', '$ref']

function mayDiffer(schema: LegacyKeywords): boolean {
  return changed.some((key) => schema[key] !== undefined)
}

/** In 3.0 whatever stands beside a `$ref` is ignored. What people write there changes no value, but for null. */
function upgradeReference(schema: LegacyKeywords): LegacyKeywords {
  const kept = Object.entries(schema).filter(([key]) => annotations.has(key))
  return Object.keys(schema).length === kept.length
    ? schema
    : allowNull({ ...Object.fromEntries(kept), nullable: schema['nullable'] })
}

const annotations: ReadonlySet<string> = new Set(['$ref', 'title', 'description', 'deprecated'])

function upgradeExample(schema: LegacyKeywords): LegacyKeywords {
  if (schema['example'] === undefined) return schema
  const { example, ...rest } = schema
  return { ...rest, examples: [example] }
}

function upgradeBounds(schema: LegacyKeywords): LegacyKeywords {
  return upgradeBound(
    upgradeBound(schema, 'minimum', 'exclusiveMinimum'),
    'maximum',
    'exclusiveMaximum',
  )
}

function upgradeBound(schema: LegacyKeywords, bound: string, exclusive: string): LegacyKeywords {
  const isExclusive = schema[exclusive]
  if (typeof isExclusive !== 'boolean') return schema
  const { [exclusive]: _, ...rest } = schema
  if (!isExclusive || rest[bound] === undefined) return rest
  const { [bound]: limit, ...others } = rest
  return { ...others, [exclusive]: limit }
}

/** Bytes have no type in JSON Schema; `byte` is text that encodes them. */
function upgradeFormat(schema: LegacyKeywords): LegacyKeywords {
  const { format, type, ...rest } = schema
  if (type !== 'string' && type !== 'file' && type !== undefined) return schema
  if (format === 'binary' || type === 'file') {
    return { contentMediaType: 'application/octet-stream', ...rest }
  }
  return format === 'byte' && type === 'string'
    ? { ...rest, type, contentEncoding: 'base64' }
    : schema
}

/**
 * Beside `type`, `nullable` adds null (3.0.3, Schema Object). Elsewhere it says nothing by the letter; those who write it
 * beside a reference or a combination mean it, and to allow null refuses no value.
 */
function allowNull(schema: LegacyKeywords): LegacyKeywords {
  const { nullable, ...rest } = schema
  if (nullable === undefined) return 'nullable' in schema ? rest : schema
  if (nullable !== true) return rest
  if (rest['type'] !== undefined) return { ...rest, type: [rest['type'], 'null'].flat() }
  for (const key of ['anyOf', 'oneOf'] as const) {
    const choices = rest[key]
    if (Array.isArray(choices)) return { ...rest, [key]: [...choices, { type: 'null' }] as unknown }
  }
  const { $ref, allOf, ...others } = rest
  if ($ref !== undefined) return { ...others, anyOf: [{ $ref }, { type: 'null' }] }
  if (allOf !== undefined) return { ...others, anyOf: [{ allOf }, { type: 'null' }] }
  return rest
}
