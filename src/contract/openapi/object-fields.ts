import { schemaHoldings } from '#schema/keywords.ts'

/** The objects of OpenAPI 3.0 to 3.2 and Swagger 2.0 in which references may stand. Headers are parameters here. */
export type ObjectKind =
  | 'document'
  | 'components'
  | 'path item'
  | 'operation'
  | 'callback'
  | 'parameter'
  | 'body'
  | 'response'
  | 'media type'
  | 'encoding'
  | 'example'
  | 'link'
  | 'security scheme'
  | 'schema'

/** The way in which others are held: one, in a list, by names of the author's choice, or by names among which extensions may be. */
export type Holding = readonly ['one' | 'list' | 'names' | 'patterns', ObjectKind]

interface ObjectFields {
  /** Fields whose values are data, or objects that no reference leads out of. */
  readonly plain: string
  readonly parts: Readonly<Record<string, Holding>>
  /** Set for an object that is itself a map. */
  readonly members?: Holding
  /** Whether a `$ref` may stand in its place. */
  readonly mayRefer: boolean
}

/** The way in which a field of an object holds other objects; undefined for any other field. */
export function findHolding(kind: ObjectKind, field: string): Holding | undefined {
  const { parts } = objectFields[kind]
  return Object.hasOwn(parts, field) ? parts[field] : undefined
}

/** Whether a field of an object holds what no reference leads out of. */
export function isPlainField(kind: ObjectKind, field: string): boolean {
  const fields = plainFields.get(kind) ?? new Set(objectFields[kind].plain.split(' '))
  plainFields.set(kind, fields)
  return fields.has(field)
}

const plainFields = new Map<ObjectKind, ReadonlySet<string>>()

const schemaData =
  'title description type format enum const default example examples deprecated readOnly writeOnly nullable multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired contentMediaType contentEncoding discriminator xml externalDocs collectionFormat id $id $schema $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $comment $vocabulary'

/** The kind of object under each field. Whatever is not among the fields is no part of a description; extensions are told by their names. */
export const objectFields: Readonly<Record<ObjectKind, ObjectFields>> = {
  document: {
    plain: '',
    parts: {
      paths: ['patterns', 'path item'],
      webhooks: ['patterns', 'path item'],
      components: ['one', 'components'],
      definitions: ['names', 'schema'],
      parameters: ['names', 'parameter'],
      responses: ['names', 'response'],
    },
    mayRefer: false,
  },
  components: {
    plain: '',
    parts: {
      schemas: ['names', 'schema'],
      responses: ['names', 'response'],
      parameters: ['names', 'parameter'],
      examples: ['names', 'example'],
      requestBodies: ['names', 'body'],
      headers: ['names', 'parameter'],
      securitySchemes: ['names', 'security scheme'],
      links: ['names', 'link'],
      callbacks: ['names', 'callback'],
      pathItems: ['names', 'path item'],
      mediaTypes: ['names', 'media type'],
    },
    mayRefer: false,
  },
  'path item': {
    plain: 'summary description servers',
    parts: {
      parameters: ['list', 'parameter'],
      ...spread('get put post delete options head patch trace query', ['one', 'operation']),
      additionalOperations: ['names', 'operation'],
    },
    mayRefer: true,
  },
  operation: {
    plain:
      'tags summary description externalDocs operationId deprecated security servers consumes produces schemes',
    parts: {
      parameters: ['list', 'parameter'],
      requestBody: ['one', 'body'],
      responses: ['patterns', 'response'],
      callbacks: ['patterns', 'callback'],
    },
    mayRefer: false,
  },
  callback: { plain: '', parts: {}, members: ['patterns', 'path item'], mayRefer: true },
  // In Swagger 2.0 they say themselves what schemas say.
  parameter: {
    plain: `name in required allowEmptyValue style explode allowReserved ${schemaData}`,
    parts: {
      schema: ['one', 'schema'],
      items: ['one', 'schema'],
      content: ['names', 'media type'],
      examples: ['names', 'example'],
    },
    mayRefer: true,
  },
  body: {
    plain: 'description required',
    parts: { content: ['names', 'media type'] },
    mayRefer: true,
  },
  response: {
    plain: 'summary description examples',
    parts: {
      schema: ['one', 'schema'],
      headers: ['names', 'parameter'],
      content: ['names', 'media type'],
      links: ['patterns', 'link'],
    },
    mayRefer: true,
  },
  'media type': {
    plain: 'description example',
    parts: {
      ...spread('schema itemSchema', ['one', 'schema']),
      examples: ['names', 'example'],
      encoding: ['names', 'encoding'],
      prefixEncoding: ['list', 'encoding'],
      itemEncoding: ['one', 'encoding'],
    },
    mayRefer: true,
  },
  encoding: {
    plain: 'contentType style explode allowReserved',
    parts: {
      headers: ['names', 'parameter'],
      encoding: ['names', 'encoding'],
      prefixEncoding: ['list', 'encoding'],
      itemEncoding: ['one', 'encoding'],
    },
    mayRefer: false,
  },
  example: {
    plain: 'summary description value dataValue serializedValue externalValue',
    parts: {},
    mayRefer: true,
  },
  link: {
    plain: 'operationRef operationId parameters requestBody description server',
    parts: {},
    mayRefer: true,
  },
  'security scheme': {
    plain:
      'type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated flow authorizationUrl tokenUrl scopes',
    parts: {},
    mayRefer: true,
  },
  schema: {
    plain: schemaData,
    parts: {
      ...Object.fromEntries(
        Array.from(schemaHoldings, ([keyword, how]) => [keyword, [how, 'schema'] as const]),
      ),
      dependencies: ['names', 'schema'],
    },
    mayRefer: true,
  },
}

function spread(names: string, part: Holding): Readonly<Record<string, Holding>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, part]))
}
