import { isDeepStrictEqual } from 'node:util'
import type { JsonPath, Operand, Query, Selector, Test } from './json-path.ts'

/** A value and where it stands: in this container under this key. The root stands in none. */
export interface SelectedNode {
  readonly value: unknown
  readonly container: object | undefined
  readonly key: string | number
}

/** The nodes that a query selects, each once, in order. */
export function selectNodes(path: JsonPath, root: unknown): readonly SelectedNode[] {
  return follow(path, { value: root, container: undefined, key: '' }, root)
}

function follow(path: JsonPath, start: SelectedNode, root: unknown): readonly SelectedNode[] {
  let nodes: readonly SelectedNode[] = [start]
  for (const { isDescendant, selectors } of path) {
    const from = isDescendant ? nodes.flatMap(listDescendants) : nodes
    nodes = leaveOutRepeated(
      from.flatMap((node) => selectors.flatMap((selector) => select(selector, node, root))),
    )
  }
  return nodes
}

function select(selector: Selector, node: SelectedNode, root: unknown): readonly SelectedNode[] {
  const children = listChildren(node)
  switch (selector.kind) {
    case 'wildcard':
      return children
    case 'name':
      return Array.isArray(node.value) ? [] : children.filter(({ key }) => key === selector.name)
    case 'index': {
      const { index } = selector
      const wanted = index < 0 ? children.length + index : index
      return children.filter(({ key }) => key === wanted)
    }
    case 'filter':
      return children.filter((child) => holds(selector.test, child, root))
  }
}

function listChildren({ value }: SelectedNode): readonly SelectedNode[] {
  if (Array.isArray(value))
    return value.map((child, key) => ({ value: child, container: value, key }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([key, child]) => ({ value: child, container: value, key }))
}

/** With the node itself first (RFC 9535, section 2.5.2.2). */
function listDescendants(node: SelectedNode): readonly SelectedNode[] {
  return [node, ...listChildren(node).flatMap(listDescendants)]
}

function leaveOutRepeated(nodes: readonly SelectedNode[]): readonly SelectedNode[] {
  const met = new Map<object, Set<string | number>>()
  return nodes.filter(({ container, key }) => {
    if (!container) return true
    const keys = met.get(container) ?? new Set()
    met.set(container, keys)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}

function holds(test: Test, node: SelectedNode, root: unknown): boolean {
  switch (test.kind) {
    case 'or':
      return test.tests.some((each) => holds(each, node, root))
    case 'and':
      return test.tests.every((each) => holds(each, node, root))
    case 'not':
      return !holds(test.test, node, root)
    case 'exists':
      return run(test.query, node, root).length > 0
    case 'compare':
      return (
        isDeepStrictEqual(weigh(test.left, node, root), weigh(test.right, node, root)) ===
        test.isEqual
      )
  }
}

function run({ from, path }: Query, node: SelectedNode, root: unknown): readonly SelectedNode[] {
  return from === 'root' ? selectNodes(path, root) : follow(path, node, root)
}

/** A query that selects nothing equals only another such (RFC 9535, section 2.3.5.2.2). */
function weigh(operand: Operand, node: SelectedNode, root: unknown): unknown {
  if (operand.from === 'literal') return operand.value
  const found = run(operand, node, root)
  return found.length === 1 ? found[0]?.value : undefined
}
