import { isJson } from '#text/media-type.ts'
import type { Operation } from '#request/description/operation.ts'
import type { Value } from '#request/inputs.ts'
import type { MissingParts } from '#request/filled-server.ts'
import { serializeJson } from '#request/serialize/json.ts'
import type {
  ComposedText,
  RequestSequence,
  SequenceStep,
  StatusRange,
} from '#request/request-sequence.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import { evaluateCriterion } from './criterion.ts'
import { formatEmbedded } from './evaluate.ts'
import type { Scope } from './evaluate.ts'
import { findParameter, planStep } from './plan-step.ts'
import { getRecipeFields } from './recipe-fields.ts'
import type { Recipe, RecipeStep, StepAction, StepBody, StepParameter, Template } from './recipe.ts'
import { getNames, hasValues, SequenceValues, UnsupportedRecipe } from './sequence-values.ts'

export interface SequenceContext {
  /** Finds the operation of a step. */
  readonly findCall: (step: RecipeStep) => SequenceCall | undefined
  readonly findSchema: FindSchema
}

export interface SequenceCall {
  readonly operation: Operation
  /** The server, without a trailing slash. */
  readonly baseUrl: string
  /** The names in the server that replace missing values. */
  readonly missing: MissingParts | undefined
}

export type SequencePlanning =
  | { readonly outcome: 'planned'; readonly sequence: RequestSequence }
  /** The sentence is the reason why the recipe cannot be a program. */
  | { readonly outcome: 'refused'; readonly sentence: string }

/**
 * Plans the requests of a recipe whose steps follow each other. Values that are known only during a run are placeholders. A program may
 * stop where a run would continue, but sends no request that a run would not send.
 */
export function planSequence(recipe: Recipe, context: SequenceContext): SequencePlanning {
  try {
    return { outcome: 'planned', sequence: createSequence(recipe, context) }
  } catch (error) {
    if (error instanceof UnsupportedRecipe) return { outcome: 'refused', sentence: error.message }
    throw error
  }
}

function createSequence(recipe: Recipe, context: SequenceContext): RequestSequence {
  if (recipe.dependsOn.length > 0) {
    throw new UnsupportedRecipe('Another recipe must be completed before this one.')
  }
  const fields = getRecipeFields(recipe, context.findSchema)
  const values = new SequenceValues(recipe, fields)
  const isCompound = (name: string) =>
    fields.some((field) => field.kind === 'json' && values.inputs.get(field.name)?.name === name)
  const planned = recipe.steps.map((step, index) => {
    try {
      rejectBranches(step, recipe.steps[index + 1])
      return planSequenceStep(step, index, values, isCompound, context)
    } catch (error) {
      if (!(error instanceof UnsupportedRecipe)) throw error
      throw new UnsupportedRecipe(`Step ${step.id} cannot be in a program. ${error.message}`)
    }
  })
  rejectSeveralServers(planned.map(({ plan }) => plan))
  const texts: ComposedText[] = []
  const outputs = values.place(
    { kind: 'object', members: recipe.outputs.map(({ name, value }) => [name, value]) },
    { index: recipe.steps.length, texts, words: ['output'] },
  )
  const printed = recipe.outputs.length > 0 ? serializeJson(outputs) : undefined
  values.rejectForged([JSON.stringify(planned.map(({ plan }) => plan)), printed ?? ''])
  return {
    // What a step reads is known after the steps that use it.
    steps: planned.map((step) => addReads(step, values)),
    inputs: [...values.inputs.values()],
    outputs: printed,
    texts,
  }
}

function addReads(step: Omit<SequenceStep, 'reads'>, values: SequenceValues): SequenceStep {
  return { ...step, reads: values.getReads(step.id) }
}

function planSequenceStep(
  step: RecipeStep,
  index: number,
  values: SequenceValues,
  isCompound: (name: string) => boolean,
  { findCall }: SequenceContext,
): Omit<SequenceStep, 'reads'> {
  if (step.call.kind === 'recipe') throw new UnsupportedRecipe('It runs another recipe.')
  const { operation, baseUrl, missing } = findCall(step) ?? {}
  if (!operation || baseUrl === undefined)
    throw new UnsupportedRecipe('The document of its operation is missing.')
  if (step.manual !== undefined && index > 0) {
    throw new UnsupportedRecipe('A person does something before it.')
  }
  const texts: ComposedText[] = []
  const place = (template: Template, name: string): Value =>
    values.place(template, { index, texts, words: [step.id, name] })
  const parameters = step.parameters.map((parameter) => {
    const value = place(parameter.value, parameter.name)
    if (isOfValues(value)) rejectParameter(parameter, value, operation)
    return { ...parameter, value: createConstant(value) }
  })
  const { body } = step
  const payload = body?.payload && place(body.payload, 'body')
  const replacements = (body?.replacements ?? []).map(({ target, targetType, value }) => ({
    target,
    targetType,
    value: createConstant(place(value, 'body')),
  }))
  if (body && payload !== undefined && isOfValues(payload)) rejectBody(body, payload, operation)
  const placed: RecipeStep = {
    ...step,
    parameters,
    body: body && {
      ...body,
      payload: payload === undefined ? undefined : createConstant(payload),
      replacements,
    },
  }
  if (missing && missing.placeholders.length > 0) {
    throw new UnsupportedRecipe('The address of its server has a part that readers must enter.')
  }
  const planning = planStep(placed, operation, emptyScope, baseUrl)
  if (planning.outcome === 'refused') {
    throw new UnsupportedRecipe(
      [...new Set(planning.errors.map(({ sentence }) => sentence))].join(' '),
    )
  }
  const plan = { ...planning.plan, hostVariables: missing?.hostVariables ?? [] }
  const isVerbatim = typeof payload === 'string' && replacements.length === 0
  rejectPlan(plan, isVerbatim, isCompound)
  return {
    id: step.id,
    response: values.createName([step.id, 'result']),
    body: values.createName([step.id, 'body']),
    plan,
    texts,
    isVerbatim,
    successes: getSuccesses(step),
  }
}

