/** Returns the segments of a path, with each parameter as `{}`: `repos/{owner}`, `repos/:owner` and `repos/{}` are equal. */
export function splitPath(path: string): readonly string[] {
  return path
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/, '')
    .replace(/[?#].*$/, '')
    .replaceAll(/\s+/g, ' ')
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) =>
      /^:./.test(segment) ? placeholder : segment.replaceAll(/\{[^}]*\}?/g, placeholder),
    )
}

/** Removes the parameters of a path, and a version at its start. */
export function removePlaceholders(path: string): string {
  return path.replace(/^\/v\d+(?=\/)/, '').replaceAll(/\{[^}]*\}/g, '')
}

/** Matches a typed path, which is not empty, with one of the document. A typed segment may be the value of a parameter, such as `acme` for `{owner}`. */
export function matchPath(
  typed: readonly string[],
  known: readonly string[],
): 'same' | 'begins' | undefined {
  if (typed.length > known.length) return undefined
  const agree = typed.every((segment, index) => {
    const own = known[index] ?? ''
    const isLast = index === typed.length - 1
    return own === segment || own.includes(placeholder) || (isLast && own.startsWith(segment))
  })
  if (!agree) return undefined
  const end = known.at(-1) ?? ''
  const isEqual = typed.at(-1) === end || end.includes(placeholder)
  return isEqual && typed.length === known.length ? 'same' : 'begins'
}

const placeholder = '{}'

/**
 * Splits a name, path or sentence into words, in lower case and without accents: `pull_number`, `pullNumber` and
 * `pulls/{pull_number}` are found by their parts, and so is a sentence in a script without spaces. Records and queries are split
 * the same way.
 */
export function splitWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.flatMap(segmentWords)
      .map((word) => foldWord(word).slice(0, longest)) ?? []
  )
}

/** In characters; readers type no longer words. */
const longest = 60

/** Splits a text without spaces by the dictionary of its script (Unicode Standard Annex 29); any other text is one word. */
function segmentWords(text: string): readonly string[] {
  if (!unspaced.test(text)) return [text]
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Created lazily, because it loads dictionaries. */
let segmenter: Intl.Segmenter | undefined

/** Folds a word to lower case, without the accents of Latin and Greek letters, which readers omit. */
function foldWord(word: string): string {
  const folded = word.normalize('NFKC').toLowerCase()
  if (/^[\0-\x7F]*$/.test(folded)) return folded
  return folded
    .normalize('NFD')
    .replaceAll(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
}

export function stemWord(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)(ies|s|y)$/, '') : word
}

export type MarkedText = readonly { readonly text: string; readonly isMarked: boolean }[]

/** @param terms stems of the words to mark */
export function markWords(text: string, terms: ReadonlySet<string>): MarkedText {
  const parts = text
    .split(boundaries)
    .flatMap(segmentWords)
    .map((part) => ({ text: part, isMarked: has(part, terms) }))
  const isComplete =
    parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text)).length > 1 &&
    has(text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ''), terms)
  return parts.reduce<{ text: string; isMarked: boolean }[]>((merged, { text: part, isMarked }) => {
    const last = merged.at(-1)
    if (last && last.isMarked === (isMarked || isComplete)) last.text += part
    else if (part !== '') merged.push({ text: part, isMarked: isMarked || isComplete })
    return merged
  }, [])
}

function has(word: string, terms: ReadonlySet<string>): boolean {
  return word !== '' && terms.has(stemWord(foldWord(word)))
}

const boundaries =
  /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[^\p{L}\p{N}\p{M}])|(?=[^\p{L}\p{N}\p{M}])/u

export type Action = 'create' | 'delete' | 'update' | 'list' | 'get' | 'search'

export interface Meaning {
  readonly action: Action | undefined
  /** Words that documents use. */
  readonly written: readonly string[]
}

/**
 * Words in documents, and the words that people use for them. Only verbs of requests, and words for users of a service; other names
 * come from the document itself.
 */
const table: readonly (readonly [action: Action | undefined, written: string, used: string])[] = [
  ['create', 'create', 'create make new add open register insert generate upload set start'],
  ['create', 'add', 'add insert put attach upload set'],
  ['create', 'post send', 'post send publish submit'],
  ['delete', 'delete remove', 'delete remove destroy cancel erase drop revoke'],
  ['update', 'update', 'update change edit modify set replace rename close reopen mark'],
  ['get', 'get retrieve', 'get retrieve fetch read show see view check download'],
  ['list', 'list', 'list get fetch find show see browse'],
  ['search', 'search', 'search find lookup query'],
  ['get', 'authenticated current user me', 'whoami'],
  ['list', 'user member', 'who'],
  [undefined, 'user member', 'people person'],
]

const meanings = table.map(([action, written, used]) => ({
  action,
  written: written.split(' '),
  used: used.split(' '),
}))

/** Returns the meanings of a word of a question, the nearest first. */
export function findMeanings(word: string): readonly Meaning[] {
  return meanings.filter(({ used }) => used.includes(word))
}
