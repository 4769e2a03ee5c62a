import { getFieldKey } from '#request/plan/fields.ts'
import type { SourcePointer } from '../../load/reference.ts'
import type { DetectorName } from '../../provenance/detector-names.ts'
import { createUserFinder, collectRoots, walkSchemas } from './schemas.ts'
import type { SchemaNode } from './schemas.ts'
import type { Operation } from '#request/description/operation.ts'
import type { ApiDescription, DocumentedParts } from '../../load-api-description.ts'
import { createProse } from './prose.ts'
import { isMapping } from '../../load/located.ts'

/**
 * A check for one kind of missing or contradictory information. Its key in the table is a permanent
 * identifier.
 */
export interface Detector {
  readonly status: FindingStatus
  /** The subject as a noun phrase. */
  readonly topic: string
  /** The assumption that a client should not make, as an imperative sentence. */
  readonly assume: string
  readonly find: (survey: Survey) => Iterable<Detection>
}

export interface Detection {
  readonly at: SourcePointer
  /** The problem at this location, as a complete sentence that names no operation. */
  readonly sentence: string
  /** The sentence shared by several locations, if `sentence` is more specific. */
  readonly cause?: string
  /** The slugs of the affected operations; in a finding, in document order. */
  readonly operations: readonly string[]
  readonly field?: string
}

export type FindingStatus = 'not-specified' | 'contradictory'

export type Detectors = Readonly<Partial<Record<DetectorName, Detector>>>

type Judgement = string | (Partial<Detection> & Pick<Detection, 'sentence'>)
type Judge<Part> = (part: Part, survey: Survey) => Judgement | undefined

interface LocatedPart<Part> {
  readonly part: Part
  readonly at: SourcePointer
  readonly field?: string
}

function eachPart<Part>(getParts: (one: SurveyedOperation) => readonly LocatedPart<Part>[]) {
  return (judge: Judge<Part>): Detector['find'] =>
    (survey) =>
      survey.operations.flatMap((one) =>
        getParts(one).flatMap(({ part, at, field }): readonly Detection[] => {
          const found = judge(part, survey)
          if (found === undefined) return []
          return [{ ...(field !== undefined && { field }), ...report(found, at, [one.slug]) }]
        }),
      )
}

export const eachOperation = eachPart((one) => [{ part: one, at: one.parts.pointers.operation }])

export const eachResponse = eachPart((one) =>
  one.parts.responses.map((response) => ({ part: { ...one, response }, at: response.at })),
)

export const eachParameter = eachPart((one) =>
  one.parts.parameters.map((parameter) => {
    return { part: { ...one, parameter }, at: parameter.at, field: getFieldKey(parameter) }
  }),
)

export function eachSchema(judge: Judge<SchemaNode>): Detector['find'] {
  return (survey) => {
    const findings: Detection[] = []
    // Avoid one array for each of up to a hundred thousand schemas.
    for (const node of survey.nodes) {
      const found = judge(node, survey)
      if (found === undefined) continue
      const { field } = node.root
      const one = report(found, node.at, survey.getUsers(node.root))
      findings.push(field === undefined ? one : { field, ...one })
    }
    return findings
  }
}

function report(judgement: Judgement, at: SourcePointer, operations: readonly string[]): Detection {
  return typeof judgement === 'string'
    ? { sentence: judgement, at, operations }
    : { at, ...judgement, operations }
}

export type Survey = ReturnType<typeof createSurvey>

export interface SurveyedOperation {
  readonly slug: string
  readonly operation: Operation
  readonly parts: DocumentedParts
}

export function createSurvey(api: ApiDescription) {
  const roots = collectRoots(api).filter(({ schema }) => isMapping(schema))
  const nodes = walkSchemas(roots)
  return {
    operations: api.operations.flatMap((operation): readonly SurveyedOperation[] => {
      const parts = api.documented.get(operation.slug)
      return parts ? [{ slug: operation.slug, operation, parts }] : []
    }),
    roots,
    nodes,
    findSchema: (reference: string) => api.schemas.get(reference),
    /** The raw document with its Overlay applied; without other files. */
    document: api.document,
    prose: createProse(api),
    getUsers: createUserFinder(nodes),
  }
}
