import { splitPath } from './split-path.ts'
import { splitName, splitWords } from './split-words.ts'

/** The method, path and words that a reader asks for. */
export interface Query {
  readonly method: string | undefined
  /** The segments of a path from its root. */
  readonly path: readonly string[] | undefined
  /** The words of the path, which count where no path begins like it. */
  readonly pathWords: readonly string[]
  readonly words: readonly string[]
}

/** Reads `GET /repos/{owner}`, a path with spaces as in `GET /repos owner`, `issues/{issue_number}` or words. */
export function readQuery(text: string): Query {
  const tokens = text.trim().split(/\s+/).slice(0, most)
  const rooted = tokens.find((token) => /^([a-z][a-z0-9+.-]*:\/\/[^/]+)?\/[^/]?/i.test(token))
  const [first = ''] = tokens
  const isMethodFirst =
    tokens.length > 1 &&
    methods.has(first.toLowerCase()) &&
    (rooted !== undefined || first === first.toUpperCase())
  const others = tokens.filter(
    (token, index) => token !== rooted && !(isMethodFirst && index === 0),
  )
  const path = rooted === undefined ? undefined : splitPath(rooted)
  return {
    method: isMethodFirst ? first.toLowerCase() : undefined,
    path: path && path.length > 0 ? path : undefined,
    pathWords: path ? splitWords(path.join(' ')) : [],
    words: [...new Set(splitName(others.join(' ')))].slice(0, most),
  }
}

/** More words make no question clearer. */
const most = 16

const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace query'.split(' '),
)
