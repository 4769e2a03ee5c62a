import { schemaHoldings } from '#schema/keywords.ts'
import { findAnchor } from './resolver.ts'
import { findPath, isExtension, isInternal, isMapping } from '../source/located.ts'
import type { Mapping } from '../source/located.ts'
import { readReference, withoutSelf } from '../source/reference.ts'
import type { SourceFile, UnreadFile } from '../source/source-file.ts'

type OtherFile = SourceFile | UnreadFile

/**
 * Follows the references of a document where OpenAPI has them, and nothing that only looks like one in data or an extension.
 *
 * @param open gives the file at a place
 * @returns the other files that they lead to, by their place, each with what is reached and nothing else
 */
export async function reachFiles(
  main: SourceFile,
  open: (place: string) => Promise<OtherFile>,
): Promise<ReadonlyMap<string, OtherFile>> {
  const files = new Map<string, OtherFile>()
  const parts = createKeptParts()
  const references = new Map<string, Reference>()
  const visited = new Map<object, Set<ObjectKind>>()

  visitObject(main.value, 'document', main)
  // References that are met on the way are added, and gone through as well.
  for (const reference of references.values()) {
    const target = readReference(withoutSelf(reference.text, main.value), reference.from.place)
    if (target.kind === 'refused') continue
    // One after another, because what a file refers to is known only then.
    // oxlint-disable-next-line no-await-in-loop
    const file = target.place === main.place ? main : await openOnce(target.place)
    if ('why' in file) continue
    const anchor = target.kind === 'anchor' ? findAnchor(file, target.name) : undefined
    const pointer = target.kind === 'inside' ? target.pointer : anchor && findPath(anchor)
    if (pointer) reach([...pointer, ...reference.beyond], file, reference.kind)
  }
  return new Map(
    [...files].map(([place, file]) => [
      place,
      'why' in file ? file : { ...file, value: parts.write(file.value) },
    ]),
  )

  async function openOnce(place: string): Promise<OtherFile> {
    const file = files.get(place) ?? (await open(place))
    files.set(place, file)
    return file
  }

  function refer(
    text: unknown,
    kind: ObjectKind,
    from: SourceFile,
    beyond: readonly string[] = [],
  ) {
    if (typeof text !== 'string' || beyond.length > longest) return
    const id = JSON.stringify([from.place, text, kind, beyond])
    if (!references.has(id)) references.set(id, { text, kind, from, beyond })
  }

  function reach(pointer: readonly string[], file: SourceFile, kind: ObjectKind): void {
    let value = file.value
    for (const [index, token] of pointer.entries()) {
      if (typeof value !== 'object' || value === null) return
      if (!Object.hasOwn(value, token)) {
        // A pointer may lead through a reference: programs that bundle files write such ones.
        if (isMapping(value) && typeof value['$ref'] === 'string') {
          parts.keepWhole(value, '$ref')
          refer(value['$ref'], kind, file, pointer.slice(index))
        }
        return
      }
      const child: unknown = Reflect.get(value, token)
      if (typeof child === 'boolean' && kind === 'schema') parts.keepWhole(value, token)
      else parts.keepBelow(value, token)
      value = child
    }
    visitObject(value, kind, file)
  }

  function visitObject(value: unknown, kind: ObjectKind, file: SourceFile): void {
    if (!isMapping(value)) return
    const kinds = visited.get(value) ?? new Set()
    if (kinds.has(kind)) return
    visited.set(value, kinds.add(kind))
    const { mayRefer, members } = objectFields[kind]
    if ((kind === 'operation' || kind === 'path item') && isInternal(value)) {
      // Only how many there are is told.
      for (const key of Object.keys(value)) if (findHolding(kind, key)) parts.keepBelow(value, key)
      return parts.keepWhole(value, 'x-internal')
    }
    if (mayRefer && typeof value['$ref'] === 'string') {
      parts.keepWhole(value, '$ref')
      refer(value['$ref'], kind, file)
    }
    if (kind === 'schema') refer(value['$dynamicRef'], kind, file)
    if (members) visitHeld(value, members, file)
    else visitFields(value, kind, file)
  }

  function visitFields(value: Mapping, kind: ObjectKind, file: SourceFile): void {
    for (const key of Object.keys(value)) {
      const holding = findHolding(kind, key)
      if (holding) {
        const child = value[key]
        if (typeof child === 'boolean') parts.keepWhole(value, key)
        else parts.keepBelow(value, key)
        visitHeld(child, holding, file)
      } else if (isExtension(key) || isPlainField(kind, key)) parts.keepWhole(value, key)
    }
  }

  function visitHeld(value: unknown, [how, kind]: Holding, file: SourceFile): void {
    // The schemas of items were a list before 2020.
    if (how === 'one' && !Array.isArray(value)) return visitObject(value, kind, file)
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      const isData = how === 'patterns' && isExtension(key)
      if (isData || typeof child === 'boolean') parts.keepWhole(value, key)
      else parts.keepBelow(value, key)
      if (!isData) visitObject(child, kind, file)
    }
  }
}

