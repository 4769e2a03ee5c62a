import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { Document } from 'yaml'
import { ContractError } from './contract-error.ts'

/** A YAML text that knows the line of each value. */
export interface YamlSource {
  readonly value: unknown
  /** The line, from 1, of the value at a path, or of its nearest existing parent. */
  lineOf(path: readonly PropertyKey[]): number
}

/** Parses YAML 1.2 and refuses it at its first mistake, including duplicate keys. */
export function parseYaml(text: string, file: string): YamlSource {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const mistake = document.errors[0]
  if (mistake) {
    const line = lines.linePos(mistake.pos[0]).line
    throw new ContractError(file, line, `This is not YAML: ${mistake.message}`, { cause: mistake })
  }
  return {
    value: readValue(document, (offset, sentence, cause) => {
      throw new ContractError(file, lines.linePos(offset).line, sentence, { cause })
    }),
    lineOf: (path) => lines.linePos(findStart(document, path)).line,
  }
}

/** Aliases are resolved only here, so this is where an unknown one is found. */
function readValue(
  document: Document.Parsed,
  refuse: (offset: number, sentence: string, cause: unknown) => never,
): unknown {
  try {
    return document.toJS()
  } catch (error) {
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

function findStart(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const key = findKey(document, path.slice(0, length))
    if (key !== undefined) return key
  }
  return 0
}

/** The line of a map's key is more useful than that of its value, which may begin a line later. */
function findKey(document: Document.Parsed, path: readonly PropertyKey[]): number | undefined {
  const parent: unknown =
    path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const last = path.at(-1)
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === last)
    if (pair && isScalar(pair.key)) return pair.key.range?.[0]
  }
  if (isSeq(parent) && (typeof last === 'number' || typeof last === 'string')) {
    const item = parent.items[Number(last)]
    if (isNode(item)) return item.range?.[0]
  }
  return undefined
}
