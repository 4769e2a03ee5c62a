import type { Operation } from '#core/request/description/operation.ts'
import { showDirections } from '#core/text/quote-document.ts'

type Unnamed = Pick<Operation, 'id' | 'method' | 'path' | 'summary' | 'tags'>

/**
 * The one short name of each operation, in order: its summary where that is short, else a verb and a resource from method and
 * path. Of operations in one group those that would share a name get a fuller resource, then their method or their last
 * parameter; a counter comes last.
 */
export function nameOperations(operations: readonly Unnamed[]): readonly string[] {
  const patched = new Set(
    operations.flatMap(({ method, path }) => (method === 'PATCH' ? path : [])),
  )
  const choices = operations.map((operation) => {
    const isReplacing = operation.method === 'PUT' && patched.has(operation.path)
    return listChoices(operation, isReplacing ? replacing : readVerbs(operation.method))
  })
  const levels = operations.map(() => 0)
  const read = () => levels.map((level, index) => choices[index]?.[level] ?? '')
  for (;;) {
    const names = read()
    const rising = listClashes(operations, names).filter(
      (index) => (levels[index] ?? 0) < (choices[index]?.length ?? 0) - 1,
    )
    if (rising.length === 0) return tellApart(operations, names)
    for (const index of rising) levels[index] = (levels[index] ?? 0) + 1
  }
}