interface Reference {
  readonly text: string
  readonly kind: ObjectKind
  readonly from: SourceFile
  /** The tokens with which it goes on from its target, for a pointer that leads through it. */
  readonly beyond: readonly string[]
}

/** Tokens; one that is longer leads in a circle. */
const longest = 500

/** The parts that stay of files: of each object the keys that are kept whole, and those that are kept as far as something below is. */
interface KeptParts {
  readonly keepWhole: (parent: object, key: string) => void
  readonly keepBelow: (parent: object, key: string) => void
  /** A copy with what is kept, at its place. What is no object, and is not kept whole, becomes null. */
  readonly write: (value: unknown) => unknown
}

function createKeptParts(): KeptParts {
  const kept = new Map<object, Map<string, 'whole' | 'below'>>()
  // Aliases of YAML share an object, and go on to share its copy.
  const copies = new Map<object, unknown>()
  const keep = (parent: object, key: string, how: 'whole' | 'below') => {
    const keys = kept.get(parent) ?? new Map<string, 'whole' | 'below'>()
    if (keys.get(key) !== 'whole') keys.set(key, how)
    kept.set(parent, keys)
  }

  const write = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return null
    const known = copies.get(value)
    if (known !== undefined) return known
    const keys = kept.get(value)
    const take = (key: string, child: unknown) => {
      const how = keys?.get(key)
      return how === 'whole' ? child : how === 'below' ? write(child) : undefined
    }
    const copy = isMapping(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => keys?.has(key))
            .map(([key, child]) => [key, take(key, child)]),
        )
      : // Items keep their numbers, by which pointers name them.
        Array.from(
          Object.values(value),
          (item: unknown, index) => take(String(index), item) ?? null,
        )
    copies.set(value, copy)
    return copy
  }

  return {
    keepWhole: (parent, key) => keep(parent, key, 'whole'),
    keepBelow: (parent, key) => keep(parent, key, 'below'),
    write,
  }
}

/** The objects of OpenAPI 3.0 to 3.2 and Swagger 2.0 in which references may stand. Headers are parameters here. */
type ObjectKind =
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
type Holding = readonly ['one' | 'list' | 'names' | 'patterns', ObjectKind]

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
function isPlainField(kind: ObjectKind, field: string): boolean {
  const fields = plainFields.get(kind) ?? new Set(objectFields[kind].plain.split(' '))
  plainFields.set(kind, fields)
  return fields.has(field)
}

const plainFields = new Map<ObjectKind, ReadonlySet<string>>()

const schemaData =
  'title description type format enum const default example examples deprecated readOnly writeOnly nullable multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired contentMediaType contentEncoding discriminator xml externalDocs collectionFormat id $id $schema $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $comment $vocabulary'

/** The kind of object under each field. Whatever is not among the fields is no part of a description; extensions are told by their names. */
const objectFields: Readonly<Record<ObjectKind, ObjectFields>> = {
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
