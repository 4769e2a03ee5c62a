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
  getText,
  locateRoot,
  quoteName,
} from '../load/located.ts'
import type { Located, SourceFile, SourceFiles } from '../load/located.ts'
import { createErrorAt } from '../load/problem-list.ts'
import { formatSourcePointer } from '../load/reference.ts'
import type { DocumentSource } from '../load/locate-document.ts'
import { loadFiles } from '../parse/load-files.ts'
import { removeItems, trackOrigins } from './track-origins.ts'
import type { RemovedKeys } from './track-origins.ts'
import { maxQueryDepth, maxQueryLength, selectNodes } from '#schema/select-nodes.ts'
import type { Budget, SelectedNode, Selection } from '#schema/select-nodes.ts'

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

/** Files, to which Overlays may already have been applied. */
export type PossiblyOverlaidFiles = SourceFiles &
  Partial<Pick<OverlaidFiles, 'findOrigin' | 'warnings'>>

/**
 * Applies an OpenAPI Overlay (1.0 or 1.1). Changes a copy; the files stay unchanged.
 *
 * @param budget budget for the queries of all actions
 * @throws {DocumentError} if the file is not a valid Overlay, an action is not supported, or a
 * limit is exceeded
 */
export function applyOverlay(
  files: PossiblyOverlaidFiles,
  overlay: SourceFile,
  budget: Budget = { steps: maxSteps },
): OverlaidFiles {
  const { findOrigin: findEarlier, warnings: earlier = [] } = files
  const root = locateRoot(overlay)
  checkVersion(root)
  // Expands YAML aliases, which would otherwise change everywhere they are used.
  const value: unknown = JSON.parse(JSON.stringify(files.main.value))
  const merger = createMerger(files.main.path)
  const main: SourceFile = {
    ...files.main,
    value,
    bytes: undefined,
    readDigits: (path) => {
      const at = merger.findOrigin(path.reduce<Located>(getChild, locateRoot(main)))
      return (at.file === main ? files.main : at.file).readDigits(getPath(at))
    },
  }
  const actions = getChild(root, 'actions')
  if (!Array.isArray(actions.value)) reject(actions, 'An Overlay must have a list of actions.')
  const hasCopy = !getText(root, 'overlay')?.startsWith('1.0.')
  const scope: ActionScope = { main, merger, budget, hasCopy }
  const warnings = [
    ...earlier,
    ...checkExtends(getChild(root, 'extends'), files.main),
    ...getItems(actions).flatMap((action) => applyAction(action, scope)),
  ]
  const findOrigin = (at: Located) => {
    const origin = merger.findOrigin(at)
    return origin.file === main && findEarlier
      ? findEarlier(getPath(origin).reduce<Located>(getChild, locateRoot(files.main)))
      : origin
  }
  return { ...files, main, findOrigin, warnings }
}

/** Values visited and pattern steps of all queries of an Overlay: about ten seconds. */
const maxSteps = 100_000_000

/** Values and characters that the actions of an Overlay may add or copy. */
const maxAdded = { values: 5_000_000, characters: 100_000_000 }

/** Nesting of a copied value. A parsed file has the same limit. */
const maxLevels = 500

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

interface ActionScope {
  /** The document as the previous actions left it. */
  readonly main: SourceFile
  readonly merger: Merger
  readonly budget: Budget
  /** Whether the version of the Overlay has `copy`. */
  readonly hasCopy: boolean
}

function applyAction(action: Located, scope: ActionScope): readonly OverlayWarning[] {
  if (!isMapping(action.value)) return reject(action, 'An action must be a mapping.')
  const { merger } = scope
  const target = getChild(action, 'target')
  const nodes = select(target, 'An action must have a target (a string).', scope)
  const isRemoval = action.value['remove'] === true
  const source = isRemoval ? undefined : findSource(action, scope)
  if (nodes.length === 0) {
    const sentence = `The target ${quoteText(target)} selects nothing, so this action changes nothing. Correct the target, or remove the action.`
    return [{ at: target, sentence }]
  }
  const from = source?.()
  if (from) for (const node of nodes) merger.update(node, from)
  else removeAll(nodes, action, merger)
  return []
}

