import type { Schema } from '#request/description/parameter.ts'
import type { ReferencedSchemas } from '#response/documented-response.ts'
import {
  colon,
  countChildren,
  findSpan,
  findStringEnd,
  isCloser,
  isOpener,
  openBrace,
  openBracket,
  quote,
  skipSpace,
} from '#response/rows/json-rows.ts'
import type { JsonRows, JsonType } from '#response/rows/json-rows.ts'
import { RowSet } from '#response/rows/tree-rows.ts'
import type { RowMark } from '#response/rows/pretty-row.ts'
import { findLoaded } from '../view/direction.ts'
import type { FindSchema } from '../view/view-schema.ts'
import { startWalk } from '../check/check-instance.ts'
import { formatPointer } from '../pointer.ts'
import type { CheckFinding } from '../check/walk.ts'
import { decodeSlice } from '#response/rows/utf8.ts'
import type { ValueReader } from '../value/reader.ts'

export interface BodyRule extends ReferencedSchemas {
  readonly schema: Schema
  readonly at: string
}

/**
 * Counts of values by result, including containers. Values in a container that is invalid itself,
 * such as a list instead of a text, count with it.
 */
export interface BodyTally {
  readonly asSpecified: number
  /** Excludes values that an unchecked rule may describe. */
  readonly notSpecified: number
  readonly differing: number
  readonly remarks: number
  readonly unchecked: number
  readonly isDone: boolean
}

export type BodyCheck = ReturnType<typeof startBodyCheck>

/** Maximum distinct findings remembered by row; the rest is only counted. */
const maxKept = 10_000

/**
 * Validates a body against a schema, in steps. Keeps marks and counts, never the values.
 *
 * @param rows rows of a complete JSON text
 */
export function startBodyCheck(rows: JsonRows, rule: BodyRule) {
  const { schema, at } = rule
  const wanted = new Set<string>()
  const types = new Map<string, readonly string[]>()
  let find = addSchemas(rule)
  let shouldWait = false
  const isWaiting = () => shouldWait && wanted.size > 0
  const reader = createRowReader(rows)
  const described = new RowSet(rows.count)
  const differing = new RowSet(rows.count)
  /**
   * Values that are invalid themselves, and finally their content, which no schema was applied to.
   */
  const apart = new RowSet(rows.count)
  /** Values with an unchecked rule, and finally the undescribed part of their content. */
  const unknown = new RowSet(rows.count)
  const groups = groupFindings()
  const differingRows: number[] = []
  const reported = new Set<string>()
  const counts = { asSpecified: 0, notSpecified: 0, differing: 0, remarks: 0, unchecked: 0 }
  let isDone = false

  const add = (finding: CheckFinding, row: number) => {
    const { kind, keyword, end } = finding
    if (kind === 'contradiction' && stoppingKeywords.has(keyword)) apart.add(row)
    // Several schemas may report the same finding.
    const key = `${row} ${kind} ${end}`
    if (reported.has(key)) return
    groups.add(finding)
    if (kind === 'remark') counts.remarks += 1
    else if (kind === 'unchecked') {
      counts.unchecked += 1
      unknown.add(row)
    } else if (!differing.has(row)) {
      differing.add(row)
      counts.differing += 1
    }
    if (reported.size >= maxKept) return
    reported.add(key)
    if (kind === 'contradiction') differingRows.push(row)
  }

  function addSchemas(given: ReferencedSchemas): FindSchema {
    for (const [name, [, ...stated]] of Object.entries(given.files)) types.set(name, stated)
    return findLoaded(given, wanted)
  }

  function* run(): Generator<void, void> {
    const steps = minSteps + rows.count * stepsPerRow
    const patternSteps = minSteps + rows.bytes.length * stepsPerByte
    yield* startWalk(reader, 0, schema, {
      find: (reference) => find(reference),
      typesOf: (reference) => types.get(reference),
      isWaiting,
      direction: 'response',
      rule: at,
      steps,
      patternSteps,
      add,
      describe: (row) => described.add(row),
    })
    if (wanted.size > 0) return
    yield* countRows()
    isDone = true
  }

  function* countRows(): Generator<void, void> {
    let [apartUntil, unknownUntil] = [-1, -1]
    for (let row = 0; row < rows.count; row += 1) {
      if (row % rowsPerTurn === 0) yield
      if (row <= apartUntil) {
        apart.add(row)
        continue
      }
      if (apart.has(row)) apartUntil = rows.links.at(row)
      if (unknown.has(row)) unknownUntil = Math.max(unknownUntil, rows.links.at(row))
      else if (row <= unknownUntil && !described.has(row)) unknown.add(row)
      if (differing.has(row) || unknown.has(row) || isCloser(rows, row)) continue
      if (described.has(row)) counts.asSpecified += 1
      else counts.notSpecified += 1
    }
  }

  return {
    /** Runs the check; the caller may interleave other work. */
    steps: run(),
    /**
     * Missing schemas by reference; the values they describe are not reported until they are
     * supplied.
     */
    wanted,
    /**
     * Makes the check wait for missing schemas instead of starting over. Must be called before any
     * is wanted.
     */
    waitFromNow() {
      shouldWait = true
    },
    isWaiting,
    /** @returns whether the check continues: it was waiting, and the rule has the missing schemas */
    supply(given: BodyRule): boolean {
      const isEnough = [...wanted].every((name) => Object.hasOwn(given.schemas, name))
      if (!isWaiting() || !isEnough || given.at !== at) return false
      find = addSchemas(given)
      wanted.clear()
      return true
    },
    markOf(row: number): RowMark | undefined {
      if (differing.has(row)) return 'differs'
      const isKnown = described.has(row) || apart.has(row) || unknown.has(row)
      return isDone && !isKnown && !isCloser(rows, row) ? 'not-specified' : undefined
    },
    /** Returns whether a value in the row range differs from the schema, among the first findings. */
    hasDifference: (from: number, to: number) =>
      differingRows.some((row) => row >= from && row < to),
    tally: (): BodyTally => ({ ...counts, isDone }),
    groups: () => groups.list(),
  }
}