/** A summary as a name on one line; undefined where it is a path, an identifier or more than a name. */
function readSummary(summary: string | undefined): string | undefined {
  // A summary is no Markdown (OpenAPI 3.1.1, Operation Object); only the marks of code are common in it, and say nothing.
  const line = (summary ?? '')
    .replaceAll(/(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [sentence = line] = /^.*?\p{L}.*?[^.][.!?](?=\s+\p{Lu}|$)/u.exec(line) ?? []
  const name = sentence.replace(/\.$/, '')
  if (name === '' || isNoName.test(name)) return undefined
  const short = name.length <= longest ? name : findClause(name)
  return short === undefined ? undefined : showDirections(capitalize(short))
}

const isNoName =
  /[{}]|(?:^|\s)\/|\/\S*\/|^\S*\/\S*$|^\w*(?:_|\p{Ll}\p{Lu})\w*$|^(?:[Tt]his|[Tt]hese|[Ii]t)\s/u

/** The beginning of a long summary that says what to do, since a method alone would say less: “Accept an invitation”. */
function findClause(summary: string): string | undefined {
  const [first = ''] = summary.split(' ')
  if (!isVerb(first.toLowerCase())) return undefined
  const [head = ''] = summary.split(/[,;:(—–]/)
  const ends = [...head.matchAll(clauseEnd)].map(({ index }) => index)
  const end = head.length <= longest ? head.length : ends.findLast((at) => at <= longest)
  const clause = end === undefined ? '' : head.slice(0, end).trim()
  return clause.split(' ').length > 1 ? clause : undefined
}

const clauseEnd =
  /\s(?:that|which|when|where|based on|if|so|by|using|with|given|for|in|on|from|including)\s/g

const longest = 48

function listChoices(operation: Unnamed, verbs: MethodVerbs): readonly string[] {
  const { path } = operation
  const made = makeNames(operation, verbs)
  const [short = ''] = made
  const holes = [...path.matchAll(/\{([^{}]+)\}(\/?)/g)].toReversed()
  const told = holes.map(([, parameter = '', slash], index) => {
    const isLast = index === 0 && slash === ''
    return `${short} ${isLast ? 'by' : 'of'} ${listWords(parameter).join(' ')}`
  })
  const summary = readSummary(operation.summary)
  const choices = [...made, ...told]
  return [...(summary === undefined ? [] : [summary]), ...choices.map(fit).map(showDirections)]
}

function makeNames({ id, method, path }: Unnamed, verbs: MethodVerbs): readonly string[] {
  const parts = readParts(path)
  const last = parts.at(-1)
  const actions = last && parts.length > 1 ? listVerbs(last, method) : []
  const isAction = actions.length > 0
  const [head] = parts
  const isLedByVerb =
    !isAction && method === 'GET' && parts.length > 1 && verbsOfReading.has(head?.words[0] ?? '')
  const rest = isAction ? parts.slice(0, -1) : isLedByVerb ? parts.slice(1) : parts
  const isOne = rest.at(-1)?.isParameter === true
  const fixed = rest.filter(({ isParameter }) => !isParameter)
  if (fixed.length === 0) return [fit(capitalize(nameBare(id, verbs.one, path, last?.words)))]
  const resource = fixed.at(-1)?.words ?? []
  const isMany = resource.at(-1) !== singularize(resource.at(-1) ?? '')
  const isSingular = isOne || (method === 'POST' && !isAction)
  const [verb, object] = isAction
    ? [actions.join(' '), last?.words.slice(actions.length) ?? []]
    : isLedByVerb
      ? [head?.words[0] ?? '', []]
      : [isOne ? verbs.one : isMany ? verbs.many : verbs.single, []]
  const noun = isSingular ? singular(resource) : resource
  const above = fixed.slice(0, -1).map(({ words }) => singular(words))
  // Fixed parts in a row are one name: /checkout/sessions.
  const isJoined = rest.at(isOne ? -3 : -2)?.isParameter === false
  const nouns = above.map((_, count) => joinWords(above.slice(above.length - count), noun))
  const full = joinWords(above, noun)
  const lengths = [...new Set([...nouns, full])].slice(isJoined ? 1 : 0)
  return (lengths.length > 0 ? lengths : [full]).flatMap((words) => {
    if (object.length === 0) return [fit(capitalize(`${verb} ${words}`))]
    const action = capitalize(`${verb} ${object.join(' ')}`)
    return [action, `${action} of ${words}`].filter(({ length }) => length <= longest)
  })
}

/** Of an operation whose path has no word of its own: the operationId in words, else what its last parameter is. */
function nameBare(
  id: string,
  verb: string,
  path: string,
  parameter: readonly string[] | undefined,
): string {
  const words = id.includes(' ') || id.includes(path) ? [] : listWords(id)
  if (words.length > 0) return words.join(' ')
  const noun = (parameter ?? []).filter((word) => !/^(?:ID|name|key)$/.test(word)).join(' ')
  return parameter === undefined ? `${verb} API root` : `${verb} ${noun || 'item'}`
}

interface PathPart {
  readonly words: readonly string[]
  readonly isParameter: boolean
}

function readParts(path: string): readonly PathPart[] {
  return path
    .replace(/[?#].*$/, '')
    .split(/\/|(?<=\}):/)
    .flatMap((segment, index) =>
      index > 0 && /^\w+:\w+$/.test(segment) ? segment.split(':') : segment,
    )
    .filter((segment, index) => !isVersion.test(segment) && !(index < 3 && isPrefix.test(segment)))
    .flatMap((segment) => {
      const words = listWords(segment.replace(isExtension, '').replaceAll(/\{[^{}]*\}?/g, ' '))
      const parameter = /\{([^{}]*)/.exec(segment.replace(/(?<=.)\.\{format\}$/, ''))?.[1]
      const fixed = words.length > 0 ? [{ words, isParameter: false }] : []
      const hole =
        parameter === undefined ? [] : [{ words: listWords(parameter), isParameter: true }]
      return fixed.concat(hole)
    })
}

const isVersion = /^v\d+(?:(?:alpha|beta|p)\d+)*(?:\.\d+)*$|^\d{4}-\d\d-\d\d$|^\d+(?:\.\d+)*$/i
const isPrefix = /^(?:apis?|rest)$/i
const isExtension = /\.(?:json|xml|csv|html)$/i

interface MethodVerbs {
  readonly one: string
  readonly many: string
  readonly single: string
}

function readVerbs(method: string): MethodVerbs {
  const known = methodVerbs[method]
  if (known) return known
  const verb = method.toLowerCase()
  return { one: verb, many: verb, single: verb }
}

const methodVerbs: Readonly<Record<string, MethodVerbs>> = {
  GET: { one: 'retrieve', many: 'list', single: 'retrieve' },
  POST: { one: 'update', many: 'create', single: 'create' },
  PUT: { one: 'update', many: 'update', single: 'update' },
  PATCH: { one: 'update', many: 'update', single: 'update' },
  DELETE: { one: 'delete', many: 'delete', single: 'delete' },
  HEAD: { one: 'check', many: 'check', single: 'check' },
  OPTIONS: { one: 'list options of', many: 'list options of', single: 'list options of' },
  QUERY: { one: 'query', many: 'query', single: 'query' },
}

/** PUT beside PATCH. */
const replacing: MethodVerbs = { one: 'replace', many: 'replace', single: 'replace' }

function listVerbs({ words, isParameter }: PathPart, method: string): readonly string[] {
  if (isParameter) return []
  const isKnown = (word: string) => (method === 'GET' ? verbsOfReading.has(word) : isVerb(word))
  const end = words.findIndex((word) => !isKnown(word))
  if (method === 'POST' && end > 0) return words.slice(0, end)
  const isWhole = end === -1 && ['GET', 'POST', 'PUT', 'PATCH'].includes(method)
  return isWhole ? words : []
}

function singular(words: readonly string[]): readonly string[] {
  return [...words.slice(0, -1), ...words.slice(-1).map(singularize)]
}

function joinWords(above: readonly (readonly string[])[], noun: readonly string[]): string {
  return above
    .reduceRight<readonly string[]>(
      (words, part) => (part.every((word, at) => word === words[at]) ? words : part.concat(words)),
      noun,
    )
    .join(' ')
}

function fit(name: string): string {
  const words = name.split(' ')
  while (words.length > 2 && words.join(' ').length > longest) words.splice(1, 1)
  const line = words.join(' ')
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
}

function listClashes(operations: readonly Unnamed[], names: readonly string[]): readonly number[] {
  const first = new Map<string, number>()
  const clashes = new Set<number>()
  for (const [index, { tags }] of operations.entries()) {
    for (const tag of tags.length > 0 ? tags : ['']) {
      const key = `${tag}\n${names[index] ?? ''}`
      const other = first.get(key) ?? index
      if (other === index) first.set(key, index)
      else clashes.add(other).add(index)
    }
  }
  return [...clashes]
}

/** The last means: the methods where they differ, else a number. */
function tellApart(operations: readonly Unnamed[], names: readonly string[]): readonly string[] {
  const nameWithMethod = (index: number) =>
    `${operations[index]?.method ?? ''} ${names[index] ?? ''}`
  const users = Map.groupBy(operations.keys(), nameWithMethod)
  const withMethods = addTo(names, listClashes(operations, names), (index) => {
    const isShared = (users.get(nameWithMethod(index))?.length ?? 0) > 1
    return isShared ? '' : ` (${(operations[index]?.method ?? '').toUpperCase()})`
  })
  const counts = new Map<string, number>()
  return addTo(withMethods, listClashes(operations, withMethods), (index) => {
    const name = withMethods[index] ?? ''
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? '' : ` (${count})`
  })
}

function addTo(
  names: readonly string[],
  indexes: readonly number[],
  write: (index: number) => string,
): readonly string[] {
  const chosen = new Set(indexes)
  return names.map((name, index) => (chosen.has(index) ? name + write(index) : name))
}

function listWords(name: string): readonly string[] {
  return name
    .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map(writeWord)
}

function writeWord(word: string): string {
  const lower = word.toLowerCase()
  const known = short.get(lower) ?? short.get(lower.replace(/s$/, ''))
  if (known !== undefined) return short.has(lower) ? known : `${known}s`
  return /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) ? word : lower
}

const short: ReadonlyMap<string, string> = new Map(
  'AI API CSV DNS GPG HTML HTTP HTTPS ID IP JSON OAuth OIDC PDF SAML SCIM SKU SMS SQL SSH SSL SSO TLS UI URI URL UUID VM VPC XML'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)

/** A tag as people write it: `payment_intents` is “Payment intents”; what somebody wrote as words stays. */
export function nameTag(tag: string): string {
  const isIdentifier = /^[\p{Ll}\p{N}_-]+$/u.test(tag)
  return capitalize(isIdentifier ? listWords(tag).join(' ') : tag.replaceAll('_', ' ')) || tag
}

/** With a capital first, but for names such as iOS. */
function capitalize(words: string): string {
  return words.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase())
}

function singularize(word: string): string {
  const lower = word.toLowerCase()
  const known = irregular.get(lower)
  if (known !== undefined) return known
  if (/(?:ss|us|is|news|series|sms|dns|aws|ios|https|kubernetes)$/.test(lower)) return word
  if (/(?:[^aeiou])ies$/.test(lower)) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|zz)es$/.test(lower)) return word.slice(0, -2)
  return /[^s]s$/.test(lower) && word.length > 3 ? word.slice(0, -1) : word
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['aliases', 'alias'],
  ['analyses', 'analysis'],
  ['caches', 'cache'],
  ['children', 'child'],
  ['cookies', 'cookie'],
  ['ids', 'ID'],
  ['indices', 'index'],
  ['ips', 'IP'],
  ['movies', 'movie'],
  ['people', 'person'],
  ['statuses', 'status'],
  ['vms', 'VM'],
])

