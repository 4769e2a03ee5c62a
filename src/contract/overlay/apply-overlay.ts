import { stat } from 'node:fs/promises'
import { exec } from 'jsonpath-rfc9535'
import type { JsonValue, Path } from 'jsonpath-rfc9535'
import {
  enter,
  isMapping,
  listItems,
  listMembers,
  locateRoot,
  quoteName,
} from '../source/located.ts'
import type { Located } from '../source/located.ts'
import type { SourceFile, SourceFiles } from '../source/source-file.ts'
import { rejectAt } from '../source/fault-list.ts'
import type { DocumentSource } from '../source/locate-document.ts'
import { readFiles } from '../openapi/read-files.ts'

export interface OverlaidFiles extends SourceFiles {
  /** The place at which a value was written: in the Overlay, or where it stands. */
  readonly findOrigin: (at: Located) => Located
}

/**
 * Applies an OpenAPI Overlay (1.0 or 1.1) to the document itself. The files stay as they are; a copy is changed.
 *
 * @throws {ContractError} for what is no Overlay, and for an action that is not understood
 */
export function applyOverlay(files: SourceFiles, overlay: SourceFile): OverlaidFiles {
  const root = locateRoot(overlay)
  checkVersion(root)
  // Written out, because an alias of YAML would be changed wherever it stands.
  const value: JsonValue = JSON.parse(JSON.stringify(files.main.value))
  const merger = createMerger()
  const actions = enter(root, 'actions')
  if (!Array.isArray(actions.value)) reject(actions, 'An Overlay needs actions, a list.')
  for (const action of listItems(actions)) applyAction(action, value, merger)
  return { ...files, main: { ...files.main, value }, findOrigin: merger.findOrigin }
}

function checkVersion(root: Located): void {
  const { value } = enter(root, 'overlay')
  if (typeof value === 'string' && /^1\.[01]\.\d+$/.test(value)) return
  const sentence =
    'overlay must be 1.0.x or 1.1.x: this file is laid over the API document as an OpenAPI Overlay.'
  reject(enter(root, 'overlay'), sentence)
}

function applyAction(action: Located, document: JsonValue, merger: Merger): void {
  if (!isMapping(action.value)) return reject(action, 'An action must be a mapping.')
  const nodes = findTargets(action, document)
  if (action.value['remove'] === true) {
    // From the last to the first, because each removal moves the items after it.
    for (const { container, key } of nodes.toReversed()) {
      if (!container) return reject(action, 'The whole document cannot be removed.')
      merger.remove(container, key)
    }
    return undefined
  }
  if ('copy' in action.value) {
    const sentence = 'copy is not understood here. Write the value under update.'
    return reject(enter(action, 'copy'), sentence)
  }
  const update = enter(action, 'update')
  if (update.value === undefined) return reject(action, 'An action needs update, or remove: true.')
  for (const node of nodes) merger.update(node, update)
  return undefined
}

function findTargets(action: Located, document: JsonValue): readonly SelectedNode[] {
  const target = enter(action, 'target')
  if (typeof target.value !== 'string') return reject(target, 'An action needs target, a text.')
  const found = selectNodes(target.value, document)
  if (found) return found
  return reject(target, `The target ${quoteName(target.value)} is no JSONPath query (RFC 9535).`)
}

function reject(at: Located, sentence: string): never {
  throw rejectAt(at, sentence)
}

interface Merger {
  /** @throws {ContractError} for values that do not go together */
  readonly update: (node: SelectedNode, update: Located) => void
  /** Items after one that goes move up, and stay known by where they were written. */
  readonly remove: (container: object, key: string | number) => void
  readonly findOrigin: (at: Located) => Located
}

