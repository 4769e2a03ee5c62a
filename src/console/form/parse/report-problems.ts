import type { Schema } from '#request/description/parameter.ts'
import type { FileInput, Value } from '#request/inputs.ts'
import { isFile } from '#request/serialize/form.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { formatCheckFinding, formatPath } from '#schema/check/walk.ts'
import type { CheckFinding, Step } from '#schema/check/walk.ts'
import { findIn } from '#schema/view/direction.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'
import { childAddress } from '../state/form-state.ts'

export interface FieldProblem {
  /** The plan's name of the field: `in:name`, `body` or `body:property`. */
  readonly field: string
  /** The address of the field within the form. */
  readonly at: string
  readonly sentence: string
}

export interface ProblemCollector {
  readonly schemas: SchemaMap
  readonly field: string
  readonly problems: FieldProblem[]
  readonly contradictions: FieldProblem[]
  /** Additional notes, which do not prevent sending. */
  readonly remarks: FieldProblem[]
}

export function createProblemCollector(schemas: SchemaMap, field: string): ProblemCollector {
  return { schemas, field, problems: [], contradictions: [], remarks: [] }
}

/** Reports contradictions with the document, and remarks, for each field. */
export function reportProblems(
  findings: ProblemCollector,
  value: Value,
  schema: Schema | undefined,
  placed: ValueSource,
): void {
  for (const finding of validateValue(value, schema, findings.schemas)) {
    const { field, rest } = findNearestField(placed, finding)
    if (finding.missing !== undefined && finding.kind === 'contradiction' && rest.length === 0) {
      const at = field.isObject ? childAddress(field.at, `member:${finding.missing}`) : field.at
      addUnique(findings.contradictions, findings, at, `\`${finding.missing}\` is required.`)
    } else if (!hasError(findings, field.at)) {
      const isAboutVariants = rest.length === 0 && /^(?:one|any)Of$/.test(finding.keyword)
      const isReported =
        isAboutVariants && finding.kind === 'contradiction' && reportVariant(findings, field)
      if (!isReported) add(findings, finding, field.at, formatPath(rest))
    }
  }
}

/** Reports missing and excess rows of a form, as members of one object. Each row is validated separately. */
export function reportRowProblems(
  findings: ProblemCollector,
  rows: readonly (readonly [string, Value | FileInput])[],
  schema: Schema | undefined,
  at: string,
): void {
  // Files count as present; their content is not validated.
  const members = rows.map(([name, value]): readonly [string, Value] => [
    name,
    isFile(value) ? '' : value,
  ])
  for (const finding of validateValue({ members }, schema, findings.schemas)) {
    const { keyword, instance, missing } = finding
    if (!rowKeywords.has(keyword) || instance.length > 0) continue
    if (missing === undefined) add(findings, finding, at, '')
    else {
      const row = childAddress(childAddress(at, 'form'), `member:${missing}`)
      addUnique(findings.contradictions, findings, row, `\`${missing}\` is required.`)
    }
  }
}

const rowKeywords: ReadonlySet<string> = new Set([
  'required',
  'dependentRequired',
  'minProperties',
  'maxProperties',
  'additionalProperties',
  'propertyNames',
])

/** Checks whether the field cannot be parsed, which is already reported. */
function hasError({ problems }: ProblemCollector, at: string): boolean {
  return problems.some((problem) => problem.at === at || problem.at.startsWith(`${at}/choice:`))
}

/** Reports contradictions with the chosen alternative, which are more useful than that no alternative fits. */
function reportVariant(findings: ProblemCollector, placed: ValueSource): boolean {
  const { variant } = placed
  if (variant?.value === undefined) return false
  const before = findings.contradictions.length
  // Only once: a variant may contain the same alternatives.
  const inner: ValueSource = { ...placed, variant: undefined }
  reportProblems(findings, variant.value, variant.schema, inner)
  return findings.contradictions.length > before
}

function add(findings: ProblemCollector, finding: CheckFinding, at: string, place: string): void {
  const list = finding.kind === 'contradiction' ? findings.contradictions : findings.remarks
  addUnique(list, findings, at, `${place === '' ? '' : `${place}: `}${formatCheckFinding(finding)}`)
}

function addUnique(
  list: FieldProblem[],
  { field }: ProblemCollector,
  at: string,
  sentence: string,
): void {
  const isKnown = list.some((other) => other.at === at && other.sentence === sentence)
  if (!isKnown) list.push({ field, at, sentence })
}

/** The field that each part of a value came from, to show findings next to that field. */
export interface ValueSource {
  readonly at: string
  readonly parts: Map<Step, ValueSource>
  /** Whether it has a field for each of its properties. */
  isObject: boolean
  variant: { readonly schema: Schema | undefined; value: Value | undefined } | undefined
}

export function createValueSource(at: string): ValueSource {
  return { at, parts: new Map(), isObject: false, variant: undefined }
}

/** Finds the nearest field, and the rest of the path within its value. */
function findNearestField(placed: ValueSource, { instance }: Pick<CheckFinding, 'instance'>) {
  let field = placed
  for (const [index, step] of instance.entries()) {
    const part = field.parts.get(step)
    if (!part) return { field, rest: instance.slice(index) }
    field = part
  }
  return { field, rest: [] }
}

/** Checks whether no contradiction with the schema is found. */
export function fitsSchema(value: Value, schema: Schema | undefined, schemas: SchemaMap): boolean {
  return validateValue(value, schema, schemas).every(({ kind }) => kind !== 'contradiction')
}

/** Validates an entered value. Returns the first few findings of each kind, within limits, because it runs on each key press. */
export function validateValue(
  value: Value,
  schema: Schema | undefined,
  schemas: SchemaMap,
): readonly CheckFinding[] {
  const findings = checkInstance(value, schema, {
    find: findIn(schemas),
    direction: 'request',
    most,
    steps: 20_000,
    patternSteps: 200_000,
  })
  const contradictions = findings.filter(({ kind }) => kind === 'contradiction').slice(0, most)
  const others = findings.filter(({ kind }) => kind !== 'contradiction').slice(0, most)
  return [...contradictions, ...others]
}

const most = 10
