import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { Alias, Document, Node, Scalar, YAMLMap } from 'yaml'
import { ContractError } from './fault-list.ts'
import { quoteName } from './located.ts'
import type { SourceFile } from './source-file.ts'

/** Parses YAML 1.2 and refuses it at its first mistake, including duplicate keys. */
export function parseYaml(text: string, file: string): Omit<SourceFile, 'name' | 'place'> {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
    // Most programs read merge keys (`<<` of YAML 1.1).
    merge: true,
    uniqueKeys: false,
    // A key is a name: 1.10 is not 1.1.
    stringKeys: true,
  })
  // The text of a key that is not a scalar is its name, as without the option.
  const mistake = document.errors.find(({ code }) => code !== 'NON_STRING_KEY')
  if (mistake) {
    const line = lines.linePos(mistake.pos[0]).line
    throw new ContractError(file, line, `This is not YAML: ${mistake.message}`, { cause: mistake })
  }
  const repeated = findRepeatedYamlKey(document)
  if (repeated) {
    const { line } = lines.linePos(repeated.offset)
    throw new ContractError(file, line, explainRepetition(repeated.key))
  }
  if (anchorPattern.test(text)) linkAliases(document)
  return {
    value: readValue(document, (offset, sentence, cause) => {
      throw new ContractError(file, lines.linePos(offset).line, sentence, { cause })
    }),
    findLines: (paths) =>
      paths.map((path) => lines.linePos(findNearest(document, path).start).line),
    readDigits: createNumberFinder(document),
  }
}

/** Text that looks like an anchor; without one there is no alias. */
const anchorPattern = /(?:^|[\s,[{:])&\S/

/** Aliases are resolved only here, so this is where an unknown one is found. */
function readValue(
  document: Document.Parsed,
  refuse: (offset: number, sentence: string, cause: unknown) => never,
): unknown {
  try {
    // What aliases unfold to is counted once all is read.
    return document.toJS({ maxAliasCount: -1 })
  } catch (error) {
    // A stack that ends is explained as depth.
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
    return refuse(offset, `This YAML cannot be read: ${reason}.`, error)
  }
}

/**
 * Follows a path as far as it leads. The place of a map's key reads better than that of its value, which may begin a line
 * later.
 */
function findNearest(document: Document.Parsed, path: readonly string[]) {
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

/** Returns a function that finds the text of the number at a path, also of what merge keys and aliases bring there. */
function createNumberFinder(document: Document.Parsed) {
  const members = new Map<YAMLMap, ReadonlyMap<string, unknown>>()
  const resolve = (node: unknown) => (isAlias(node) ? node.resolve(document) : node)

  /** Own members override merged ones, and earlier merged maps override later ones. */
  const listMembers = (map: YAMLMap): ReadonlyMap<string, unknown> => {
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
        for (const [key, value] of listMembers(merged)) if (!found.has(key)) found.set(key, value)
      }
    }
    return found
  }

  return (path: readonly string[]): string | undefined => {
    let node: unknown = document.contents
    for (const key of path) {
      const parent = resolve(node)
      node = isMap(parent)
        ? listMembers(parent).get(key)
        : isSeq(parent)
          ? parent.items[Number(key)]
          : undefined
    }
    const found = resolve(node)
    return isScalar(found) && typeof found.value === 'number' ? found.source : undefined
  }
}

/** Returns whether the parser reads a key as a merge key: `<<` without quotation marks. */
function isMergeKey({ value, type }: Scalar): boolean {
  return (typeof value === 'symbol' || value === '<<') && type === 'PLAIN'
}

export function explainRepetition(key: string): string {
  return `The key ${quoteName(key)} stands here for the second time in one mapping, and only one of the two could be read. Remove one.`
}

/**
 * The first key of a YAML text that is repeated, and where. The parser would compare each key with all before it, which takes
 * minutes for a hundred thousand.
 */
function findRepeatedYamlKey(
  document: Document.Parsed,
): { readonly key: string; readonly offset: number } | undefined {
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
 * Makes a parsed document ready to be read in time that grows with its length: the parser would look for the anchor of each
 * alias among all others. Merge keys (`<<`) read their sources anew, so that a few lines could go on for hours.
 */
function linkAliases(document: Document.Parsed): void {
  const anchors = new Map<string, Node>()
  let count = 0
  const link = (alias: Alias): void => {
    // An alias stands for the last anchor of its name before it.
    const target = anchors.get(alias.source)
    type Resolve = (...given: Parameters<Alias['resolve']>) => unknown
    const search: Resolve = alias.resolve.bind(alias)
    const resolve: Resolve = (from, context) => {
      if (context && (count += 1) > mostResolved) throw new ReferenceError(resolvesTooMuch)
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

const mostResolved = 1_000_000

const resolvesTooMuch =
  'its merge keys (<<) follow more than a million aliases. Write a schema once and refer to it by $ref'