/** Whether a word at the end of a path says what to do there, and is not what is there. */
function isVerb(word: string): boolean {
  return verbs.has(word)
}

const verbs: ReadonlySet<string> = new Set(
  `abort accept acknowledge activate add apply approve archive assign attach authenticate authorize batch block bulk cancel
capture change check clear clone close compare complete confirm convert copy count create deactivate decline delete deploy
detach disable dismiss dispatch download duplicate edit enable enroll evaluate execute expire export extend fail finalize find
follow force fork generate get grant import increment install invalidate invite invoke join kill leave link list lock login logout
lookup mark merge migrate move mute pause pay pin ping poll preview process promote publish purge query read rebuild recover
redeem refresh refund regenerate register reject release reload remove rename reopen reorder replace replay report request rerequest rerun
resend reset resolve restart restore resume retrieve retry return reverse revert revoke rollback rotate run save schedule
search send set share sign skip snooze star start stop submit subscribe suspend swap sync test toggle transfer trigger
unarchive unassign unblock undo unfollow uninstall unlink unlock unmute unpin unpublish unstar unsubscribe update upgrade
upload upsert validate verify view void watch withdraw`.split(/\s+/),
)

/** Those of them that read, for which GET is used too. */
const verbsOfReading: ReadonlySet<string> = new Set(
  'compare count download export find lookup preview search validate verify watch'.split(' '),
)
