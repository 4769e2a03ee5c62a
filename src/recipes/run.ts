import type { Value } from '#request/inputs.ts'
import { parseRetryAfter } from '#response/header-fields.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import { evaluateCriterion } from './criterion.ts'
import type { CriterionResult } from './criterion.ts'
import { evaluateTemplate, EvaluationError } from './evaluate.ts'
import type { RecipeValues, Scope, StepExchange } from './evaluate.ts'
import type { ActionTarget, Recipe, RecipeOutput, RecipeStep, StepAction } from './recipe.ts'

/**
 * The state of a run, which is only in memory. A step that calls another recipe adds a frame. Each function returns a new state.
 */
export interface RecipeRun {
  readonly recipes: ReadonlyMap<string, Recipe>
  /** The recipe that is running, last; empty after the end. */
  readonly frames: readonly Frame[]
  /** The recipes that were completed, by id. */
  readonly completed: ReadonlyMap<string, RecipeValues>
  /** Requests and recipes begun, so that loops end. */
  readonly count: number
  readonly end?: RunEnd
}

interface Frame {
  readonly recipe: Recipe
  /** Why it was entered from the frame before: as the call of a step, or before the step is repeated. */
  readonly purpose: 'call' | 'repetition'
  readonly inputs: ReadonlyMap<string, Value>
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, Value>>
  /** Index of the current step. */
  readonly at: number
  /** Repetitions so far, by the name of the action, of the current step. */
  readonly attempts: ReadonlyMap<string, number>
  /** Index of the step to return to, from a step that runs before a repetition. */
  readonly returnTo?: number
}

export type RunEnd =
  | {
      readonly outcome: 'succeeded'
      readonly outputs: ReadonlyMap<string, Value>
      /** Sentences about outputs without a value. */
      readonly missing: readonly string[]
    }
  | { readonly outcome: 'failed'; readonly reason: string }

/** The result of a step. */
export interface StepResult {
  readonly step: RecipeStep
  readonly isMet: boolean
  /** Empty if the step has no criteria: then any successful status (2xx) is a success. */
  readonly criteria: readonly CriterionResult[]
  readonly outputs: ReadonlyMap<string, Value>
  /** Sentences about outputs without a value. */
  readonly missing: readonly string[]
  readonly next: NextAct
}

export type NextAct =
  | { readonly kind: 'next' }
  | { readonly kind: 'end'; readonly action: string }
  | { readonly kind: 'goto'; readonly action: string; readonly target: ActionTarget }
  | {
      readonly kind: 'retry'
      readonly action: string
      /** Seconds to wait, from the action or the header Retry-After. May be infinite. */
      readonly after: number
      /** Counted from 1. */
      readonly attempt: number
      readonly limit: number
      readonly target: ActionTarget | undefined
    }
  /** The step failed, and no action applies. */
  | { readonly kind: 'break' }

export function startRun(
  recipes: ReadonlyMap<string, Recipe>,
  recipe: Recipe,
  inputs: ReadonlyMap<string, Value>,
): RecipeRun {
  const frame = createFrame(recipe, inputs, 'call')
  return countStep({ recipes, frames: [frame], completed: new Map(), count: 0 })
}

/** @returns undefined after the end */
export function getCurrentStep({ frames }: RecipeRun): RecipeStep | undefined {
  const frame = frames.at(-1)
  return frame?.recipe.steps[frame.at]
}

/** Returns the values that expressions of the current step can use. */
export function getScope(run: RecipeRun, exchange?: StepExchange): Scope {
  const frame = run.frames.at(-1)
  return {
    inputs: frame?.inputs ?? new Map(),
    steps: frame?.outputs ?? new Map(),
    recipes: run.completed,
    exchange,
  }
}

/** Determines the success of the current step from its response, and what follows. */
export function judgeStep(run: RecipeRun, exchange: StepExchange, now: number): StepResult {
  const step = getCurrentStep(run)
  if (!step) throw new Error('The recipe has ended.')
  return judge(run, step, getScope(run, exchange), now)
}