/** Rejects other steps than the next one after a response. A program stops where a run would repeat a step. */
function rejectBranches({ onSuccess, onFailure }: RecipeStep, next: RecipeStep | undefined): void {
  const isNext = (action: StepAction) =>
    action.type === 'goto'
      ? action.target.kind === 'step' && action.target.id === next?.id
      : action.type === 'end' && !next
  if (onSuccess.every(isNext) && onFailure.every(({ type }) => type !== 'goto')) return
  throw new UnsupportedRecipe('It determines by its response which step follows.')
}

const emptyScope: Scope = { inputs: new Map(), steps: new Map(), recipes: new Map() }

function createConstant(value: Value): Template {
  return { kind: 'constant', value }
}

/** Whether a value is known only when the program runs. */
function isOfValues(value: Value): boolean {
  return hasValues(formatEmbedded(value))
}

/** Rejects parameters whose serialization depends on the type of the value, or is not percent-encoding. */
function rejectParameter(parameter: StepParameter, value: Value, operation: Operation): void {
  const { name, in: location } = parameter
  if (typeof value !== 'string') {
    throw new UnsupportedRecipe(`The parameter \`${name}\` is a list or an object of values.`)
  }
  const by = findParameter(operation, parameter)?.serialization
  const isPlain = !by || (by.by === 'style' && !by.allowReserved)
  if (isPlain && location !== 'cookie' && location !== 'querystring') return
  throw new UnsupportedRecipe(
    `The parameter \`${name}\` is serialized in a way that programs do not support.`,
  )
}

function rejectBody(
  { contentType, payload: template, replacements }: StepBody,
  payload: Value,
  { body: described }: Operation,
): void {
  const contents = described?.contents ?? []
  if (typeof payload !== 'string') {
    const hasReserved = contents.some(({ properties }) =>
      Object.values(properties).some(({ style }) => style?.allowReserved),
    )
    if (!hasReserved) return
    throw new UnsupportedRecipe('A field of its form may contain reserved characters.')
  }
  if (replacements.length > 0) {
    throw new UnsupportedRecipe('It replaces values in a body that is known only then.')
  }
  const [first, ...others] = contents
  const type = contentType ?? (others.length === 0 ? first?.mediaType : undefined)
  if (template?.kind !== 'text' && (type === undefined || !isJson(type))) {
    throw new UnsupportedRecipe('The media type of its body depends on the value.')
  }
}

function rejectPlan(
  { url, headers, body, stream }: RequestPlan,
  isVerbatim: boolean,
  isCompound: (name: string) => boolean,
): void {
  if (stream) throw new UnsupportedRecipe('Its response is a stream.')
  if (body.kind === 'multipart' || body.kind === 'file') {
    throw new UnsupportedRecipe('It sends a file or a multipart body.')
  }
  const texts = [url, ...headers.map(({ value }) => value), body.kind === 'form' ? body.text : '']
  const compound = texts.flatMap(getNames).find(isCompound)
  if (compound !== undefined) {
    throw new UnsupportedRecipe(
      'An input that may be a list or an object, or has several types, is part of its address.',
    )
  }
  const json = body.kind === 'text' && !isVerbatim ? body.text : ''
  const isComplete = getNames(json.replaceAll(/"Zq0\w+?0qZ"/g, '')).length === 0
  const isField =
    body.kind !== 'form' || !hasValues(body.text.replaceAll(/=Zq0\w+?0qZ(?=&|$)/g, ''))
  if (!isComplete || !isField) {
    throw new UnsupportedRecipe('Its body is serialized in a way that programs do not support.')
  }
}

/** A variable has one value, so it is the credential of one server. */
function rejectSeveralServers(plans: readonly RequestPlan[]): void {
  const origins = new Set(plans.map(({ url }) => /^[^/]*\/\/[^/]*/.exec(url)?.[0]))
  if (origins.size === 1 || plans.every(({ slots }) => slots.length === 0)) return
  throw new UnsupportedRecipe('Its steps send credentials to several servers.')
}

/** Evaluates the criteria for every status, because a program compares only that. */
function getSuccesses({ criteria }: RecipeStep): readonly StatusRange[] {
  if (criteria.length === 0) return [[200, 299]]
  const ranges: [first: number, last: number][] = []
  for (let status = 100; status <= 599; status += 1) {
    const results = criteria.map((criterion) => evaluateCriterion(criterion, getScope(status)))
    const other = results.find(({ observed }) =>
      observed.some(({ expression }) => expression !== '$statusCode'),
    )
    if (other) {
      throw new UnsupportedRecipe(
        `Its criterion \`${other.criterion.text}\` is not about the status.`,
      )
    }
    if (!results.every(({ isMet }) => isMet)) continue
    const last = ranges.at(-1)
    if (last?.[1] === status - 1) last[1] = status
    else ranges.push([status, status])
  }
  if (ranges.length > 0) return ranges
  throw new UnsupportedRecipe('No status meets its criteria.')
}

function getScope(status: number): Scope {
  const exchange = { url: '', method: '', parameters: {}, requestHeaders: [], headers: [] }
  return {
    ...emptyScope,
    exchange: { ...exchange, status, requestBody: undefined, body: undefined },
  }
}
