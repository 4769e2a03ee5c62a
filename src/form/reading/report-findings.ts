import type { Schema } from '#core/request/description/parameter.ts'
import type { FileInput, Value } from '#core/request/inputs.ts'
import { writeCheckSentence, writePlace } from '#schema/check/walk.ts'
import type { CheckFinding, Step } from '#schema/check/walk.ts'
import { under } from '../draft/draft.ts'
import { compare } from '../shape/check-value.ts'
import type { FieldFault, Findings } from '../shape/findings.ts'

/** Says beside each field in which ways its value contradicts the document, and what is worth knowing of it. */
export function reportFindings(
  findings: Findings,
  value: Value,
  schema: Schema | undefined,
  placed: Placed,
): void {
  for (const finding of compare(value, schema, findings.schemas)) {
    const { field, rest } = locate(placed, finding)
    if (finding.missing !== undefined && finding.kind === 'contradiction' && rest.length === 0) {
      const at = field.isObject ? under(field.at, `member:${finding.missing}`) : field.at
      note(findings.contradictions, findings, at, `${finding.missing} is required.`)
      continue
    }
    if (!isFaulty(findings, field.at)) {
      const chosen = rest.length === 0 && isOfAlternatives(finding) ? field.variant : undefined
      if (!reportVariant(findings, chosen, field))
        add(findings, finding, field.at, writePlace(rest))
    }
  }
}

/** The rows of a form by the object that they are together: which are missing, and which are too many. Each is checked beside itself. */
export function reportRows(
  findings: Findings,
  rows: readonly (readonly [string, Value | FileInput])[],
  schema: Schema | undefined,
  at: string,
): void {
  // A file is there; what is in it is not compared.
  const members = rows.map(([name, value]): readonly [string, Value] => [
    name,
    isFile(value) ? '' : value,
  ])
  for (const finding of compare({ members }, schema, findings.schemas)) {
    const { keyword, instance, missing } = finding
    if (!ofRows.has(keyword) || instance.length > 0) continue
    if (missing === undefined) add(findings, finding, at, '')
    else {
      const row = under(under(at, 'form'), `member:${missing}`)
      note(findings.contradictions, findings, row, `${missing} is required.`)
    }
  }
}

const ofRows: ReadonlySet<string> = new Set([
  'required',
  'dependentRequired',
  'minProperties',
  'maxProperties',
  'additionalProperties',
  'propertyNames',
])

function isFile(value: Value | FileInput): value is FileInput {
  return typeof value === 'object' && value !== null && 'handle' in value
}

/** A field that cannot be read at all is reported already. */
function isFaulty({ faults }: Findings, at: string): boolean {
  return faults.some((fault) => fault.at === at || fault.at.startsWith(`${at}/choice:`))
}

function isOfAlternatives({ keyword, kind }: CheckFinding): boolean {
  return kind === 'contradiction' && (keyword === 'oneOf' || keyword === 'anyOf')
}

/** Where a reader chose one of several forms, what contradicts that form says more than that none fits. */
function reportVariant(findings: Findings, variant: Placed['variant'], placed: Placed): boolean {
  if (variant?.value === undefined) return false
  const before = findings.contradictions.length
  // Once: a variant may hold the same alternatives.
  const inner: Placed = { ...placed, variant: undefined }
  reportFindings(findings, variant.value, variant.schema, inner)
  return findings.contradictions.length > before
}

function add(findings: Findings, finding: CheckFinding, at: string, place: string): void {
  const list = finding.kind === 'contradiction' ? findings.contradictions : findings.remarks
  note(list, findings, at, `${place === '' ? '' : `${place}: `}${writeCheckSentence(finding)}`)
}

function note(list: FieldFault[], { field }: Findings, at: string, sentence: string): void {
  const isKnown = list.some((other) => other.at === at && other.sentence === sentence)
  if (!isKnown) list.push({ field, at, sentence })
}

/** Which field each part of a value came from, so that what is said of the part is said beside the field. */
export interface Placed {
  readonly at: string
  readonly parts: Map<Step, Placed>
  /** Whether it has a field for each of its properties. */
  isObject: boolean
  variant: { readonly schema: Schema | undefined; value: Value | undefined } | undefined
}

export function startPlaced(at: string): Placed {
  return { at, parts: new Map(), isObject: false, variant: undefined }
}

/** The field nearest to a place, and the way from there into what was written in it. */
function locate(placed: Placed, { instance }: Pick<CheckFinding, 'instance'>) {
  let field = placed
  for (const [index, step] of instance.entries()) {
    const part = field.parts.get(step)
    if (!part) return { field, rest: instance.slice(index) }
    field = part
  }
  return { field, rest: [] }
}
