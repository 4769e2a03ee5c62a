import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { Alias, Document, Node, Scalar, YAMLMap } from 'yaml'
import { DocumentError } from './problem-list.ts'
import { quoteName } from './located.ts'
import type { SourceFile } from './located.ts'

/** Parses YAML 1.2. Rejects it at the first error, including duplicate keys. */
export function parseYaml(text: string, file: string): Omit<SourceFile, 'name' | 'path'> {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
    // Most programs support merge keys (`<<` of YAML 1.1).
    merge: true,
    uniqueKeys: false,
    // A key is a string: 1.10 is not 1.1.
    stringKeys: true,
  })
  // Non-scalar keys are stringified, as without the option.
  const parseError = document.errors.find(({ code }) => code !== 'NON_STRING_KEY')
  if (parseError) {
    const line = lines.linePos(parseError.pos[0]).line
    throw new DocumentError(file, line, `This is not YAML: ${parseError.message}`, {
      cause: parseError,
    })
  }
  const repeated = findRepeatedYamlKey(document)
  if (repeated) {
    const { line } = lines.linePos(repeated.offset)
    throw new DocumentError(file, line, explainDuplicateKey(repeated.key))
  }
  if (anchorPattern.test(text)) linkAliases(document)
  return {
    value: convertValue(document, (offset, sentence, cause) => {
      throw new DocumentError(file, lines.linePos(offset).line, sentence, { cause })
    }),
    findLines: (paths) =>
      paths.map((path) => lines.linePos(findNearestNode(document, path).start).line),
    readDigits: createNumberFinder(document),
  }
}

/** Matches text that looks like an anchor; without one there is no alias. */
const anchorPattern = /(?:^|[\s,[{:])&\S/

/** Converts to values. Unknown aliases are detected only here. */
function convertValue(
  document: Document.Parsed,
  refuse: (offset: number, sentence: string, cause: unknown) => never,
): unknown {
  try {
    // Expanded aliases are counted after parsing.
    return document.toJS({ maxAliasCount: -1 })
  } catch (error) {
    // A stack overflow is reported as depth.
    if (error instanceof RangeError) throw error
    let offset = 0
    visit(document, {
      Alias: (_, alias) => {
        if (alias.resolve(document)) return undefined
        offset = alias.range?.[0] ?? 0
        return visit.BREAK
      },
    })
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(offset, `This YAML cannot be parsed: ${reason}.`, error)
  }
}

/**
 * Follows a path as far as it exists. Reports the location of the key, because the value may begin
 * a line later.
 */
function findNearestNode(document: Document.Parsed, path: readonly string[]) {
  let node: unknown = document.contents
  let start = 0
  for (const key of path) {
    const parent: unknown = isAlias(node) ? node.resolve(document) : node
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      if (!pair || !isScalar(pair.key)) return { node, start, isWhole: false }
      start = pair.key.range?.[0] ?? start
      node = pair.value
    } else {
      const item = isSeq(parent) ? parent.items[Number(key)] : undefined
      if (!isNode(item)) return { node, start, isWhole: false }
      start = item.range?.[0] ?? start
      node = item
    }
  }
  return { node, start, isWhole: true }
}

/**
 * Returns a function that finds the source text of the number at a path, also through merge keys
 * and aliases.
 */
function createNumberFinder(document: Document.Parsed) {
  const members = new Map<YAMLMap, ReadonlyMap<string, unknown>>()
  const resolve = (node: unknown) => (isAlias(node) ? node.resolve(document) : node)

  /** Own members override merged ones, and earlier merged maps override later ones. */
  const getMembers = (map: YAMLMap): ReadonlyMap<string, unknown> => {
    const known = members.get(map)
    if (known) return known
    const found = new Map<string, unknown>()
    members.set(map, found)
    const sources: unknown[] = []
    for (const { key, value } of map.items) {
      if (!isScalar(key)) continue
      if (isMergeKey(key)) sources.push(value)
      else found.set(String(key.value), value)
    }
    for (const source of sources.map(resolve)) {
      for (const merged of isSeq(source) ? source.items.map(resolve) : [source]) {
        if (!isMap(merged)) continue
        for (const [key, value] of getMembers(merged)) if (!found.has(key)) found.set(key, value)
      }
    }
    return found
  }

  return (path: readonly string[]): string | undefined => {
    let node: unknown = document.contents
    for (const key of path) {
      const parent = resolve(node)
      node = isMap(parent)
        ? getMembers(parent).get(key)
        : isSeq(parent)
          ? parent.items[Number(key)]
          : undefined
    }
    const found = resolve(node)
    return isScalar(found) && typeof found.value === 'number' ? found.source : undefined
  }
}

/** Returns whether the parser treats a key as a merge key: `<<` without quotation marks. */
function isMergeKey({ value, type }: Scalar): boolean {
  return (typeof value === 'symbol' || value === '<<') && type === 'PLAIN'
}

export function explainDuplicateKey(key: string): string {
  return `The key ${quoteName(key)} is a duplicate in this mapping. Remove one of the two.`
}

/**
 * Returns the first duplicate key of a YAML text and its location. The parser would compare each
 * key with all previous ones, which takes minutes for a hundred thousand.
 */
function findRepeatedYamlKey(document: Document.Parsed) {
  let found: { readonly key: string; readonly offset: number } | undefined
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || isMergeKey(key)) continue
        if (keys.has(key.value)) {
          found = { key: String(key.value), offset: key.range?.[0] ?? 0 }
          return visit.BREAK
        }
        keys.add(key.value)
      }
      return undefined
    },
  })
  return found
}

/**
 * Links each alias to its anchor, so that conversion takes linear time: the parser would search for
 * the anchor of each alias. Limits merge keys (`<<`), which resolve their sources repeatedly, so
 * that a few lines could take hours.
 */
function linkAliases(document: Document.Parsed): void {
  const anchors = new Map<string, Node>()
  let count = 0
  const link = (alias: Alias): void => {
    // An alias refers to the last preceding anchor of its name.
    const target = anchors.get(alias.source)
    type Resolve = (...given: Parameters<Alias['resolve']>) => unknown
    const search: Resolve = alias.resolve.bind(alias)
    const resolve: Resolve = (from, context) => {
      if (context && (count += 1) > maxResolved) throw new ReferenceError(tooManyAliases)
      return context && target && !context.anchors.has(target) ? search(from, context) : target
    }
    Object.assign(alias, { resolve })
  }
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) link(node)
      else if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
  })
}

const maxResolved = 1_000_000

const tooManyAliases =
  'its merge keys (<<) follow more than a million aliases. Write a schema once and refer to it by $ref'
