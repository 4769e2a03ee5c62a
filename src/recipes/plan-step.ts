import { isJson } from '#text/media-type.ts'
import { clauses } from '#text/clauses.ts'
import type { Operation } from '#request/description/operation.ts'
import { createInputs, isMap } from '#request/inputs.ts'
import type { Header, QueryParameter, RequestInputs, Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { chooseBody, chooseMediaType } from '#request/plan/choose-body.ts'
import type { GivenBody } from '#request/plan/choose-body.ts'
import { collectPlanErrors, getFieldKey } from '#request/plan/fields.ts'
import type { PlanErrors } from '#request/plan/fields.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import type { PlanError, RequestPlan } from '#request/request-plan.ts'
import {
  evaluateTemplate,
  EvaluationError,
  formatEmbedded,
  isAbsentInput,
  replaceAt,
} from './evaluate.ts'
import type { Scope } from './evaluate.ts'
import type { RecipeStep, StepBody, StepParameter, Template } from './recipe.ts'

export type StepPlanning =
  | { readonly outcome: 'planned'; readonly plan: RequestPlan; readonly inputs: RequestInputs }
  | { readonly outcome: 'refused'; readonly errors: readonly PlanError[] }

/**
 * Plans the request of a step, with its expressions replaced by values. Credentials are slots of the plan, as in every request:
 * no value of a recipe fills one.
 *
 * @param baseUrl the selected server, without a trailing slash
 * @param alternative the selected security alternative of the operation. Defaults to its first that a page can use
 */
export function planStep(
  step: RecipeStep,
  operation: Operation,
  scope: Scope,
  baseUrl: string,
  alternative = createInputs(operation).alternative,
): StepPlanning {
  const { errors, ...evaluated } = evaluateInputs(step, operation, scope)
  const inputs = { ...evaluated.inputs, alternative }
  const planning = planOperation(operation, inputs, baseUrl)
  if (errors.length === 0) {
    return planning.outcome === 'planned' ? { ...planning, inputs } : planning
  }
  // An input without a value is not also missing.
  const settled = new Set(errors.map(({ field }) => field))
  const others = planning.outcome === 'refused' ? planning.errors : []
  const unrelated = others.filter(({ field }) => !settled.has(field))
  return { outcome: 'refused', errors: [...errors, ...unrelated] }
}

export interface StepInputs {
  /** Without the inputs that have an error. */
  readonly inputs: RequestInputs
  readonly errors: readonly PlanError[]
}

/** Evaluates the expressions of a step's request. */
export function evaluateInputs(step: RecipeStep, operation: Operation, scope: Scope): StepInputs {
  const errors = collectPlanErrors(operation.openapi)
  const parameters: Record<string, Value> = {}
  const extraQuery: QueryParameter[] = []
  const extraHeaders: Header[] = []
  let accept: string | undefined
  for (const parameter of step.parameters) {
    const declared = findParameter(operation, parameter)
    if (!declared?.isRequired && isAbsentInput(parameter.value, scope)) continue
    const value = evaluate(parameter.value, `${parameter.in}:${parameter.name}`, scope, errors)
    if (value === undefined) continue
    const text = formatEmbedded(value)
    if (isField(parameter, 'accept') && operation.responseTypes?.includes(text)) accept = text
    else if (declared) parameters[getFieldKey(declared)] = value
    else if (parameter.in === 'query') extraQuery.push({ name: parameter.name, value: text })
    // The body has its media type.
    else if (!isField(parameter, 'content-type')) {
      extraHeaders.push({ name: parameter.name, value: text })
    }
  }
  const { body: given } = step
  const written =
    given && attempt('body', errors, () => createBody(given, operation, scope, errors))
  const { body, secrets } = omitSecrets(written ?? {}, operation)
  const inputs = {
    ...createInputs(operation),
    secrets,
    parameters,
    extraQuery,
    extraHeaders,
    accept,
    body: errors.take('body', () => chooseBody(operation, body)),
  }
  return { inputs, errors: errors.list }
}

/** Whether a parameter is a header that OpenAPI describes elsewhere: with the media types of bodies. */
function isField({ in: location, name }: StepParameter, wanted: string): boolean {
  return location === 'header' && name.toLowerCase() === wanted
}

/** Finds the parameter of an operation that a step names. Header names have no case. */
export function findParameter(
  { parameters }: Pick<Operation, 'parameters'>,
  wanted: Pick<StepParameter, 'name' | 'in'>,
) {
  const fold = (name: string) => (wanted.in === 'header' ? name.toLowerCase() : name)
  return parameters.find(
    (parameter) => parameter.in === wanted.in && fold(parameter.name) === fold(wanted.name),
  )
}

function createBody(
  { contentType, payload, replacements }: StepBody,
  operation: Operation,
  scope: Scope,
  errors: PlanErrors,
): GivenBody {
  const written = payload && evaluate(payload, 'body', scope, errors)
  const contents = operation.body?.contents ?? []
  if (written === undefined) return {}
  const mediaType = contentType ?? chooseMediaType(contents, written)
  let body = replacements.length > 0 && isJson(mediaType) ? parseText(written) : written
  for (const replacement of replacements) {
    const value = evaluate(replacement.value, 'body', scope, errors)
    const changed =
      value === undefined
        ? undefined
        : replaceAt(body, replacement.target, replacement.targetType, value)
    if (changed !== undefined) body = changed
    else if (value !== undefined) {
      errors.add(
        'body',
        clauses.payloadReplacement,
        `The payload has no value at \`${replacement.target}\`, which the recipe replaces.`,
      )
    }
  }
  return { body, mediaType }
}

/** Omits the fields of a form that take a secret, which have credential slots. */
function omitSecrets(
  { body: value, mediaType }: GivenBody,
  { body }: Pick<Operation, 'body'>,
): { readonly body: GivenBody; readonly secrets: readonly string[] } {
  const properties = body?.contents.find((one) => one.mediaType === mediaType)?.properties ?? {}
  if (value === undefined || !isMap(value)) return { body: { body: value, mediaType }, secrets: [] }
  const isSecret = ([name]: readonly [string, Value]) => properties[name]?.isSecret === true
  const members = value.members.filter((member) => !isSecret(member))
  return {
    body: { body: { members }, mediaType },
    secrets: value.members.filter(isSecret).map(([name]) => `body:${name}`),
  }
}

/** A payload that is a text may be JSON, into which values are set. */
function parseText(value: Value): Value {
  const parsed = typeof value === 'string' ? parseExactJson(value) : undefined
  return parsed?.outcome === 'read' ? parsed.value : value
}

function evaluate(
  template: Template,
  field: string,
  scope: Scope,
  errors: PlanErrors,
): Value | undefined {
  return attempt(field, errors, () => evaluateTemplate(template, scope))
}

/** Adds the error of an evaluation to the errors of the plan. */
function attempt<Result>(
  field: string,
  errors: PlanErrors,
  evaluateAll: () => Result,
): Result | undefined {
  try {
    return evaluateAll()
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    return errors.add(field, clauses.runtimeExpression, error.message)
  }
}
