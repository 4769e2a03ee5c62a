/**
 * Numbers the strongly connected components of a graph, so that nodes that lead to each other have the same number (Tarjan, Depth-first
 * search and linear graph algorithms, 1972). Iterative, because chains of thousands of schemas would overflow the stack.
 */
export function findComponents(
  nodes: Iterable<string>,
  getNext: (node: string) => Iterable<string>,
): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  /** The earliest node that each node leads to. */
  const earliest = new Map<string, number>()
  const components = new Map<string, number>()
  const open: string[] = []
  const path: { readonly node: string; readonly rest: Iterator<string> }[] = []
  const enter = (node: string) => {
    order.set(node, order.size)
    earliest.set(node, order.size - 1)
    open.push(node)
    path.push({ node, rest: getNext(node)[Symbol.iterator]() })
  }
  const lower = (node: string, to = Infinity) =>
    earliest.set(node, Math.min(earliest.get(node) ?? Infinity, to))
  let count = 0
  for (const start of nodes) {
    if (!order.has(start)) enter(start)
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const { node, rest } = at
      const next = rest.next()
      if (next.done !== true) {
        if (!order.has(next.value)) enter(next.value)
        else if (!components.has(next.value)) lower(node, order.get(next.value))
        continue
      }
      path.pop()
      const before = path.at(-1)
      if (before) lower(before.node, earliest.get(node))
      if (earliest.get(node) !== order.get(node)) continue
      for (const member of open.splice(open.lastIndexOf(node))) components.set(member, count)
      count += 1
    }
  }
  return components
}
