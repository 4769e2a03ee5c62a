import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { decodePercent } from '#request/serialize/percent-encode.ts'
import {
  getChild,
  getPath,
  isMapping,
  isObject,
  getItems,
  getMembers,
  locateRoot,
  quoteName,
} from '../load/located.ts'
import type { Located, SourceFile, SourceFiles } from '../load/located.ts'
import { createErrorAt } from '../load/problem-list.ts'
import type { DocumentSource } from '../load/locate-document.ts'
import { loadFiles } from '../parse/load-files.ts'
import { maxQueryDepth, maxQueryLength, selectNodes } from './select-nodes.ts'
import type { Budget, SelectedNode, Selection } from './select-nodes.ts'

export interface OverlaidFiles extends SourceFiles {
  /**
   * Returns where a value was written: in the Overlay, or in the document under its original key.
   */
  readonly findOrigin: (at: Located) => Located
  readonly warnings: readonly OverlayWarning[]
}

export interface OverlayWarning {
  readonly at: Located
  readonly sentence: string
}

/**
 * Applies an OpenAPI Overlay (1.0 or 1.1). Changes a copy; the files stay unchanged.
 *
 * @param budget budget for the queries of all actions
 * @throws {DocumentError} if the file is not a valid Overlay, an action is not supported, or a
 * limit is exceeded
 */
export function applyOverlay(
  files: SourceFiles,
  overlay: SourceFile,
  budget: Budget = { steps: maxSteps },
): OverlaidFiles {
  const root = locateRoot(overlay)
  checkVersion(root)
  // Expands YAML aliases, which would otherwise change everywhere they are used.
  const value: unknown = JSON.parse(JSON.stringify(files.main.value))
  const merger = createMerger()
  const actions = getChild(root, 'actions')
  if (!Array.isArray(actions.value)) reject(actions, 'An Overlay must have a list of actions.')
  const warnings = [
    ...checkExtends(getChild(root, 'extends'), files.main),
    ...getItems(actions).flatMap((action) => applyAction(action, value, merger, budget)),
  ]
  const main: SourceFile = {
    ...files.main,
    value,
    bytes: undefined,
    readDigits: (path) => {
      const at = merger.findOrigin(path.reduce<Located>(getChild, locateRoot(main)))
      return (at.file === main ? files.main : at.file).readDigits(getPath(at))
    },
  }
  return { ...files, main, findOrigin: merger.findOrigin, warnings }
}

/** Values visited and pattern steps of all queries of an Overlay: about ten seconds. */
const maxSteps = 100_000_000

/** Values and characters that the actions of an Overlay may add. */
const maxAdded = { values: 5_000_000, characters: 100_000_000 }

function checkVersion(root: Located): void {
  const { value } = getChild(root, 'overlay')
  if (typeof value === 'string' && /^1\.[01]\.\d+$/.test(value)) return
  const sentence = 'overlay must be 1.0.x or 1.1.x: this file is applied as an OpenAPI Overlay.'
  reject(getChild(root, 'overlay'), sentence)
}

/** Warns if `extends` names another document; it does not choose the document. */
function checkExtends(at: Located, document: SourceFile): readonly OverlayWarning[] {
  if (at.value === undefined) return []
  const named = typeof at.value === 'string' ? at.value : undefined
  const url = named === undefined ? null : URL.parse(named, locateFile(at.file.name))
  if (url && dropQuery(url) === dropQuery(new URL(locateFile(document.name)))) return []
  const sentence = `extends names ${quoteName(named ?? JSON.stringify(at.value))}, but this Overlay is applied to ${document.name}. Correct extends, or apply the Overlay to the document that it names.`
  return [{ at, sentence }]
}