function judge(run: RecipeRun, step: RecipeStep, scope: Scope, now: number): StepResult {
  const criteria = step.criteria.map((criterion) => evaluateCriterion(criterion, scope))
  const { exchange } = scope
  const isMet =
    criteria.length > 0
      ? criteria.every((result) => result.isMet)
      : exchange === undefined || (exchange.status >= 200 && exchange.status < 300)
  const { values, missing } = evaluateOutputs(isMet ? step.outputs : [], scope)
  const actions = isMet ? step.onSuccess : step.onFailure
  const applies = (action: StepAction) =>
    action.criteria.every((criterion) => evaluateCriterion(criterion, scope).isMet)
  const attempts = run.frames.at(-1)?.attempts ?? new Map<string, number>()
  const action = actions.find(
    (one) => (one.type !== 'retry' || (attempts.get(one.name) ?? 0) < one.limit) && applies(one),
  )
  const next = chooseNext(action, isMet, attempts, exchange, now)
  return { step, isMet, criteria, outputs: values, missing, next }
}

function chooseNext(
  action: StepAction | undefined,
  isMet: boolean,
  attempts: ReadonlyMap<string, number>,
  exchange: StepExchange | undefined,
  now: number,
): NextAct {
  if (!action) return { kind: isMet ? 'next' : 'break' }
  if (action.type === 'end') return { kind: 'end', action: action.name }
  if (action.type === 'goto') return { kind: 'goto', action: action.name, target: action.target }
  return {
    kind: 'retry',
    action: action.name,
    after: getDelay(exchange, now) ?? action.after,
    attempt: (attempts.get(action.name) ?? 0) + 1,
    limit: action.limit,
    target: action.target,
  }
}

/** Returns the seconds of the header Retry-After, which overrules the document. */
function getDelay(exchange: StepExchange | undefined, now: number): number | undefined {
  const field = exchange?.headers.find(({ name }) => name.toLowerCase() === 'retry-after')
  const after = field && parseRetryAfter(field.value, now)
  if (after?.kind === 'now') return 0
  if (after?.kind === 'moment') return Math.ceil((after.at - now) / 1000)
  return after?.isTooLong ? Infinity : undefined
}

function evaluateOutputs(outputs: readonly RecipeOutput[], scope: Scope) {
  const values = new Map<string, Value>()
  const missing: string[] = []
  for (const { name, value } of outputs) {
    try {
      values.set(name, evaluateTemplate(value, scope))
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      missing.push(`${formatCodeSpan(name)} cannot be set: ${error.message}`)
    }
  }
  return { values, missing }
}

/** Continues after a step: with the next one, another one, the same one again, or the end. */
export function advance(run: RecipeRun, result: StepResult): RecipeRun {
  const frame = run.frames.at(-1)
  if (!frame) return run
  const kept = result.isMet
    ? new Map([...frame.outputs, [result.step.id, result.outputs] as const])
    : frame.outputs
  const done = replaceFrame(run, { ...frame, outputs: kept })
  const { next } = result
  switch (next.kind) {
    case 'next':
      return moveTo(done, frame.returnTo ?? frame.at + 1)
    case 'end':
      return leaveRecipe(done, result)
    case 'break':
      return fail(done, `Step ${result.step.id} failed.`)
    case 'goto':
      return next.target.kind === 'step'
        ? moveToStep(done, next.target.id)
        : replaceRecipe(done, next.target)
    case 'retry': {
      const attempts = new Map([...frame.attempts, [next.action, next.attempt] as const])
      const again = replaceFrame(done, { ...frame, attempts })
      if (!next.target) return countStep(again)
      if (next.target.kind === 'recipe') return enterRecipe(again, next.target, 'repetition')
      const at = findStep(frame, next.target.id)
      return countStep(replaceFrame(again, { ...frame, attempts, at, returnTo: frame.at }))
    }
  }
}

function moveToStep(run: RecipeRun, id: string): RecipeRun {
  const frame = run.frames.at(-1)
  return frame ? moveTo(run, findStep(frame, id)) : run
}

function findStep({ recipe }: Frame, wanted: string): number {
  return recipe.steps.findIndex(({ id }) => id === wanted)
}

