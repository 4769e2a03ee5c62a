import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml'
import type { Alias, Document, Node, Pair } from 'yaml'
import { ContractError } from './fault-list.ts'
import { quoteName } from './located.ts'

/** A YAML text that knows the line of each value. */
interface YamlSource {
  readonly value: unknown
  /** The line, from 1, of the value at a path, or of its nearest existing parent. */
  lineOf(path: readonly PropertyKey[]): number
  /** The number at a path as it was written, such as `1.10`. */
  digitsOf(path: readonly PropertyKey[]): string | undefined
}

interface YamlSettings {
  /** Whether merge keys (`<<` of YAML 1.1) are followed. */
  readonly merge?: boolean
  /** The number of values that the aliases of one anchor may unfold to; -1 where they are counted elsewhere. */
  readonly aliasLimit?: number
}

/** Parses YAML 1.2 and refuses it at its first mistake, including duplicate keys. */
export function parseYaml(
  text: string,
  file: string,
  { merge = false, aliasLimit = 100 }: YamlSettings = {},
): YamlSource {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
    merge,
    uniqueKeys: false,
  })
  const mistake = document.errors[0]
  if (mistake) {
    const line = lines.linePos(mistake.pos[0]).line
    throw new ContractError(file, line, `This is not YAML: ${mistake.message}`, { cause: mistake })
  }
  const repeated = findRepeatedYamlKey(document)
  if (repeated) {
    const { line } = lines.linePos(repeated.offset)
    throw new ContractError(file, line, explainRepetition(repeated.key))
  }
  const fault = anchorPattern.test(text) ? linkAliases(document) : undefined
  if (fault) throw new ContractError(file, lines.linePos(fault.offset).line, fault.sentence)
  return {
    value: readValue(document, aliasLimit, (offset, sentence, cause) => {
      throw new ContractError(file, lines.linePos(offset).line, sentence, { cause })
    }),
    lineOf: (path) => lines.linePos(findNearest(document, path).start).line,
    digitsOf: (path) => {
      const { node, isWhole } = findNearest(document, path)
      return isWhole && isScalar(node) && typeof node.value === 'number' ? node.source : undefined
    },
  }
}

/** Text that looks like an anchor; without one there is no alias. */
const anchorPattern = /(?:^|[\s,[{:])&\S/

/** Aliases are resolved only here, so this is where an unknown one is found. */
function readValue(
  document: Document.Parsed,
  maxAliasCount: number,
  refuse: (offset: number, sentence: string, cause: unknown) => never,
): unknown {
  try {
    return document.toJS({ maxAliasCount })
  } catch (error) {
    // A stack that ends is explained as depth.
    if (error instanceof RangeError) throw error
    let offset = 0
    visit(document, {
      Alias: (_, alias) => {
        if (alias.resolve(document)) return undefined
        offset = alias.range?.[0] ?? 0
        return visit.BREAK
      },
    })
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(offset, `This YAML cannot be read: ${reason}.`, error)
  }
}

/**
 * Follows a path as far as it leads. The place of a map's key reads better than that of its value, which may begin a line
 * later.
 */
function findNearest(document: Document.Parsed, path: readonly PropertyKey[]) {
  let node: unknown = document.contents
  let start = 0
  for (const key of path) {
    const parent: unknown = isAlias(node) ? node.resolve(document) : node
    if (isMap(parent)) {
      const pair = parent.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(key),
      )
      if (!pair || !isScalar(pair.key)) return { node, start, isWhole: false }
      start = pair.key.range?.[0] ?? start
      node = pair.value
    } else {
      const item = isSeq(parent) ? parent.items[Number(key)] : undefined
      if (!isNode(item)) return { node, start, isWhole: false }
      start = item.range?.[0] ?? start
      node = item
    }
  }
  return { node, start, isWhole: true }
}

/** The sentence about a key that stands in a mapping already. */
export function explainRepetition(key: string): string {
  return `The key ${quoteName(key)} stands here for the second time in one mapping, and only one of the two could be read. Remove one.`
}

/**
 * The first key of a YAML text that is repeated, and where. The parser would compare each key with all before it, which takes
 * minutes for a hundred thousand.
 */
function findRepeatedYamlKey(
  document: Document.Parsed,
): { readonly key: string; readonly offset: number } | undefined {
  let found: { readonly key: string; readonly offset: number } | undefined
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) {
          found = { key: String(key.value), offset: key.range?.[0] ?? 0 }
          return visit.BREAK
        }
        keys.add(key.value)
      }
      return undefined
    },
  })
  return found
}

/** Where the merge keys of a YAML text are too many to be written out. */
interface MergeFault {
  readonly offset: number
  readonly sentence: string
}

/**
 * Makes a parsed document ready to be read in time that grows with its length: the parser would look for the anchor of each
 * alias among all others, and reads the source of a merge key (`<<`) anew for each.
 *
 * @returns the first merge key by which more than a million values would be read
 */
function linkAliases(document: Document.Parsed): MergeFault | undefined {
  const anchors = new Map<string, Node>()
  const targets = new Map<unknown, Node | undefined>()
  const merges: Pair[] = []
  visit(document, (_, node) => {
    if (isPair(node) && isMerge(node)) merges.push(node)
    if (isAlias(node)) {
      const target = anchors.get(node.source)
      targets.set(node, target)
      link(node, target)
    } else if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node)
  })
  return findMergeFault(merges, targets)
}

/** An alias stands for the last anchor of its name before it. */
function link(alias: Alias, target: Node | undefined): void {
  type Resolve = (...given: Parameters<Alias['resolve']>) => unknown
  const search: Resolve = alias.resolve.bind(alias)
  const resolve: Resolve = (document, context) =>
    context && target && !context.anchors.has(target) ? search(document, context) : target
  Object.assign(alias, { resolve })
}

function findMergeFault(
  merges: readonly Pair[],
  targets: ReadonlyMap<unknown, unknown>,
): MergeFault | undefined {
  const costs = new Map<unknown, number>()
  const resolve = (node: unknown) => (isAlias(node) ? targets.get(node) : node)
  const mergingCost = ({ value }: Pair): number => {
    const source = resolve(value)
    const items: readonly unknown[] = isSeq(source) ? source.items : [source]
    return items.reduce<number>((sum, item) => sum + cost(resolve(item)), 1)
  }
  const cost = (node: unknown): number => {
    const known = costs.get(node)
    if (known !== undefined) return known
    // Whoever comes by here again on the way goes in a circle.
    costs.set(node, Infinity)
    let sum = 1
    if (isSeq(node)) for (const item of node.items) sum += cost(item)
    if (isMap(node)) {
      for (const pair of node.items)
        sum += 1 + (isMerge(pair) ? mergingCost(pair) : cost(pair.value))
    }
    costs.set(node, sum)
    return sum
  }

  let total = 0
  for (const merge of merges) {
    total += mergingCost(merge)
    if (total > mostMerged) {
      const sentence =
        'The merge keys (<<) of this YAML unfold to more than a million values by here. Write a schema once and refer to it by $ref.'
      return { offset: isScalar(merge.key) ? (merge.key.range?.[0] ?? 0) : 0, sentence }
    }
  }
  return undefined
}

const mostMerged = 1_000_000

function isMerge({ key }: Pair): boolean {
  if (!isScalar(key)) return false
  const { value } = key
  return value === '<<' || (typeof value === 'symbol' && value.description === '<<')
}
