import { isKeywords } from '#schema/keywords.ts'
import { nameField } from '#core/request/plan/parameter-input.ts'
import type { DocumentedParameter } from '../../openapi/documented-operation.ts'
import type { DocumentedResponse } from '#core/response/documented-response.ts'
import type { Place } from '../../source/place.ts'
import type { Detector, Found } from './detector.ts'
import type { Survey, SurveyedOperation } from './survey.ts'
import type { SchemaNode } from './walk-schemas.ts'

/** The judgement of one part: a sentence, about the part itself unless a place is given. */
type Judgement = string | (Partial<Found> & Pick<Found, 'sentence'>)
type Judge<Part> = (part: Part, survey: Survey) => Judgement | undefined

/** Judges each operation. */
export function eachOperation(judge: Judge<SurveyedOperation>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) => {
      const found = judge(one, survey)
      return found === undefined ? [] : [tell(found, one.parts.places.operation, [one.slug])]
    })
}

export interface SurveyedResponse extends SurveyedOperation {
  readonly response: DocumentedResponse
}

/** Judges each response of each operation. */
export function eachResponse(judge: Judge<SurveyedResponse>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) =>
      one.parts.responses.flatMap((response) => {
        const found = judge({ ...one, response }, survey)
        return found === undefined ? [] : [tell(found, response.at, [one.slug])]
      }),
    )
}

export interface SurveyedParameter extends SurveyedOperation {
  readonly parameter: DocumentedParameter
  /** As the document has it; undefined where it stands elsewhere, as a parameter of Swagger 2.0 may. */
  readonly source: unknown
}

/** Judges each parameter of each operation. */
export function eachParameter(judge: Judge<SurveyedParameter>): Detector['find'] {
  return (survey) =>
    survey.operations.flatMap((one) =>
      one.parts.parameters.flatMap((parameter): readonly Found[] => {
        const { at } = parameter
        const source = findSource(parameter, survey)
        const found = judge({ ...one, parameter, source }, survey)
        if (found === undefined) return []
        return [{ field: nameField(parameter), ...tell(found, at, [one.slug]) }]
      }),
    )
}

function findSource({ at, name, in: location }: DocumentedParameter, { tree }: Survey): unknown {
  const found = tree.lookUp(at)
  return isKeywords(found) && found['name'] === name && found['in'] === location ? found : undefined
}

/** Judges each schema, also those within others. */
export function eachSchema(judge: Judge<SchemaNode>): Detector['find'] {
  return (survey) => {
    const told: Found[] = []
    // No list for each of a hundred thousand schemas.
    for (const node of survey.nodes) {
      const found = judge(node, survey)
      if (found === undefined) continue
      const { field } = node.root
      const one = tell(found, node.at, survey.listUsers(node.root))
      told.push(field === undefined ? one : { field, ...one })
    }
    return told
  }
}

function tell(judgement: Judgement, at: Place, operations: readonly string[]): Found {
  return typeof judgement === 'string'
    ? { sentence: judgement, at, operations }
    : { at, ...judgement, operations }
}