/** Keywords that stop the comparison of the value if they fail. */
const stoppingKeywords: ReadonlySet<string> = new Set([
  'type',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'not',
  'false',
  'additionalProperties',
])

/** Limits exponential growth, but not large bodies. */
const minSteps = 1_000_000
const stepsPerRow = 60
const stepsPerByte = 200
const rowsPerTurn = 20_000

export interface FindingGroup {
  readonly kind: CheckFinding['kind']
  /** JSON Pointer in the body, with `*` for item indexes. */
  readonly places: string
  readonly first: string
  readonly rule: string
  readonly end: string
  readonly count: number
}

/** Groups findings by message and location, so that a million rows become one line. */
function groupFindings() {
  const groups = new Map<string, FindingGroup & { count: number }>()
  return {
    add({ kind, instance, rule, end }: CheckFinding): void {
      const places = formatPointer(instance.map((step) => (typeof step === 'number' ? '*' : step)))
      const key = JSON.stringify([kind, places, rule, end])
      const group = groups.get(key)
      if (group) group.count += 1
      else if (groups.size < maxGroups) {
        const first = formatPointer(instance)
        groups.set(key, { kind, places, first, rule, end, count: 1 })
      }
    },
    list: (): readonly FindingGroup[] => Array.from(groups.values(), (group) => ({ ...group })),
  }
}

/** Maximum groups: property names can differ in each item. */
const maxGroups = 200

/**
 * Reads the values of a scanned text by row. Builds only the texts and numbers that are compared.
 */
export function createRowReader(rows: JsonRows): ValueReader<number> {
  const { bytes, starts, links } = rows
  const decodeName = createNameTable(bytes)
  let known = { row: -1, name: 0, value: 0 }

  /**
   * Returns the byte where the name of a row ends, or 0, and where its value begins. Caches the
   * last row, because consecutive calls concern the same one.
   */
  const locate = (row: number) => {
    if (known.row === row) return known
    const start = starts.at(row)
    const end = bytes[start] === quote ? findStringEnd(bytes, start) : 0
    const after = end > 0 ? skipSpace(bytes, end) : 0
    const hasName = end > 0 && bytes[after] === colon
    known = { row, name: hasName ? end : 0, value: hasName ? skipSpace(bytes, after + 1) : start }
    return known
  }

  function* iterateParts(container: number): Generator<number, void> {
    if (!isOpener(rows, container)) return
    const end = links.at(container)
    for (let row = container + 1; row < end; row = links.at(row) + 1) yield row
  }

  function* iterateMembers(container: number): Generator<readonly [string, number], void> {
    for (const row of iterateParts(container)) {
      yield [decodeName(starts.at(row), locate(row).name), row]
    }
  }

  const decodeSource = (row: number) => decodeSlice(bytes, ...findSpan(rows, row).value)

  return {
    kindOf: (row) => kindOf(bytes[locate(row).value]),
    readFlag: (row) => bytes[locate(row).value] === letterT,
    readText: (row) => decodeString(decodeSource(row)),
    readDigits: decodeSource,
    items: iterateParts,
    members: iterateMembers,
    countParts: (row) => countChildren(rows, row),
    measure: (row) => {
      const [from, to] = findSpan(rows, row).value
      return to - from
    },
  }
}

const letterT = 0x74

function kindOf(first: number | undefined): JsonType {
  return (first === undefined ? undefined : kinds.get(first)) ?? 'number'
}

const kinds: ReadonlyMap<number, JsonType> = new Map([
  [openBrace, 'object'],
  [openBracket, 'array'],
  [quote, 'string'],
  [letterT, 'boolean'],
  [0x66, 'boolean'],
  [0x6e, 'null'],
])

/**
 * Creates a cache of property names, most of which recur: without it, a check takes 1.4 times as
 * long (10 MB).
 */
function createNameTable(bytes: Uint8Array): (from: number, to: number) => string {
  const known = new Map<number, { readonly source: Uint8Array; readonly name: string }>()
  return (from, to) => {
    const key = hash(bytes, from, to)
    const before = known.get(key)
    if (before && isSame(before.source, bytes, from, to)) return before.name
    const name = decodeString(decodeSlice(bytes, from, to))
    if (to - from <= maxNameLength && known.size < maxNames) {
      known.set(key, { source: bytes.slice(from, to), name })
    }
    return name
  }
}

/** Returns the characters of a scanned JSON string. */
function decodeString(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1)
}

/** Maximum cached names, and bytes of each. */
const maxNames = 1000
const maxNameLength = 200

/** FNV-1a, 32 bits. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let result = 0x811c9dc5
  for (let at = from; at < to; at += 1) {
    result = Math.imul(result ^ (bytes[at] ?? 0), 0x01000193)
  }
  return result
}

function isSame(source: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (source.length !== to - from) return false
  for (let offset = 0; offset < source.length; offset += 1) {
    if (source[offset] !== bytes[from + offset]) return false
  }
  return true
}
