/**
 * Which names lead back to each other: names with the same number do. These are the strongly
 * connected components of the references, found without recursion, because chains of references have any length.
 */
export function findCircles(
  links: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const circles = new Map<string, number>()
  const stack: string[] = []
  for (const start of links.keys()) if (!order.has(start)) walk(start)
  return circles

  function walk(start: string): void {
    const way = [enter(start)]
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const next = step.rest.pop()
      if (next === undefined) {
        way.pop()
        leave(step.name, way.at(-1)?.name)
      } else if (!order.has(next)) way.push(enter(next))
      else if (!circles.has(next)) lower(step.name, order.get(next) ?? 0)
    }
  }

  function enter(name: string) {
    order.set(name, order.size)
    lowest.set(name, order.size - 1)
    stack.push(name)
    return { name, rest: [...(links.get(name) ?? [])] }
  }

  function leave(name: string, parent: string | undefined): void {
    const low = lowest.get(name) ?? 0
    if (low === order.get(name)) {
      for (let last = stack.pop(); last !== undefined; last = stack.pop()) {
        circles.set(last, low)
        if (last === name) break
      }
    }
    if (parent !== undefined) lower(parent, low)
  }

  function lower(name: string, low: number): void {
    lowest.set(name, Math.min(lowest.get(name) ?? low, low))
  }
}
