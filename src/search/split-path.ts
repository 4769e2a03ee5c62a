/** The segments of a path, with each parameter as `{}`: `repos/{owner}`, `repos/:owner` and `repos/{}` are alike. */
export function splitPath(path: string): readonly string[] {
  return path
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/, '')
    .replace(/[?#].*$/, '')
    .replaceAll(/\s+/g, ' ')
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (/^:./.test(segment) ? hole : segment.replaceAll(/\{[^}]*\}?/g, hole)))
}

/** The words of a path that are its own: without parameters, and without a version at its start. */
export function dropHoles(path: string): string {
  return path.replace(/^\/v\d+(?=\/)/, '').replaceAll(/\{[^}]*\}/g, '')
}

/** How a typed path and one of the document agree; undefined where they do not. */
export type PathMatch = 'same' | 'begins'

/** A typed segment may be what stands for a parameter, such as `acme` for `{owner}`. */
export function matchPath(
  typed: readonly string[],
  known: readonly string[],
): PathMatch | undefined {
  if (typed.length > known.length) return undefined
  const agree = typed.every((segment, index) => {
    const own = known[index] ?? ''
    const isLast = index === typed.length - 1
    return own === segment || own.includes(hole) || (isLast && own.startsWith(segment))
  })
  if (!agree) return undefined
  const isWhole = typed.length === known.length && matchEnd(typed.at(-1), known.at(-1))
  return isWhole ? 'same' : 'begins'
}

function matchEnd(typed: string | undefined, known: string | undefined): boolean {
  return typed === known || (known ?? '').includes(hole)
}

const hole = '{}'