/**
 * Returns what is merged with the targets. An action with `update` and `copy` is an error: in
 * Overlay 1.1.0, each has no impact if the other has a value.
 *
 * @returns a function, because the source of a copy is only needed if there are targets
 */
function findSource(action: Located, scope: ActionScope): () => Located {
  const [update, copy] = [getChild(action, 'update'), getChild(action, 'copy')]
  if (copy.value === undefined) {
    if (update.value !== undefined) return () => update
    return reject(action, 'An action needs update, copy, or remove: true.')
  }
  if (!scope.hasCopy) return reject(copy, 'copy needs overlay: 1.1.0. Change the version.')
  if (update.value !== undefined) {
    return reject(copy, 'An action cannot have update and copy. Divide it into two actions.')
  }
  const nodes = select(copy, 'copy must be a JSONPath query (a string).', scope)
  return () => {
    const [node] = nodes
    if (node && nodes.length === 1) return scope.merger.copy(locateNode(node, scope.main), action)
    const count = node ? `${nodes.length} values` : 'nothing'
    return reject(copy, `copy must select one value, but ${quoteText(copy)} selects ${count}.`)
  }
}

export function locateNode(node: SelectedNode, main: SourceFile): Located {
  const keys: (string | number)[] = []
  for (let at = node; at.parent; at = at.parent) keys.push(at.key)
  return keys.reduceRight<Located>(getChild, locateRoot(main))
}

/** Runs the query of a field of an action on the document. */
function select(query: Located, required: string, scope: ActionScope): readonly SelectedNode[] {
  if (typeof query.value !== 'string') return reject(query, required)
  const selection = selectNodes(query.value, scope.main.value, scope.budget)
  if (selection.outcome === 'selected') return selection.nodes
  const sentence = `The ${query.key} ${quoteText(query)} ${outcomeMessages[selection.outcome]}`
  return reject(query, sentence)
}

function quoteText({ value }: Located): string {
  return quoteName(String(value))
}