function moveTo(run: RecipeRun, at: number): RecipeRun {
  const frame = run.frames.at(-1)
  if (!frame) return run
  const { returnTo: _, ...kept } = frame
  // A step that is repeated keeps the count of its repetitions.
  const attempts = frame.returnTo === at ? frame.attempts : new Map<string, number>()
  const moved = replaceFrame(run, { ...kept, at, attempts })
  return at < frame.recipe.steps.length ? countStep(moved) : leaveRecipe(moved)
}

/** Begins a recipe that a step calls: its parameters are the inputs. */
export function enterCalledRecipe(run: RecipeRun): RecipeRun {
  const step = getCurrentStep(run)
  if (step?.call.kind !== 'recipe') return run
  return enterRecipe(run, { id: step.call.id, parameters: step.parameters }, 'call')
}

type RecipeCall = Pick<ActionTarget, 'id' | 'parameters'>

function enterRecipe(run: RecipeRun, call: RecipeCall, purpose: Frame['purpose']): RecipeRun {
  if (run.frames.length === maxFrames) {
    return fail(run, `The recipes call each other more than ${maxFrames} times.`)
  }
  const frame = createCalledFrame(run, call, purpose)
  if (typeof frame === 'string') return fail(run, frame)
  return countStep({ ...run, frames: [...run.frames, frame] })
}

/** Continues with another recipe, which does not return. */
function replaceRecipe(run: RecipeRun, call: RecipeCall): RecipeRun {
  const purpose = run.frames.at(-1)?.purpose ?? 'call'
  const frame = createCalledFrame(run, call, purpose)
  return typeof frame === 'string' ? fail(run, frame) : countStep(replaceFrame(run, frame))
}

/** @returns a sentence if it cannot be called */
function createCalledFrame(
  run: RecipeRun,
  { id, parameters }: RecipeCall,
  purpose: Frame['purpose'],
): Frame | string {
  const recipe = run.recipes.get(id)
  if (!recipe) return `The recipe ${id} cannot be used, because its document has an error.`
  const { values, missing } = evaluateOutputs(parameters, getScope(run))
  return missing[0] ?? createFrame(recipe, values, purpose)
}

function createFrame(
  recipe: Recipe,
  inputs: ReadonlyMap<string, Value>,
  purpose: Frame['purpose'],
): Frame {
  return { recipe, inputs, purpose, outputs: new Map(), at: 0, attempts: new Map() }
}

/** Ends the current recipe, and the step that called it. */
function leaveRecipe(run: RecipeRun, last?: StepResult): RecipeRun {
  const frame = run.frames.at(-1)
  if (!frame) return run
  if (last && !last.isMet) return fail(run, `Step ${last.step.id} failed and ended the recipe.`)
  const { values, missing } = evaluateOutputs(frame.recipe.outputs, getScope(run))
  const completed = new Map([
    ...run.completed,
    [frame.recipe.id, { inputs: frame.inputs, outputs: values }] as const,
  ])
  const left = { ...run, frames: run.frames.slice(0, -1), completed }
  const caller = getCurrentStep(left)
  if (!caller) return { ...left, end: { outcome: 'succeeded', outputs: values, missing } }
  if (frame.purpose === 'repetition') return countStep(left)
  const result = judge(left, caller, { ...getScope(left), outputs: values }, 0)
  return advance(left, result)
}

function countStep(run: RecipeRun): RecipeRun {
  const count = run.count + 1
  return count > maxSteps
    ? fail(run, `The recipe was stopped after ${maxSteps} steps, because it may not end.`)
    : { ...run, count }
}

function fail(run: RecipeRun, reason: string): RecipeRun {
  return { ...run, frames: [], end: { outcome: 'failed', reason } }
}

/** Seconds that a run waits before a repetition. */
export const maxWait = 3600

const maxFrames = 10
const maxSteps = 100

function replaceFrame(run: RecipeRun, frame: Frame): RecipeRun {
  return { ...run, frames: [...run.frames.slice(0, -1), frame] }
}
