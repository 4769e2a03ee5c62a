import type { Schema } from '#core/request/description/parameter.ts'
import type { ReferredSchemas } from '#core/response/documented-response.ts'
import { isCloser } from '#core/response/rows/json-rows.ts'
import type { JsonRows } from '#core/response/rows/json-rows.ts'
import { RowSet } from '#core/response/rows/fold-tree.ts'
import type { RowMark } from '#core/response/rows/shown-row.ts'
import { findLoaded } from '../view/direction.ts'
import type { FindSchema } from '../view/view-schema.ts'
import { startWalk } from '../check/check-instance.ts'
import { writePointer } from '../pointer.ts'
import type { CheckFinding } from '../check/walk.ts'
import { readRows } from './row-reader.ts'

export interface BodyRule extends ReferredSchemas {
  readonly schema: Schema
  readonly at: string
}

/**
 * The numbers of values by how they fared. A container is a value too; what is in one that contradicts as a whole, such as a list in place of a
 * text, counts with it.
 */
export interface BodyTally {
  readonly asSpecified: number
  /** Without those that a rule may describe which could not be checked. */
  readonly notSpecified: number
  readonly contradicting: number
  readonly remarks: number
  readonly unchecked: number
  readonly isDone: boolean
}

/** A body held against a schema, value by value and in steps; it keeps marks and counts, and never the values. */
export interface BodyCheck {
  /** The check; whoever runs it may let others work between its steps. */
  readonly steps: Generator<void, void>
  /** References to schemas that are not there: until they are, nothing is claimed of what they describe. */
  readonly wanted: ReadonlySet<string>
  /** From now on a schema that is not there is waited for, so that what was read is not read again. Nothing may be wanted yet. */
  readonly waitFromNow: () => void
  readonly isWaiting: () => boolean
  /** @returns whether it goes on: it waits, and the rule has what it waits for */
  readonly supply: (rule: BodyRule) => boolean
  readonly markOf: (row: number) => RowMark | undefined
  /** Whether a value contradicts from one row to before another, among the first. */
  readonly hasFault: (from: number, to: number) => boolean
  readonly tally: () => BodyTally
  readonly groups: () => readonly FindingGroup[]
}

/** Contradictions, remarks and unchecked rules that are told apart at a row; what is beyond is counted. */
const mostKept = 10_000

/** @param rows of a whole JSON text */
export function startBodyCheck(rows: JsonRows, rule: BodyRule): BodyCheck {
  const { schema, at } = rule
  const wanted = new Set<string>()
  const types = new Map<string, readonly string[]>()
  let find = learn(rule)
  let waits = false
  const isWaiting = () => waits && wanted.size > 0
  const reader = readRows(rows)
  const described = new RowSet(rows.count)
  const contradicting = new RowSet(rows.count)
  /** Values that contradict as a whole, and in the end what they hold: no schema was left to say anything of it. */
  const apart = new RowSet(rows.count)
  /** Values with a rule that could not be checked, and in the end what they hold and no other rule describes. */
  const unknown = new RowSet(rows.count)
  const groups = groupFindings()
  const faulty: number[] = []
  const told = new Set<string>()
  const counts = { asSpecified: 0, notSpecified: 0, contradicting: 0, remarks: 0, unchecked: 0 }
  let isDone = false

  const add = (finding: CheckFinding, row: number) => {
    const { kind, keyword, end } = finding
    if (kind === 'contradiction' && wholeKeywords.has(keyword)) apart.add(row)
    // Two schemas may say the same of a value.
    const key = `${row} ${kind} ${end}`
    if (told.has(key)) return
    groups.add(finding)
    if (kind === 'remark') counts.remarks += 1
    else if (kind === 'unchecked') {
      counts.unchecked += 1
      unknown.add(row)
    } else if (!contradicting.has(row)) {
      contradicting.add(row)
      counts.contradicting += 1
    }
    if (told.size >= mostKept) return
    told.add(key)
    if (kind === 'contradiction') faulty.push(row)
  }

  function learn(given: ReferredSchemas): FindSchema {
    for (const [name, [, ...stated]] of Object.entries(given.files)) types.set(name, stated)
    return findLoaded(given, wanted)
  }

  function* run(): Generator<void, void> {
    const steps = leastSteps + rows.count * stepsPerRow
    const patternSteps = leastSteps + rows.bytes.length * stepsPerByte
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
      waits = true
    },
    isWaiting,
    supply(given) {
      const isEnough = [...wanted].every((name) => Object.hasOwn(given.schemas, name))
      if (!isWaiting() || !isEnough || given.at !== at) return false
      find = learn(given)
      wanted.clear()
      return true
    },
    markOf(row) {
      if (contradicting.has(row)) return 'contradicts'
      const isKnown = described.has(row) || apart.has(row) || unknown.has(row)
      return isDone && !isKnown && !isCloser(rows, row) ? 'not-specified' : undefined
    },
    hasFault: (from, to) => faulty.some((row) => row >= from && row < to),
    tally: () => ({ ...counts, isDone }),
    groups: () => groups.list(),
  }
}

/** Keywords after which no more is compared, where one does not hold. */
const wholeKeywords: ReadonlySet<string> = new Set([
  'type',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'not',
  'false',
  'additionalProperties',
])

/** So that what doubles at each level ends, and what is only large does not. */
const leastSteps = 1_000_000
const stepsPerRow = 60
const stepsPerByte = 200
const rowsPerTurn = 20_000

export interface FindingGroup {
  readonly kind: CheckFinding['kind']
  /** A JSON Pointer in the body, with `*` for the index of an item. */
  readonly places: string
  readonly first: string
  readonly rule: string
  readonly end: string
  readonly count: number
}

/** Collects findings by what they say and where, so that a million rows are a line. */
function groupFindings() {
  const groups = new Map<string, FindingGroup & { count: number }>()
  return {
    add({ kind, instance, rule, end }: CheckFinding): void {
      const places = writePointer(instance.map((step) => (typeof step === 'number' ? '*' : step)))
      const key = JSON.stringify([kind, places, rule, end])
      const group = groups.get(key)
      if (group) group.count += 1
      else if (groups.size < mostGroups) {
        const first = writePointer(instance)
        groups.set(key, { kind, places, first, rule, end, count: 1 })
      }
    },
    list: (): readonly FindingGroup[] => Array.from(groups.values(), (group) => ({ ...group })),
  }
}

/** More than anybody reads: names of members can differ in each item. */
const mostGroups = 200
