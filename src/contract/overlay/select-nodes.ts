import { exec } from 'jsonpath-rfc9535'
import type { JsonValue, Path } from 'jsonpath-rfc9535'

/** A value and where it stands: in this container under this key. The root stands in none. */
export interface SelectedNode {
  readonly value: unknown
  readonly container: object | undefined
  readonly key: string | number
}

/**
 * The nodes that a JSONPath query selects, each once, in order.
 *
 * @returns instead, for what is no query (RFC 9535), the number of the first character that is not understood, from 1
 */
export function selectNodes(
  query: string,
  root: JsonValue,
): readonly SelectedNode[] | { readonly faultAt: number } {
  const nodes = new Map<string, SelectedNode>()
  try {
    exec(root, query, (value, path) => {
      const id = JSON.stringify(path)
      if (!nodes.has(id)) nodes.set(id, { value, ...locate(root, path) })
    })
  } catch (error) {
    return { faultAt: findFault(error) }
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

interface Syntax {
  readonly location: { readonly start: { readonly offset: number } }
}

function findFault(error: unknown): number {
  if (!(error instanceof Error && 'location' in error)) throw error
  // The error comes from the library's parser, which does not export the type of its errors.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (error as Error & Syntax).location.start.offset + 1
}
