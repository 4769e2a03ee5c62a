import { findMeanings, splitPath, splitWords } from './words.ts'

export interface Query {
  readonly method: string | undefined
  readonly path: readonly string[] | undefined
  readonly words: readonly string[]
  readonly allWords: readonly string[]
  readonly verb: string | undefined
}

/** Parses `GET /repos/{owner}`, a path with spaces as in `GET /repos owner`, `issues/{issue_number}` or words. */
export function parseQuery(text: string): Query {
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
    words: getSignificantWords(others.join(' ')),
    allWords: getSignificantWords(
      `${isMethodFirst ? first : ''} ${path?.join(' ') ?? ''} ${others.join(' ')}`,
    ),
    verb: findVerb(tokens),
  }
}

/** Finds a verb of requests, or the first word before an article or a preposition, as in “fork a repository”. */
function findVerb(tokens: readonly string[]): string | undefined {
  // A name from code is a lookup, not a question.
  if (tokens.some((token) => /_|[a-z][A-Z]/.test(token))) return undefined
  const words = tokens.map((token) => token.toLowerCase())
  const known = words.find((word) => findMeanings(word)[0]?.action)
  const [first = '', second = ''] = words
  const isVerb = !common.has(first) && /^(an?|the|my|to|on|from|someone)$/.test(second)
  return known ?? (isVerb ? first : undefined)
}

export function getSignificantWords(text: string): readonly string[] {
  const words = splitWords(text).slice(0, mostTerms)
  const significant = words.filter((word) => !common.has(word))
  return significant.length > 0 ? significant : words
}

const common: ReadonlySet<string> = new Set(
  'a an the of to for in on at by from with and or my me i is are do does how what can want need please this that someone all now'.split(
    ' ',
  ),
)

/** Maximum number of words; more do not clarify a question. */
const mostTerms = 16

const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace query'.split(' '),
)
