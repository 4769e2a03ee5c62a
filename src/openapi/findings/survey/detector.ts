import { getFieldKey } from '#request/plan/parameter-input.ts'
import type { DocumentedResponse } from '#response/documented-response.ts'
import type { SourcePointer } from '../../load/reference.ts'
import type { DetectorName } from '../../provenance/detector-names.ts'
import type { Survey, SurveyedOperation } from './survey.ts'
import type { DocumentedParameter } from '../../parse/documented-operation.ts'
import type { SchemaNode } from './schemas.ts'

/**
 * A check for one kind of missing or contradictory information. Its key in the table is a permanent
 * identifier.
 */
export interface Detector {
  readonly status: FindingStatus
  readonly topic: string
  /** The assumption that a client should not make, as an imperative sentence. */
  readonly assume: string
  readonly find: (survey: Survey) => Iterable<Detection>
}

export interface Detection {
  readonly at: SourcePointer
  readonly sentence: string
  /** The sentence shared by several locations, if `sentence` is more specific. */
  readonly cause?: string
  readonly operations: readonly string[]
  readonly field?: string
}

export type FindingStatus = 'not-specified' | 'contradictory'

export type Detectors = Readonly<Partial<Record<DetectorName, Detector>>>

type Judgement = string | (Partial<Detection> & Pick<Detection, 'sentence'>)
type Judge<Part> = (part: Part, survey: Survey) => Judgement | undefined

export function eachOperation(judge: Judge<SurveyedOperation>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) => {
      const found = judge(one, survey)
      return found === undefined ? [] : [report(found, one.parts.places.operation, [one.slug])]
    })
}

interface SurveyedResponse extends SurveyedOperation {
  readonly response: DocumentedResponse
}

export function eachResponse(judge: Judge<SurveyedResponse>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) =>
      one.parts.responses.flatMap((response) => {
        const found = judge({ ...one, response }, survey)
        return found === undefined ? [] : [report(found, response.at, [one.slug])]
      }),
    )
}

interface SurveyedParameter extends SurveyedOperation {
  readonly parameter: DocumentedParameter
}

export function eachParameter(judge: Judge<SurveyedParameter>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) =>
      one.parts.parameters.flatMap((parameter): readonly Detection[] => {
        const { at } = parameter
        const found = judge({ ...one, parameter }, survey)
        if (found === undefined) return []
        return [{ field: getFieldKey(parameter), ...report(found, at, [one.slug]) }]
      }),
    )
}

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
