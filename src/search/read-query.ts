import { splitPath, splitWords } from './words.ts'

/** The method, path and words that a reader asks for. */
export interface Query {
  readonly method: string | undefined
  /** The segments of a path from its root. */
  readonly path: readonly string[] | undefined
  readonly words: readonly string[]
  /** All of it as words, for where no path begins like this one. */
  readonly allWords: readonly string[]
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
    method: isMethodFirst ? first.toUpperCase() : undefined,
    path: path && path.length > 0 ? path : undefined,
    words: listTelling(others.join(' ')),
    allWords: listTelling(
      `${isMethodFirst ? first : ''} ${path?.join(' ') ?? ''} ${others.join(' ')}`,
    ),
  }
}

/** The words of a question that tell what is meant. */
export function listTelling(text: string): readonly string[] {
  const words = splitWords(text).slice(0, most)
  const telling = words.filter((word) => !common.has(word))
  return telling.length > 0 ? telling : words
}

const common: ReadonlySet<string> = new Set(
  'a an the of to for in on at by with and or my i is are do does how what can'.split(' '),
)

/** More words make no question clearer. */
const most = 16

const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace query'.split(' '),
)
