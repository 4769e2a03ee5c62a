import type { Operation } from '#request/description/operation.ts'
import type { Value } from '#request/inputs.ts'
import type { StepExchange } from '#recipes/evaluate.ts'
import { clipText, quoteName } from '#openapi/load/located.ts'
import { serializeJson } from '#request/serialize/json.ts'
import { planStep } from '#recipes/plan-step.ts'
import type { Recipe, RecipeStep } from '#recipes/recipe.ts'
import {
  advance,
  enterCalledRecipe,
  getCurrentStep,
  getScope,
  judgeStep,
  maxWait,
  startRun,
} from '#recipes/run.ts'
import type { RunEnd, StepResult } from '#recipes/run.ts'
import type { Environment } from '../command-line/run-command.ts'
import { createCredentials } from './credentials.ts'
import { explainUnsent, sendStep } from './send-step.ts'

/** What a run needs from outside. */
export interface RunContext {
  /** The recipes that can be called, by slug. */
  readonly recipes: ReadonlyMap<string, Recipe>
  readonly findOperation: (step: RecipeStep) => Operation | undefined
  /** Returns the server of a step, without a trailing slash, or undefined if none can be called. */
  readonly getBaseUrl: (step: RecipeStep, operation: Operation) => string | undefined
  /** Begins the names of the variables of a step’s credentials, so that each server has its own. */
  readonly getPrefix: (step: RecipeStep) => string
  readonly environment: Environment
  /** Texts of inputs that are secrets, which are masked like credentials. */
  readonly secrets: readonly string[]
  readonly report: (line: string) => void
}

/**
 * Runs a recipe, and reports one line for each step. Secrets are read from the environment, and only sent.
 *
 * @returns the end of the run
 */
export async function runRecipe(
  recipe: Recipe,
  inputs: ReadonlyMap<string, Value>,
  context: RunContext,
): Promise<RunEnd> {
  const credentials = createCredentials(context.environment, context.secrets, context.report)
  let run = startRun(context.recipes, recipe, inputs)
  for (let step = getCurrentStep(run); step; step = getCurrentStep(run)) {
    if (step.call.kind === 'recipe') {
      run = enterCalledRecipe(run)
      continue
    }
    const operation = context.findOperation(step)
    if (!operation) return fail(step, 'The document of its operation is missing.')
    const baseUrl = context.getBaseUrl(step, operation)
    if (baseUrl === undefined) return fail(step, explainNoServer(step))
    const planning = planStep(step, operation, getScope(run), baseUrl)
    if (planning.outcome === 'refused') {
      return fail(step, planning.errors.map(({ sentence }) => sentence).join(' '))
    }
    // oxlint-disable-next-line no-await-in-loop -- a step may use the response of the one before
    const sent = await sendStep(
      step,
      planning.plan,
      planning.inputs,
      context.getPrefix(step),
      credentials,
    )
    if (typeof sent === 'string') return { outcome: 'failed', reason: sent }
    const result = judgeStep(run, sent, Date.now())
    context.report(formatStep(step, operation, sent, result))
    const { next } = result
    if (next.kind === 'retry' && next.after > 0) {
      if (next.after > maxWait) return { outcome: 'failed', reason: explainWait(step) }
      // oxlint-disable-next-line no-await-in-loop -- waits before the repetition
      await wait(next.after)
    }
    run = advance(run, result)
  }
  return run.end ?? { outcome: 'failed', reason: 'The recipe has no steps.' }
}

function fail(step: RecipeStep, sentence: string): RunEnd {
  return { outcome: 'failed', reason: explainUnsent(step, sentence) }
}

function explainNoServer({ call }: RecipeStep): string {
  const source = call.kind === 'operation' ? ` ${quoteName(call.source)}` : ''
  return `The document of the source${source} has no server that can be called. Name one with --server URL.`
}

function explainWait({ id }: RecipeStep): string {
  return `Step ${id} is to be repeated after more than an hour, which is longer than this command waits. Run the workflow again later.`
}

async function wait(seconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000)
  })
}

function formatStep(
  step: RecipeStep,
  { method }: Operation,
  { url, status }: StepExchange,
  { isMet, criteria, missing, next }: StepResult,
): string {
  const failed = criteria.filter((one) => !one.isMet)
  const reasons = failed.map(({ criterion, observed, error }) => {
    const values = observed.map(
      ({ expression, value }) => `${clipText(expression)} is ${formatValue(value)}`,
    )
    return `${clipText(criterion.text)} (${error ?? values.join(', ')})`
  })
  const failure = reasons.length > 0 ? `failed: ${reasons.join('; ')}` : 'failed'
  const outcome = isMet ? 'succeeded' : failure
  const after =
    next.kind === 'retry' && next.after <= maxWait
      ? `; repeated after ${next.after} s (${next.attempt} of ${next.limit})`
      : ''
  return [`${step.id}: ${method} ${url} → ${status}, ${outcome}${after}`, ...missing].join('\n  ')
}

function formatValue(value: Value | undefined): string {
  if (value === undefined) return 'missing'
  return clipText(typeof value === 'string' ? value : serializeJson(value))
}