function locateFile(name: string): string {
  if (/^https?:\/\//i.test(name)) return name
  const names = resolve(name)
    .split(/[\\/]+/)
    .filter(Boolean)
  return `file:///${names.map(encodeURIComponent).join('/')}`
}

function dropQuery({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${decodePercent(pathname) ?? pathname}`
}

function applyAction(
  action: Located,
  document: unknown,
  merger: Merger,
  budget: Budget,
): readonly OverlayWarning[] {
  if (!isMapping(action.value)) return reject(action, 'An action must be a mapping.')
  const target = getChild(action, 'target')
  if (typeof target.value !== 'string') {
    return reject(target, 'An action must have a target (a string).')
  }
  const name = quoteName(target.value)
  const selection = selectNodes(target.value, document, budget)
  if (selection.outcome !== 'selected') {
    return reject(target, `The target ${name} ${outcomeMessages[selection.outcome]}`)
  }
  const { nodes } = selection
  const isRemoval = action.value['remove'] === true
  if (!isRemoval && 'copy' in action.value) {
    const sentence = 'copy is not supported. Write the value under update.'
    return reject(getChild(action, 'copy'), sentence)
  }
  const update = getChild(action, 'update')
  if (!isRemoval && update.value === undefined) {
    return reject(action, 'An action needs update, or remove: true.')
  }
  if (nodes.length === 0) {
    const sentence = `The target ${name} selects nothing, so this action changes nothing. Correct the target, or remove the action.`
    return [{ at: target, sentence }]
  }
  if (isRemoval) removeAll(nodes, action, merger)
  else for (const node of nodes) merger.update(node, update)
  return []
}

function removeAll(nodes: readonly SelectedNode[], action: Located, merger: Merger): void {
  for (const [container, own] of Map.groupBy(nodes, (node) => node.container)) {
    if (!container) return reject(action, 'The entire document cannot be removed.')
    merger.remove(container, new Set(own.map(({ key }) => key)))
  }
}

const outcomeMessages = {
  invalid: 'is not a JSONPath query (RFC 9535).',
  'too-long': `is longer than ${maxQueryLength} characters. Divide it among several actions.`,
  'too-nested': `has more than ${maxQueryDepth} levels of brackets. Divide it among several actions.`,
  exhausted:
    'exceeds the limit of this Overlay: its actions would visit more than 100 million values. Use more specific targets and simpler patterns.',
} as const satisfies Readonly<Record<Exclude<Selection['outcome'], 'selected'>, string>>

function reject(at: Located, sentence: string): never {
  throw createErrorAt(at, sentence)
}

type Merger = ReturnType<typeof createMerger>

function createMerger() {
  const origins = trackOrigins()
  const remaining = { ...maxAdded }

  const put = (container: object, key: string | number, from: Located) => {
    origins.put(container, key, from)
    // Copied, because one update may have many targets, and defined, because a key may be
    // `__proto__`.
    Object.defineProperty(container, key, {
      value: copyValue(from.value, remaining),
      configurable: true,
      enumerable: true,
      writable: true,
    })
    if (remaining.values < 0 || remaining.characters < 0) throw createErrorAt(from, addsTooMuch)
  }

  /**
   * Overlay 1.1.0, Action Object: mappings are merged, lists concatenated, other values replaced.
   *
   * @throws {DocumentError} if the values cannot be merged
   */
  const merge = ({ value, container, key }: SelectedNode, from: Located): void => {
    if (Array.isArray(value)) {
      const items = Array.isArray(from.value) ? getItems(from) : [from]
      for (const item of items) put(value, value.length, item)
    } else if (isMapping(value) && isMapping(from.value)) {
      for (const member of getMembers(from)) {
        const isThere = Object.hasOwn(value, member.key)
        const child: unknown = isThere ? Reflect.get(value, member.key) : undefined
        if (isThere) mergeMember({ value: child, container: value, key: member.key }, member)
        else put(value, member.key, member)
      }
    } else if (!isMapping(value) && !isObject(from.value) && container) {
      put(container, key, from)
    } else {
      throw createErrorAt(
        from,
        `This ${describeKind(from.value)} cannot be merged with a ${describeKind(value)}.`,
      )
    }
  }

  /**
   * Merges a member of a mapping. A list only accepts a list here; single values are appended only
   * to a list that is the target itself.
   */
  const mergeMember = (node: SelectedNode, from: Located): void => {
    if (Array.isArray(node.value) && !Array.isArray(from.value)) {
      throw createErrorAt(from, `This ${describeKind(from.value)} cannot be merged with a list.`)
    }
    merge(node, from)
  }

  /** Removes members. Later items move up, and keep their origin. */
  const remove = (container: object, keys: RemovedKeys): void => {
    origins.remove(container, keys)
    if (Array.isArray(container)) removeItems(container, keys)
    else for (const key of keys) Reflect.deleteProperty(container, key)
  }

  const findOrigin = (at: Located): Located => {
    const steps: Located[] = []
    let current = at
    for (; current.parent; current = current.parent) {
      const { key, origin } = origins.find(current.parent.value, current.key)
      if (origin) return steps.reduceRight((parent, step) => getChild(parent, step.key), origin)
      steps.push(key === current.key ? current : { ...current, key })
    }
    return steps.reduceRight((parent, step) => Object.assign({}, step, { parent }), current)
  }

  return { update: merge, remove, findOrigin }
}

type RemovedKeys = ReadonlySet<string | number>

/** Removes items in one pass: a list may lose a million. */
function removeItems(list: unknown[], removed: RemovedKeys): void {
  let kept = 0
  for (const [index, item] of list.entries()) {
    if (removed.has(index)) continue
    list[kept] = item
    kept += 1
  }
  list.length = kept
}

const addsTooMuch =
  'The actions of this Overlay add more than 5 million values or 100 million characters. Use targets that select less.'

/** Copies a value and deducts its size from the remaining allowance. */
function copyValue(value: unknown, remaining: { values: number; characters: number }): unknown {
  remaining.values -= 1
  if (typeof value === 'string') remaining.characters -= value.length
  if (!isObject(value)) return value
  // The value is too large already; the rest is not needed.
  if (remaining.values < 0 || remaining.characters < 0) return null
  if (Array.isArray(value)) return value.map((item) => copyValue(item, remaining))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      remaining.characters -= key.length
      return [key, copyValue(member, remaining)]
    }),
  )
}

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return isMapping(value) ? 'mapping' : 'single value'
}

interface WrittenMember {
  readonly key: string
  /** Location in the Overlay; undefined for members of the document. */
  readonly origin?: Located | undefined
}

/**
 * Tracks the origins of members of a changed document: in the Overlay, or in the document under the
 * original key.
 */
function trackOrigins() {
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
    put(container: object, key: string | number, origin: Located): void {
      if (Array.isArray(container)) openList(container)[Number(key)] = { key: String(key), origin }
      else openMapping(container).set(String(key), origin)
    },
    remove(container: object, keys: RemovedKeys): void {
      if (Array.isArray(container)) return removeItems(openList(container), keys)
      const mapping = openMapping(container)
      for (const key of keys) mapping.delete(String(key))
    },
    find(container: unknown, key: string): WrittenMember {
      if (!isObject(container)) return { key }
      if (Array.isArray(container)) return lists.get(container)?.[Number(key)] ?? { key }
      return { key, origin: mappings.get(container)?.get(key) }
    },
  }
}

/**
 * Loads the Overlay of a document: the named one, else the file next to it, such as
 * `service.overlay.yaml` for `service.yaml`.
 *
 * @throws {DocumentError} if a file is named or exists, and cannot be loaded
 */
export async function loadOverlay({
  path,
  overlay,
  names,
}: Pick<DocumentSource, 'path' | 'overlay' | 'names'>): Promise<SourceFile | undefined> {
  const found = overlay ?? (await findAdjacent(path))
  return found === undefined ? undefined : (await loadFiles(found, names?.overlay)).main
}

/** Returns the candidate paths of an Overlay; the first existing file is used. */
export function getOverlayPaths(path: string): readonly string[] {
  const name = path.replace(/\.(ya?ml|json)$/i, '')
  return ['yaml', 'yml', 'json'].map((ending) => `${name}.overlay.${ending}`)
}

async function findAdjacent(path: string): Promise<string | undefined> {
  const paths = getOverlayPaths(path)
  const stats = await Promise.all(paths.map((each) => stat(each).catch(() => undefined)))
  return paths.find((_, index) => stats[index]?.isFile())
}
