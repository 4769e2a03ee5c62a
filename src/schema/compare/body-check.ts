import type { Schema } from '#request/description/parameter.ts'
import type { ReferencedSchemas } from '#response/documented-response.ts'
import { isCloser } from '#response/rows/json-rows.ts'
import type { JsonRows } from '#response/rows/json-rows.ts'
import { RowSet } from '#response/rows/tree-rows.ts'
import type { RowMark } from '#response/rows/pretty-row.ts'
import { findLoaded } from '../view/direction.ts'
import type { FindSchema } from '../view/view-schema.ts'
import { startWalk } from '../check/check-instance.ts'
import { formatPointer } from '../pointer.ts'
import type { CheckFinding } from '../check/walk.ts'
import { createRowReader } from './row-reader.ts'

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
  readonly contradicting: number
  readonly remarks: number
  readonly unchecked: number
  readonly isDone: boolean
}

/** Validates a body against a schema, in steps. Keeps marks and counts, never the values. */
export interface BodyCheck {
  /** Runs the check; the caller may interleave other work. */
  readonly steps: Generator<void, void>
  /**
   * Missing schemas by reference; the values they describe are not reported until they are
   * supplied.
   */
  readonly wanted: ReadonlySet<string>
  /**
   * Makes the check wait for missing schemas instead of starting over. Must be called before any is
   * wanted.
   */
  readonly waitFromNow: () => void
  readonly isWaiting: () => boolean
  /** @returns whether the check continues: it was waiting, and the rule has the missing schemas */
  readonly supply: (rule: BodyRule) => boolean
  readonly markOf: (row: number) => RowMark | undefined
  /** Returns whether a value in the row range contradicts the schema, among the first findings. */
  readonly hasFault: (from: number, to: number) => boolean
  readonly tally: () => BodyTally
  readonly groups: () => readonly FindingGroup[]
}

/** Maximum distinct findings remembered by row; the rest is only counted. */
const maxKept = 10_000

/** @param rows rows of a complete JSON text */
export function startBodyCheck(rows: JsonRows, rule: BodyRule): BodyCheck {
  const { schema, at } = rule
  const wanted = new Set<string>()
  const types = new Map<string, readonly string[]>()
  let find = addSchemas(rule)
  let shouldWait = false
  const isWaiting = () => shouldWait && wanted.size > 0
  const reader = createRowReader(rows)
  const described = new RowSet(rows.count)
  const contradicting = new RowSet(rows.count)
  /**
   * Values that are invalid themselves, and finally their content, which no schema was applied to.
   */
  const apart = new RowSet(rows.count)
  /** Values with an unchecked rule, and finally the undescribed part of their content. */
  const unknown = new RowSet(rows.count)
  const groups = groupFindings()
  const contradictingRows: number[] = []
  const reported = new Set<string>()
  const counts = { asSpecified: 0, notSpecified: 0, contradicting: 0, remarks: 0, unchecked: 0 }
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
    } else if (!contradicting.has(row)) {
      contradicting.add(row)
      counts.contradicting += 1
    }
    if (reported.size >= maxKept) return
    reported.add(key)
    if (kind === 'contradiction') contradictingRows.push(row)
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
      if (contradicting.has(row) || unknown.has(row) || isCloser(rows, row)) continue
      if (described.has(row)) counts.asSpecified += 1
      else counts.notSpecified += 1
    }
  }

  return {
    steps: run(),
    wanted,
    waitFromNow() {
      shouldWait = true
    },
    isWaiting,
    supply(given) {
      const isEnough = [...wanted].every((name) => Object.hasOwn(given.schemas, name))
      if (!isWaiting() || !isEnough || given.at !== at) return false
      find = addSchemas(given)
      wanted.clear()
      return true
    },
    markOf(row) {
      if (contradicting.has(row)) return 'contradicts'
      const isKnown = described.has(row) || apart.has(row) || unknown.has(row)
      return isDone && !isKnown && !isCloser(rows, row) ? 'not-specified' : undefined
    },
    hasFault: (from, to) => contradictingRows.some((row) => row >= from && row < to),
    tally: () => ({ ...counts, isDone }),
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
