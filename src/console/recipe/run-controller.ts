import { createInputs } from '#request/inputs.ts'
import type { RequestInputs, Value } from '#request/inputs.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { evaluateInputs } from '#recipes/plan-step.ts'
import type { Recipe, RecipeStep } from '#recipes/recipe.ts'
import {
  advance,
  enterCalledRecipe,
  getCurrentStep,
  getScope,
  judgeStep,
  startRun,
} from '#recipes/run.ts'
import type { RecipeRun, RunEnd } from '#recipes/run.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { translate } from '../ui/translations.ts'
import { fillInputs } from '../link/fill-inputs.ts'
import { readResponse } from './read-response.ts'
import { createStepReport, getStepPlace } from './step-report.ts'
import type { StepPlace, StepReport } from './step-report.ts'

export interface RunSnapshot {
  /** `manual` until the reader has done what a step requires first; `request` while the console shows the request of a step. */
  readonly phase: 'resting' | 'manual' | 'loading' | 'not-loaded' | 'request' | 'ended'
  /** Counts what the reader does next, so that each begins with new components. */
  readonly visit: number
  readonly step: StepPlace | undefined
  /** The step of the page in whose section the current step is shown, by id. */
  readonly host: string
  /** Sentences about inputs that the reader must enter. */
  readonly problems: readonly string[]
  readonly hasReleasedKey: boolean
  /** The result of the current step, once it has a response. */
  readonly report: StepReport | undefined
  /** The last results of the steps before, in their order. */
  readonly past: readonly StepReport[]
  readonly end: RunEnd | undefined
}

export type RunController = ReturnType<typeof createRunController>

export interface RunOptions {
  readonly recipe: Recipe
  /** By slug. */
  readonly recipes: ReadonlyMap<string, Recipe>
  /** Opens the console of the page with the first operation that is called. */
  readonly openConsole: (setup: ConsoleSetup) => ConsoleController
  /** @throws when the operation cannot be loaded */
  readonly loadData: (slug: string) => Promise<ConsoleSetup>
  /** @default Date.now */
  readonly now?: () => number
}

const resting: RunSnapshot = {
  phase: 'resting',
  visit: 0,
  step: undefined,
  host: '',
  problems: [],
  hasReleasedKey: false,
  report: undefined,
  past: [],
  end: undefined,
}

const keyInValues = 'Nothing is filled in, because a value of an earlier step contains the key.'

/** Runs a recipe with one console, in which the reader sends each request. Depends on no framework and no page. */
export function createRunController(options: RunOptions) {
  const { recipe, recipes, loadData, now = Date.now } = options
  const listeners = new Set<() => void>()
  let state = resting
  let run: RecipeRun | undefined
  let console: ConsoleController | undefined
  /** Calls whose response was evaluated. */
  const evaluated = new WeakSet<object>()
  /** The inputs of each shown plan, because the reader may change a field before the response. */
  const planned = new WeakMap<RequestPlan, RequestInputs>()

  function change(next: Partial<RunSnapshot>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** Begins the current step of a run. */
  function enter(next: RecipeRun, isPrepared = false): void {
    run = next
    const step = getCurrentStep(next)
    const visit = state.visit + 1
    const [first] = next.frames
    const host = (first?.recipe === recipe && recipe.steps[first.at]?.id) || state.host
    const begun = { visit, host, report: undefined, problems: [], step: getStepPlace(next) }
    if (!step) return change({ ...begun, phase: 'ended', end: next.end })
    if (step.manual !== undefined && !isPrepared) return change({ ...begun, phase: 'manual' })
    if (step.call.kind === 'recipe') return enter(enterCalledRecipe(next))
    change({ ...begun, phase: 'loading' })
    void show(step, step.call.slug, next)
  }

  async function show(step: RecipeStep, slug: string, mine: RecipeRun): Promise<void> {
    const loaded = await loadData(slug).catch(() => undefined)
    if (run !== mine) return
    if (!loaded) return change({ phase: 'not-loaded' })
    const setup = { ...loaded, isStep: true } as const
    const { inputs, errors } = evaluateInputs(step, setup.operation, getScope(mine))
    // A server may send a key back in parts that a recipe joins, and the next request may go to another server.
    const hasKey = console?.isKeyIn(JSON.stringify(inputs)) ?? false
    const hasReleasedKey = console?.showOperation(setup, true) ?? false
    const shown = console ?? openConsole(setup)
    console = shown
    const filled = hasKey ? createInputs(setup.operation) : inputs
    const { formState, omitted } = fillInputs(setup, filled)
    shown.change({ type: 'form-changed', formState })
    const missing = errors.map(({ sentence }) =>
      translate('Not filled in: {sentence}', { sentence }),
    )
    const problems = [...missing, ...omitted, ...(hasKey ? [keyInValues] : [])]
    change({ phase: 'request', problems, hasReleasedKey })
  }

  function openConsole(setup: ConsoleSetup): ConsoleController {
    const opened = options.openConsole(setup)
    opened.subscribe(() => observe(opened))
    return opened
  }

  /** Evaluates a response when it arrives, with the plan that was sent. */
  function observe({ snapshot }: ConsoleController): void {
    const { exchange, inputs, planning } = snapshot()
    if (planning?.outcome === 'planned') planned.set(planning.plan, inputs)
    if (!run || state.phase !== 'request') return
    if (exchange.phase === 'sending' && state.report) return change({ report: undefined })
    if (exchange.phase !== 'responded' || evaluated.has(exchange.call)) return
    evaluated.add(exchange.call)
    const { plan } = exchange.call
    const { parameters } = planned.get(plan) ?? inputs
    const { exchange: values, note } = readResponse(exchange, parameters)
    const time = now()
    const report = createStepReport(run, judgeStep(run, values, time), time)
    change({ report: { ...report, host: state.host, exchange: values, note } })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => state,
    /** Returns the console of the run; undefined before its first request. */
    getConsole: () => console,
    start: (inputs: ReadonlyMap<string, Value>) => {
      state = { ...resting, visit: state.visit }
      enter(startRun(recipes, recipe, inputs))
    },
    /** Continues once the reader has done what the step requires first. */
    finishManual: () => {
      if (run && state.phase === 'manual') enter(run, true)
    },
    retryLoading: () => {
      if (run && state.phase === 'not-loaded') enter(run, true)
    },
    /** Continues after a response as the recipe describes. */
    proceed: () => {
      const { report } = state
      if (!run || !report) return
      const { next } = report.result
      const after = advance(run, report.result)
      const isRepetition = next.kind === 'retry' && !next.target && !after.end
      if (isRepetition) {
        run = after
        // The console keeps the request, which the reader may have changed.
        return change({ report: undefined })
      }
      const others = state.past.filter((one) => one.step.key !== report.step.key)
      state = { ...state, past: [...others, report] }
      enter(after)
    },
    /** Forgets the run, because the page is left. */
    leave: () => {
      run = undefined
      change({ ...resting, visit: state.visit + 1 })
    },
  }
}
