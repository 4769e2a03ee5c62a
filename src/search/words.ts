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

/**
 * The words of a name, path or sentence, in lower case and without accents: `pull_number`, `pullNumber` and `pulls/{pull_number}`
 * are found by their parts, and so is a sentence in a script that puts no spaces between words. Records and a reader's query are
 * split alike.
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

/** Characters; longer words are typed by no reader. */
const longest = 60

/** The words of a text without spaces, as a dictionary of its script has them (Unicode Standard Annex 29); any other text is one. */
function segmentWords(text: string): readonly string[] {
  if (!unspaced.test(text)) return [text]
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Made when it is needed, because it loads dictionaries. */
let segmenter: Intl.Segmenter | undefined

/** A word in lower case, without the accents of Latin and Greek letters, which readers leave out. */
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

/** @param terms the stems of the words that are marked */
export function markWords(text: string, terms: ReadonlySet<string>): MarkedText {
  const parts = text
    .split(boundaries)
    .flatMap(segmentWords)
    .map((part) => ({ text: part, isMarked: has(part, terms) }))
  const isWhole =
    parts.filter(({ text: part }) => isWord(part)).length > 1 &&
    has(text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ''), terms)
  return parts.reduce<{ text: string; isMarked: boolean }[]>((merged, { text: part, isMarked }) => {
    const last = merged.at(-1)
    if (last && last.isMarked === (isMarked || isWhole)) last.text += part
    else if (part !== '') merged.push({ text: part, isMarked: isMarked || isWhole })
    return merged
  }, [])
}

function isWord(part: string): boolean {
  return /[\p{L}\p{N}]/u.test(part)
}

function has(word: string, terms: ReadonlySet<string>): boolean {
  return word !== '' && terms.has(stemWord(foldWord(word)))
}

const boundaries =
  /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[^\p{L}\p{N}\p{M}])|(?=[^\p{L}\p{N}\p{M}])/u