function createMerger(): Merger {
  const origins = trackOrigins()

  const put = (container: object, key: string | number, from: Located) => {
    origins.put(container, key, from)
    // Copied, because one update may go to many places, and defined, because a key may be called __proto__.
    Object.defineProperty(container, key, {
      value: structuredClone(from.value),
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }

  /** Overlay 1.1.0, Action Object: mappings are merged, lists joined, other values replaced. */
  const merge = ({ value, container, key }: SelectedNode, from: Located): void => {
    if (Array.isArray(value)) {
      const items = Array.isArray(from.value) ? listItems(from) : [from]
      for (const item of items) put(value, value.length, item)
    } else if (isMapping(value) && isMapping(from.value)) {
      for (const member of listMembers(from)) {
        const isThere = Object.hasOwn(value, member.key)
        const child: unknown = isThere ? Reflect.get(value, member.key) : undefined
        if (isThere) mergeMember({ value: child, container: value, key: member.key }, member)
        else put(value, member.key, member)
      }
    } else if (!isMapping(value) && !isStructure(from.value) && container) {
      put(container, key, from)
    } else {
      throw rejectAt(
        from,
        `This ${nameKind(from.value)} cannot be merged with a ${nameKind(value)}.`,
      )
    }
  }

  /** Within a mapping a list joins a list only; a value is appended only where a list is the target itself. */
  const mergeMember = (node: SelectedNode, from: Located): void => {
    if (Array.isArray(node.value) && !Array.isArray(from.value)) {
      throw rejectAt(from, `This ${nameKind(from.value)} cannot be merged with a list.`)
    }
    merge(node, from)
  }

  const remove = (container: object, key: string | number): void => {
    origins.remove(container, key)
    if (Array.isArray(container)) container.splice(Number(key), 1)
    else Reflect.deleteProperty(container, key)
  }

  const findOrigin = (at: Located): Located => {
    const steps: Located[] = []
    let place = at
    for (; place.parent; place = place.parent) {
      const { key, origin } = origins.find(place.parent.value, place.key)
      if (origin) return steps.reduceRight((parent, step) => enter(parent, step.key), origin)
      steps.push(key === place.key ? place : { ...place, key })
    }
    return steps.reduceRight((parent, step) => Object.assign({}, step, { parent }), place)
  }

  return { update: merge, remove, findOrigin }
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function nameKind(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return isMapping(value) ? 'mapping' : 'single value'
}

/** The places at which members of a changed document were written: in the Overlay, or in the document under the key that they had. */
interface Origins {
  readonly put: (container: object, key: string | number, origin: Located) => void
  readonly remove: (container: object, key: string | number) => void
  readonly find: (container: unknown, key: string) => WrittenMember
}

interface WrittenMember {
  readonly key: string
  /** In the Overlay; undefined for what the document had. */
  readonly origin?: Located | undefined
}

function trackOrigins(): Origins {
  const mappings = new WeakMap<object, Map<string, Located>>()
  const lists = new WeakMap<object, WrittenMember[]>()

  const openList = (list: readonly unknown[]): WrittenMember[] => {
    const known = lists.get(list) ?? Array.from(list.keys(), (index) => ({ key: String(index) }))
    lists.set(list, known)
    return known
  }
  const openMapping = (mapping: object): Map<string, Located> => {
    const known = mappings.get(mapping) ?? new Map<string, Located>()
    mappings.set(mapping, known)
    return known
  }

  return {
    put(container, key, origin) {
      if (Array.isArray(container)) openList(container)[Number(key)] = { key: String(key), origin }
      else openMapping(container).set(String(key), origin)
    },
    remove(container, key) {
      if (Array.isArray(container)) openList(container).splice(Number(key), 1)
      else openMapping(container).delete(String(key))
    },
    find(container, key) {
      if (typeof container !== 'object' || container === null) return { key }
      if (Array.isArray(container)) return lists.get(container)?.[Number(key)] ?? { key }
      return { key, origin: mappings.get(container)?.get(key) }
    },
  }
}

/** A value and where it stands: in this container under this key. The root stands in none. */
interface SelectedNode {
  readonly value: unknown
  readonly container: object | undefined
  readonly key: string | number
}

/** The nodes that a JSONPath query selects, each once, in order; undefined for what is no query (RFC 9535). */
export function selectNodes(query: string, root: JsonValue): readonly SelectedNode[] | undefined {
  const nodes = new Map<string, SelectedNode>()
  try {
    exec(root, query, (value, path) => {
      const id = JSON.stringify(path)
      if (!nodes.has(id)) nodes.set(id, { value, ...locate(root, path) })
    })
  } catch (error) {
    // What the library's parser throws, whose type it does not export.
    if (error instanceof Error && 'location' in error) return undefined
    throw error
  }
  return [...nodes.values()]
}

function locate(root: JsonValue, path: Path): Pick<SelectedNode, 'container' | 'key'> {
  const keys = path.map((step) => (typeof step === 'number' ? step : unescape(step)))
  const container = keys
    .slice(0, -1)
    .reduce<object>((value, key) => Object(Reflect.get(value, key)), Object(root))
  return { container: keys.length === 0 ? undefined : container, key: keys.at(-1) ?? '' }
}

/** The library writes keys as normalized paths do (RFC 9535, section 2.7): but for the apostrophe, as in JSON. */
function unescape(key: string): string {
  return String(JSON.parse(`"${key.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`))
}

/**
 * The Overlay that belongs to a document: the one that is named, else the one beside it, `service.overlay.yaml` beside
 * `service.yaml`.
 *
 * @throws {ContractError} for a file that is there, or is named, and cannot be read
 */
export async function findOverlay({
  path,
  overlay,
}: Pick<DocumentSource, 'path' | 'overlay'>): Promise<SourceFile | undefined> {
  const found = overlay ?? (await findBeside(path))
  return found === undefined ? undefined : (await readFiles(found)).main
}

/** The paths at which an Overlay is looked for; the first that is there is read. */
export function listOverlayPaths(path: string): readonly string[] {
  const name = path.replace(/\.(ya?ml|json)$/i, '')
  return ['yaml', 'yml', 'json'].map((ending) => `${name}.overlay.${ending}`)
}

async function findBeside(path: string): Promise<string | undefined> {
  const paths = listOverlayPaths(path)
  const stats = await Promise.all(paths.map((each) => stat(each).catch(() => undefined)))
  return paths.find((_, index) => stats[index]?.isFile())
}
