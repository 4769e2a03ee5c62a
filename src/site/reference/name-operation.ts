import type { Operation } from '#core/request/description/operation.ts'
import { showDirections } from '#core/text/quote-document.ts'
import { writeRichText } from '#core/text/rich-text.ts'
import { readRichText } from '../schemas/rich-text.ts'

type Named = Pick<Operation, 'id' | 'method' | 'path' | 'summary' | 'description'>

/** A title of one line: the summary, else the first sentence of the description, else the operationId in words, else method and path. */
export function nameOperation(operation: Named): string {
  return findTitle(operation) ?? showDirections(`${operation.method} ${operation.path}`)
}

/** Undefined where the document names an operation by its method and path alone. */
export function findTitle(operation: Named): string | undefined {
  return listNames(operation, longestTitle)[0]
}

/**
 * The short names of operations that stand in one list beside their methods. What two would share gives way to their paths,
 * so that no two lines are alike.
 */
export function labelOperations(operations: readonly Operation[]): ReadonlyMap<Operation, string> {
  const labels = new Map(operations.map((operation) => [operation, labelOperation(operation)]))
  const named = keepUnique(labels, ({ path }) => cutPath(shortenPath(path)))
  return keepUnique(named, ({ path }) => shortenPath(path))
}

/** Labels that stand for one operation of their method alone; others are written anew. */
function keepUnique(
  labels: ReadonlyMap<Operation, string>,
  write: (operation: Operation) => string,
): ReadonlyMap<Operation, string> {
  const counts = Map.groupBy(labels, ([{ method }, label]) => `${method} ${label}`)
  return new Map(
    [...labels].map(([operation, label]) => {
      const isOnly = counts.get(`${operation.method} ${label}`)?.length === 1
      return [operation, isOnly ? label : write(operation)]
    }),
  )
}

/** The end of a long path, which tells it from its neighbours. */
function cutPath(path: string): string {
  if (path.length <= longestLabel) return path
  const tail = path.slice(1 - longestLabel)
  return `…${tail.slice(Math.max(0, tail.indexOf('/')))}`
}

function labelOperation(operation: Operation): string {
  const [first, ...others] = listNames(operation, longestLabel)
  const short = [first, ...others].find((name) => name !== undefined && !name.endsWith('…'))
  return short ?? cutPath(shortenPath(operation.path))
}

function listNames({ id, summary, description, path }: Named, longest: number): readonly string[] {
  const opening = summary?.trim() ? undefined : readOpening(description)
  const named = id.includes(' ') || id.includes(path) ? undefined : readId(id)
  return [summary?.trim() && readSummary(summary), opening, named].flatMap((name) =>
    name ? [showDirections(shorten(name, longest))] : [],
  )
}

/** A summary is no Markdown (OpenAPI 3.1.1, Operation Object); only the marks of code are common in it, and say nothing. */
function readSummary(summary: string): string {
  return summary.replaceAll(/(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g, '$2')
}

/** The first sentence, without its full stop; of a long one its beginning. A number before the words is no sentence. */
function shorten(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const sentence = (/^.*?\p{L}.*?[^.][.!?](?=\s+\p{Lu}|$)/u.exec(line)?.[0] ?? line).replace(
    /\.$/,
    '',
  )
  if (sentence.length <= longest) return sentence
  const [clause = sentence] = sentence.replaceAll(/\s*\([^()]*\)/g, '').split(clauseEnd)
  const whole = clause.replace(/\s(?:of|to|in|for|from|on|at|with|and|or)$/, '')
  if (whole.length >= shortestClause && whole.length <= longest) return whole
  return `${sentence.slice(0, longest - 1).replace(/[\s,;:(]+\S*$/, '')} …`
}

/** `listAllPets` and `list_all-pets` as words. */
function readId(id: string): string {
  const words = id
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[\s_./:-]+/g, ' ')
    .trim()
  const [first = '', ...rest] = words.split(' ')
  const lower = rest.map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
  return [first.charAt(0).toUpperCase() + first.slice(1), ...lower].join(' ')
}

/** Versions say nothing where all have one. */
function shortenPath(path: string): string {
  return showDirections(path.replace(/^(?:\/v\d+(?:\.\d+)*)(?=\/)/i, ''))
}

/** Where a sentence can end without loss of what it is about. */
const clauseEnd =
  /[,;:(—–]|\s(?:that|which|when|whose|where|based on|if|so|by|using|with|given|from which|including)\s/
const shortestClause = 12
const longestTitle = 64
/** The number of characters for which the sidebar has room in one line. */
const longestLabel = 30

/** The words of the first paragraph of a text that somebody else wrote, on one line; undefined where there are none. */
export function readOpening(text: string | undefined): string | undefined {
  const blocks = readRichText(text ?? '')
  const opening =
    blocks.find((block) => typeof block !== 'string' && !/^h[1-6r]$/.test(block.tag)) ?? blocks[0]
  const line = opening && writeRichText([opening]).replaceAll(/\s+/g, ' ').trim()
  return line ? showDirections(line) : undefined
}

/** The beginning of a text on one line, without its markup, for lists and previews; undefined where there is none. */
export function clipSentence(text: string | undefined, longest = 160): string | undefined {
  const line = readOpening(text)
  if (line === undefined || line.length <= longest) return line
  return `${line.slice(0, longest).replace(/\s\S*$/, '')} …`
}
