import type { StepExchange } from '#recipes/evaluate.ts'
import type { ActionTarget, Recipe, RecipeStep } from '#recipes/recipe.ts'
import { advance, maxWait } from '#recipes/run.ts'
import type { NextAct, RecipeRun, StepResult } from '#recipes/run.ts'
import { translate } from '../ui/translations.ts'

/** The position of a step. */
export interface StepPlace {
  /** Identifies the step among the recipes. */
  readonly key: string
  readonly recipe: Recipe
  readonly step: RecipeStep
  /** Counted from 1. */
  readonly number: number
}

/** The result of a step, as the page shows it. */
export interface StepReport {
  readonly step: StepPlace
  readonly result: StepResult
  /** Label of the button that continues. */
  readonly label: string
  /** When the response was evaluated, in milliseconds since the epoch. */
  readonly time: number
  /** When the run may continue: after the delay of a repetition. */
  readonly due: number
  /** The step of the page in whose section it is shown, by id. */
  readonly host: string
  readonly exchange: StepExchange
  /** Explains why the body has no values. */
  readonly note: string | undefined
}

/** @returns undefined after the end */
export function getStepPlace({ frames }: RecipeRun): StepPlace | undefined {
  const frame = frames.at(-1)
  const step = frame?.recipe.steps[frame.at]
  if (!frame || !step) return undefined
  const { recipe, at } = frame
  return { key: `${recipe.slug} ${step.id}`, recipe, step, number: at + 1 }
}

export function createStepReport(
  run: RecipeRun,
  result: StepResult,
  time: number,
): Pick<StepReport, 'step' | 'result' | 'label' | 'time' | 'due'> {
  const step = getStepPlace(run)
  if (!step) throw new Error('The recipe has ended.')
  const { next } = result
  const isEnd = advance(run, result).end !== undefined
  const due = next.kind === 'retry' ? time + next.after * 1000 : time
  return { step, result, label: labelNext(next, isEnd, step.recipe, run.recipes), time, due }
}

/** Adds the remaining delay to the label of the button that continues. */
export function labelAfter(label: string, seconds: number): string {
  if (seconds <= 0) return label
  return seconds > maxWait
    ? translate('{label} in more than an hour', { label })
    : translate('{label} in {seconds} s', { label, seconds })
}

function labelNext(
  next: NextAct,
  isEnd: boolean,
  { steps }: Recipe,
  recipes: RecipeRun['recipes'],
): string {
  const describe = (target: ActionTarget) => ({
    number: steps.findIndex(({ id }) => id === target.id) + 1,
    recipe: recipes.get(target.id)?.name ?? target.id,
  })
  switch (next.kind) {
    case 'next':
      return translate(isEnd ? 'Finish' : 'Next step')
    case 'end':
    case 'break':
      return translate('End the recipe')
    case 'goto': {
      const isStep = next.target.kind === 'step'
      return translate(
        isStep ? 'Continue with step {number}' : 'Continue with the recipe “{recipe}”',
        describe(next.target),
      )
    }
    case 'retry': {
      const { attempt, limit, target } = next
      if (!target) return translate('Repeat this step ({attempt} of {limit})', { attempt, limit })
      const isStep = target.kind === 'step'
      return translate(
        isStep
          ? 'Run step {number}, then repeat this step ({attempt} of {limit})'
          : 'Run the recipe “{recipe}”, then repeat this step ({attempt} of {limit})',
        {
          ...describe(target),
          attempt,
          limit,
        },
      )
    }
  }
}