function removeAll(nodes: readonly SelectedNode[], action: Located, merger: Merger): void {
  for (const [container, own] of Map.groupBy(nodes, (node) => node.parent?.value)) {
    if (!isObject(container)) return reject(action, 'The entire document cannot be removed.')
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

function createMerger(mainPath: string) {
  const origins = trackOrigins()
  const remaining = { ...maxAdded }

  /**
   * Copies a value with the origins of its parts, and deducts its size from the allowance.
   *
   * @throws {DocumentError} if the allowance is exceeded
   */
  const copyValue = (value: unknown, at: Located, level = 0): unknown => {
    remaining.values -= 1
    if (typeof value === 'string') remaining.characters -= value.length
    if (remaining.values < 0 || remaining.characters < 0) throw createErrorAt(at, addsTooMuch)
    if (!isObject(value)) return value
    if (level === maxLevels) throw createErrorAt(at, nestsTooDeep)
    const copied = Array.isArray(value)
      ? value.map((item) => copyValue(item, at, level + 1))
      : Object.fromEntries(
          Object.entries(value).map(([key, member]) => {
            remaining.characters -= key.length
            return [key, copyValue(member, at, level + 1)]
          }),
        )
    origins.inherit(value, copied)
    return copied
  }

  /** @param at location of an error */
  const put = (container: object, key: string | number, from: Located, at = from) => {
    origins.put(container, key, findOrigin(from))
    // Copied, because one update may have many targets, and defined, because a key may be
    // `__proto__`.
    Object.defineProperty(container, key, {
      value: copyValue(from.value, at),
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }

  /**
   * Copies the source of an action before its targets change, because they may contain it.
   *
   * @returns the copy, located at the field `copy`, for errors
   */
  const copy = (source: Located, action: Located): Located => {
    const holder = { ...action, value: {} }
    put(holder.value, 'copy', source, getChild(action, 'copy'))
    return getChild(holder, 'copy')
  }

  /**
   * Overlay 1.1.0, Action Object: mappings are merged, lists concatenated, other values replaced.
   *
   * @throws {DocumentError} if the values cannot be merged
   */
  const merge = (node: SelectedNode, from: Located): void => {
    const { value, key } = node
    const container = node.parent?.value
    if (Array.isArray(value)) {
      const items = Array.isArray(from.value) ? getItems(from) : [from]
      for (const item of items) put(value, value.length, item)
    } else if (isMapping(value) && isMapping(from.value)) {
      for (const member of getMembers(from)) {
        const isThere = Object.hasOwn(value, member.key)
        const child: unknown = isThere ? Reflect.get(value, member.key) : undefined
        if (isThere) mergeMember({ value: child, parent: node, key: member.key }, member)
        else put(value, member.key, member)
      }
    } else if (!isMapping(value) && !isObject(from.value) && isObject(container)) {
      put(container, key, from)
    } else {
      rejectMerge(from, value)
    }
  }

  /**
   * Merges a member of a mapping. A list only accepts a list here; single values are appended only
   * to a list that is the target itself.
   */
  const mergeMember = (node: SelectedNode, from: Located): void => {
    if (Array.isArray(node.value) && !Array.isArray(from.value)) rejectMerge(from, node.value)
    merge(node, from)
  }

  /** Names a copied value by its origin: its error is located at the field `copy`. */
  const rejectMerge = (from: Located, value: unknown): never => {
    const origin = formatSourcePointer(findOrigin(from), mainPath)
    const kind = describeKind(from.value)
    const name =
      origin === formatSourcePointer(from, mainPath) ? `This ${kind}` : `The ${kind} at ${origin}`
    return reject(from, `${name} cannot be merged with a ${describeKind(value)}.`)
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

  return { update: merge, copy, remove, findOrigin }
}

const addsTooMuch =
  'The actions of this Overlay add or copy more than 5 million values or 100 million characters. Use targets that select less.'

const nestsTooDeep = `The copied value nests deeper than ${maxLevels} levels. Copy a smaller part.`

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return isMapping(value) ? 'mapping' : 'single value'
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
  return loadFirst(overlay === undefined ? getOverlayPaths(path) : [overlay], names?.overlay)
}

/**
 * Loads the Overlay with the texts of a document in another language: the named one, else the file
 * next to it, such as `service.de.overlay.yaml` for `service.yaml` and `de`.
 *
 * @throws {DocumentError} if a file is named or exists, and cannot be loaded
 */
export async function loadTranslation({
  path,
  translation,
}: Pick<DocumentSource, 'path' | 'translation'>): Promise<SourceFile | undefined> {
  return translation && loadFirst(getTranslationPaths(path, translation), translation.name)
}

/** Returns the candidate paths of an Overlay; the first existing file is used. */
export function getOverlayPaths(path: string): readonly string[] {
  const name = path.replace(/\.(ya?ml|json)$/i, '')
  return ['yaml', 'yml', 'json'].map((ending) => `${name}.overlay.${ending}`)
}

/** Returns the candidate paths of the Overlay with a translation; the first existing file is used. */
export function getTranslationPaths(
  path: string,
  { locale, file }: NonNullable<DocumentSource['translation']>,
): readonly string[] {
  if (file !== undefined) return [file]
  return getOverlayPaths(`${path.replace(/\.(ya?ml|json)$/i, '')}.${locale}`)
}

async function loadFirst(
  paths: readonly string[],
  name: string | undefined,
): Promise<SourceFile | undefined> {
  const found = paths.length === 1 ? paths[0] : await findFirst(paths)
  return found === undefined ? undefined : (await loadFiles(found, name)).main
}

async function findFirst(paths: readonly string[]): Promise<string | undefined> {
  const stats = await Promise.all(paths.map((each) => stat(each).catch(() => undefined)))
  return paths.find((_, index) => stats[index]?.isFile())
}
