import type { Operation } from '#request/description/operation.ts'
import { formatCodeSpan, quoteDocument } from '#text/quote-document.ts'
import {
  describeAction,
  describeCriterion,
  describeTemplate,
  formatPhrases,
  formatTemplate,
} from './describe.ts'
import type { Recipe, RecipeStep, StepAction } from './recipe.ts'

/**
 * Formats a recipe as Markdown for agents: its steps, the source of each value, and what follows. Text of the document is quoted.
 *
 * @param findOperation returns the operation that a step calls; undefined for another recipe
 */
export function formatRecipe(
  recipe: Recipe,
  findOperation: (step: RecipeStep) => Operation | undefined,
): readonly string[] {
  const { description, steps, outputs } = recipe
  return [
    ...(description === undefined ? [] : [quoteDocument(description, longest), '']),
    ...steps.map((step, index) =>
      [
        `${index + 1}. ${formatCall(step, findOperation(step))}`,
        ...formatStep(step, recipe).map((line) => `   - ${line}`),
      ].join('\n'),
    ),
    ...(outputs.length > 0
      ? [
          '',
          'It returns:',
          ...outputs.map(
            ({ name, value }) =>
              `- ${formatCodeSpan(name)}: ${formatPhrases(describeTemplate(value, recipe))}`,
          ),
        ]
      : []),
  ]
}

const longest = 2000

function formatCall({ id, call }: RecipeStep, operation: Operation | undefined): string {
  if (call.kind === 'recipe') return `Step ${id}: run the recipe ${formatCodeSpan(call.id)}.`
  if (!operation) return `Step ${id}.`
  const { id: operationId, method, path } = operation
  return `Step ${id}: call ${formatCodeSpan(operationId)}, which is ${formatCodeSpan(`${method} ${path}`)}.`
}

function formatStep(step: RecipeStep, recipe: Recipe): readonly string[] {
  const { manual, description, parameters, body, criteria, outputs, call } = step
  const describe = (actions: readonly StepAction[], when: string) =>
    actions.map((action) => {
      const conditions = action.criteria.map((one) => formatPhrases(describeCriterion(one, recipe)))
      const condition = conditions.length > 0 ? ` if ${conditions.join(' and ')}` : ''
      return `${when}: ${formatPhrases(describeAction(action, recipe))}${condition}.`
    })
  return [
    ...(manual === undefined
      ? []
      : [`A person does this before: ${quoteDocument(manual, longest)}`]),
    ...(description === undefined ? [] : [quoteDocument(description, longest)]),
    ...parameters.map(
      ({ name, in: place = 'input', value }) =>
        `${place} ${formatCodeSpan(name)}: ${formatPhrases(describeTemplate(value, recipe))}`,
    ),
    ...(body?.payload ? [`Body: ${formatCodeSpan(formatTemplate(body.payload))}`] : []),
    ...(criteria.length > 0
      ? criteria.map(
          (one) => `It succeeds only if ${formatPhrases(describeCriterion(one, recipe))}.`,
        )
      : call.kind === 'operation'
        ? ['It succeeds with a status 2xx; the recipe has no criteria for it.']
        : []),
    ...outputs.map(
      ({ name, value }) =>
        `Keep ${formatCodeSpan(name)}: ${formatPhrases(describeTemplate(value, recipe))}`,
    ),
    ...describe(step.onSuccess, 'After a success'),
    ...describe(step.onFailure, 'After a failure'),
  ]
}
