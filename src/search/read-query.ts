import { listActions } from './meanings.ts'
import { splitPath, splitWords } from './words.ts'

export interface Query {
  readonly method: string | undefined
  readonly path: readonly string[] | undefined
  readonly words: readonly string[]
  readonly allWords: readonly string[]
  /** The word that says what is to be done, of a text that says it. */
  readonly verb: string | undefined
}

/** Reads `GET /repos/{owner}`, a path with spaces as in `GET /repos owner`, `issues/{issue_number}` or words. */
export function readQuery(text: string): Query {
  const tokens = text
    .trim()
    .replace(/\bwho am i\b/i, 'whoami')
    .split(/\s+/)
    .slice(0, mostTerms)
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
    words: listAsked(others.join(' ')),
    allWords: listAsked(
      `${isMethodFirst ? first : ''} ${path?.join(' ') ?? ''} ${others.join(' ')}`,
    ),
    verb: findVerb(tokens),
  }
}

/** A verb of requests, or the first word before an article or a preposition, as in “fork a repository”. */
function findVerb(written: readonly string[]): string | undefined {
  // A name out of code is looked up, and not asked for.
  if (written.some((token) => /_|[a-z][A-Z]/.test(token))) return undefined
  const tokens = written.map((token) => token.toLowerCase())
  const [first, second] = tokens
  const known = tokens.find((token) => listActions(token).length > 0)
  if (known !== undefined) return known
  return first !== undefined &&
    second !== undefined &&
    !common.has(first) &&
    smallAfterVerb.has(second)
    ? first
    : undefined
}

function listAsked(text: string): readonly string[] {
  const words = listTelling(text)
  const asked = words.filter((word) => !spoken.has(word))
  return asked.length > 0 ? asked : words
}

/** The words of a text without those that every question has. */
export function listTelling(text: string): readonly string[] {
  const words = splitWords(text).slice(0, mostTerms)
  const telling = words.filter((word) => !common.has(word))
  return telling.length > 0 ? telling : words
}

const smallAfterVerb: ReadonlySet<string> = new Set('a an the my to on from someone'.split(' '))

const common: ReadonlySet<string> = new Set(
  'a an the of to for in on at by with and or my i is are do does how what can all'.split(' '),
)

/** What a question says beside them, and a name may be about. */
const spoken: ReadonlySet<string> = new Set(
  'me from want need please this that someone now'.split(' '),
)

/** More words make no question clearer. */
const mostTerms = 16

const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace query'.split(' '),
)
