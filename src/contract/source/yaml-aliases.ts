import { isAlias, isMap, isNode, isPair, isScalar, isSeq, visit } from 'yaml'
import type { Alias, Document, Node, Pair } from 'yaml'

/** Where the merge keys of a YAML text are too many to be written out. */
export interface MergeFault {
  readonly offset: number
  readonly sentence: string
}

/**
 * Makes a parsed document ready to be read in time that grows with its length: the parser would look for the anchor of each
 * alias among all others, and reads the source of a merge key (`<<`) anew for each.
 *
 * @returns the first merge key by which more than a million values would be read
 */
export function linkAliases(document: Document.Parsed): MergeFault | undefined {
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
  return findFault(merges, targets)
}

/** An alias stands for the last anchor of its name before it. */
function link(alias: Alias, target: Node | undefined): void {
  type Resolve = (...given: Parameters<Alias['resolve']>) => unknown
  const search: Resolve = alias.resolve.bind(alias)
  const resolve: Resolve = (document, context) =>
    context && target && !context.anchors.has(target) ? search(document, context) : target
  Object.assign(alias, { resolve })
}

function findFault(
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
