import { isAtLeast } from '#text/citation.ts'
import {
  getChild,
  getItems,
  getMembers,
  isExtension,
  isMapping,
  locateRoot,
} from '../load/located.ts'
import type { Located, SourceFiles } from '../load/located.ts'
import { findInternalParts } from '../parse/internal-parts.ts'
import { componentFields, documentFields, getFieldContent } from '../parse/object-kinds.ts'
import type { FieldContent, ObjectKind } from '../parse/object-kinds.ts'
import { parseVersion } from '../parse/parse-openapi.ts'
import { createResolver, findTarget } from '../parse/resolver.ts'

export interface DocumentTexts {
  /** The texts that readers see, each once, also in referenced files. Empty texts are omitted. */
  readonly texts: readonly Located[]
  /** Returns whether a value at a path of the document is such a text, or would be one if it existed. */
  readonly isText: (path: readonly string[]) => boolean
}

/** Kinds of objects with texts; the last three contain no references. */
type TextHolder = ObjectKind | 'document' | 'info' | 'tag'

/**
 * Collects the texts of a document by its kinds of objects, so that data, unknown extensions and a property named `description`
 * are not among them. Each text is listed where it is written, not where a reference uses it.
 *
 * @param files in which no object occurs twice, as after an Overlay
 */
export function collectTexts(files: SourceFiles): DocumentTexts {
  const { version } = parseVersion(files.main)
  const hasSiblings = isAtLeast(version, '3.1')
  const resolver = createResolver(files, { hasAddresses: hasSiblings })
  const internal = findInternalParts(files, resolver)
  const kinds = new Map<unknown, TextHolder>()
  const texts: Located[] = []
  // Not followed during the visit, because a chain of references may be long.
  const targets: (readonly [Located, ObjectKind])[] = []
  const root = locateRoot(files.main)

  visitDocument()
  // The loop includes targets added during the iteration.
  for (const [at, kind] of targets) visit(at, kind)
  return { texts: internal.size === 0 ? texts : texts.filter(isShown), isText }

  function visitDocument(): void {
    addTexts(root, 'document')
    addTexts(getChild(root, 'info'), 'info')
    for (const tag of getItems(getChild(root, 'tags'))) addTexts(tag, 'tag')
    for (const [field, content] of Object.entries(documentFields)) {
      visitHeld(getChild(root, field), content)
    }
    visitHeld(getChild(root, 'securityDefinitions'), ['names', 'security scheme'])
    const components = getChild(root, 'components')
    for (const [field, kind] of Object.entries(componentFields)) {
      visitHeld(getChild(components, field), ['names', kind])
    }
  }

  function visitHeld(at: Located, [how, kind]: FieldContent): void {
    if (how === 'one' && !Array.isArray(at.value)) return visit(at, kind)
    for (const part of [...getItems(at), ...getMembers(at)]) {
      if (how !== 'patterns' || !isExtension(part.key)) visit(part, kind)
    }
  }

  function visit(at: Located, kind: ObjectKind): void {
    if (!isMapping(at.value) || kinds.has(at.value)) return
    if (kind !== 'operation' && typeof at.value['$ref'] === 'string') {
      const target = findTarget(at, resolver)
      if (target) targets.push([target, kind])
      // Before 3.1, fields next to a reference are ignored, except in paths, and except texts in schemas.
      if (!hasSiblings && kind !== 'path item' && kind !== 'schema') return
    }
    addTexts(at, kind)
    for (const field of getMembers(at)) {
      // `examples` of a schema or a Swagger 2.0 response are data.
      const isData = field.key === 'examples' && (version === '2.0' || kind === 'schema')
      const content = isData ? undefined : getFieldContent(kind, field.key)
      if (content) visitHeld(field, content)
    }
  }

  function addTexts(at: Located, kind: TextHolder): void {
    if (!isMapping(at.value)) return
    kinds.set(at.value, kind)
    for (const pattern of patterns.get(kind) ?? []) {
      // A document may have a hundred thousand objects, most of them with few of these fields.
      if (!Object.hasOwn(at.value, pattern[0] ?? '')) continue
      texts.push(...select(at, pattern).filter((text) => !isName(text, kind)))
    }
  }

  function isShown(text: Located): boolean {
    for (let at: Located | undefined = text; at; at = at.parent) {
      if (isMapping(at.value) && internal.get(at.value) === 'hidden') return false
    }
    return true
  }

  function isText(path: readonly string[]): boolean {
    let at = root
    let holder = kinds.get(at.value)
    let rest = path
    for (const [index, key] of path.entries()) {
      at = getChild(at, key)
      const kind = kinds.get(at.value)
      if (kind) [holder, rest] = [kind, path.slice(index + 1)]
    }
    // Other programs may show the texts of extensions.
    if (isExtension(rest[0] ?? '')) return true
    return (patterns.get(holder) ?? []).some((pattern) => matches(pattern, rest))
  }
}

/** Returns the texts below an object that a pattern selects. */
function select(at: Located, pattern: readonly string[]): readonly Located[] {
  let found: readonly Located[] = [at]
  for (const step of pattern) {
    found = found.flatMap((one) => (step === '*' ? getParts(one) : [getChild(one, step)]))
  }
  return found.filter(({ value }) => typeof value === 'string' && value.trim() !== '')
}

/** Returns whether a schema's title is one word: a name for programs, which is often generated. */
function isName({ key, value }: Located, kind: TextHolder): boolean {
  return kind === 'schema' && key === 'title' && /^[\w.$-]+$/.test(String(value))
}

function getParts(at: Located): readonly Located[] {
  return [...getItems(at), ...getMembers(at).filter(({ key }) => !isExtension(key))]
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((step, index) => step === path[index] || step === '*')
  )
}

const server = ['description', 'variables/*/description']
const servers = server.map((field) => `servers/*/${field}`)
const values = ['x-enum-descriptions/*', 'x-enumDescriptions/*', 'x-ms-enum/values/*/description']
const provenance = [
  ...['topic', 'assume'].map((field) => `x-not-specified/*/${field}`),
  ...['topic', 'reading', 'statements/*'].map((field) => `x-contradictory/*/${field}`),
]

/** The fields of each object that hold texts, as paths in which `*` is any name or index. */
const textFields = {
  document: ['externalDocs/description', ...servers, 'x-tagGroups/*/name'],
  info: ['title', 'summary', 'description'],
  tag: ['summary', 'description', 'externalDocs/description', 'x-displayName'],
  'path item': ['summary', 'description', ...servers],
  operation: ['summary', 'description', 'externalDocs/description', ...servers, 'x-badges/*/name'],
  callback: [],
  schema: ['title', 'description', 'externalDocs/description', ...values],
  parameter: ['description', ...values],
  'request body': ['description'],
  response: ['summary', 'description'],
  header: ['description', ...values],
  'media type': [],
  encoding: [],
  example: ['summary', 'description'],
  link: ['description', ...server.map((field) => `server/${field}`)],
  'security scheme': ['description', 'flows/*/scopes/*', 'scopes/*'],
} satisfies Readonly<Record<TextHolder, readonly string[]>>

const patterns: ReadonlyMap<string | undefined, readonly (readonly string[])[]> = new Map(
  Object.entries(textFields).map(([holder, fields]) => [
    holder,
    [...fields, ...provenance].map((field) => field.split('/')),
  ]),
)
