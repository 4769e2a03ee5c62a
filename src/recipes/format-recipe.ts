import type { Operation } from '#request/description/operation.ts'
import { isJson } from '#text/media-type.ts'
import { formatCodeSpan, formatDocumentName, quoteDocument } from '#text/quote-document.ts'
import {
  describeAction,
  describeCriterion,
  describeTemplate,
  formatPhrases,
  formatTemplate,
} from './describe.ts'
import { formatEmbedded } from './evaluate.ts'
import type { RecipeField } from './recipe-fields.ts'
import type { Recipe, RecipeStep, StepAction, Template } from './recipe.ts'

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
  const shared = findSharedActions(recipe)
  return [
    ...(description === undefined ? [] : [quoteDocument(description, longest), '']),
    ...steps.map((step, index) =>
      [
        `${index + 1}. ${formatCall(step, findOperation(step))}`,
        ...formatStep(step, recipe, shared.length).map((line) => `   - ${line}`),
      ].join('\n'),
    ),
    ...(shared.length > 0
      ? ['', 'In each step, after its own actions:', ...shared.map((line) => `- ${line}`)]
      : []),
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

/** Formats the inputs of a recipe for agents, as a list. Text of the document is quoted. */
export function formatInputs(inputs: readonly RecipeField[]): readonly string[] {
  return inputs.map(({ name, type, isRequired, isSecret, default: value, description }) => {
    const facts = [
      type,
      ...(isRequired ? ['required'] : []),
      ...(isSecret ? ['a secret, which a person enters'] : []),
      ...(value === undefined ? [] : [`default ${formatCodeSpan(formatEmbedded(value))}`]),
    ]
    const about = description === undefined ? '' : ` ${quoteDocument(description, longest)}`
    return `- ${formatCodeSpan(name)}: ${facts.join(', ')}.${about}`
  })
}

/** Returns the lines of the failure actions at the end of every step, such as the actions of the workflow. */
function findSharedActions(recipe: Recipe): readonly string[] {
  const [first = [], ...others] = recipe.steps.map((step) => formatFailures(step, recipe))
  if (others.length === 0) return []
  const start = first.findIndex((_, index) =>
    others.every(
      (lines) => lines.slice(index - first.length).join('\n') === first.slice(index).join('\n'),
    ),
  )
  return start === -1 ? [] : first.slice(start)
}

function formatCall({ id, call }: RecipeStep, operation: Operation | undefined): string {
  const step = `Step ${formatDocumentName(id)}`
  if (call.kind === 'recipe') return `${step}: run the recipe ${formatCodeSpan(call.id)}.`
  if (!operation) return `${step}.`
  const { id: operationId, method, path } = operation
  const request = `${method} ${path}`
  const which = operationId === request ? '' : `, which is ${formatCodeSpan(request)}`
  return `${step}: call ${formatCodeSpan(operationId)}${which}.`
}

/** @param sharedActions number of the last failure actions, which all steps have */
function formatStep(step: RecipeStep, recipe: Recipe, sharedActions: number): readonly string[] {
  const { manual, description, parameters, body, criteria, outputs, call } = step
  const failures = formatFailures(step, recipe)
  return [
    ...(manual === undefined
      ? []
      : [`A person does this before: ${quoteDocument(manual, longest)}`]),
    ...(description === undefined ? [] : [quoteDocument(description, longest)]),
    ...parameters.map(
      ({ name, in: place = 'input', value }) =>
        `${place} ${formatCodeSpan(name)}: ${formatPhrases(describeTemplate(value, recipe))}`,
    ),
    ...(body?.payload ? [`Body: ${formatPayload(body.payload)}`] : []),
    ...(body?.contentType === undefined || isJson(body.contentType)
      ? []
      : [`Media type of the body: ${formatCodeSpan(body.contentType)}`]),
    ...(body?.replacements ?? []).map(
      ({ target, value }) =>
        `In the body, ${formatCodeSpan(target)} is replaced by ${formatPhrases(describeTemplate(value, recipe))}`,
    ),
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
    ...formatActions(step.onSuccess, 'After a success', recipe),
    ...failures.slice(0, failures.length - sharedActions),
  ]
}

function formatFailures({ onFailure }: RecipeStep, recipe: Recipe): readonly string[] {
  return formatActions(onFailure, 'After a failure', recipe)
}

function formatActions(
  actions: readonly StepAction[],
  when: string,
  recipe: Recipe,
): readonly string[] {
  return actions.map((action) => {
    const conditions = action.criteria.map((one) => formatPhrases(describeCriterion(one, recipe)))
    const condition = conditions.length > 0 ? ` if ${conditions.join(' and ')}` : ''
    return `${when}: ${formatPhrases(describeAction(action, recipe))}${condition}.`
  })
}

/** Formats a payload as JSON on one line. Spaces within its texts that a line would lose are escaped. */
function formatPayload(payload: Template): string {
  const text = formatTemplate(payload).replaceAll(/(?<=[^\n ] ) +|[^\S\n ]/g, (spaces) =>
    Array.from(spaces, (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  )
  return formatCodeSpan(text, mostOfPayload)
}

const mostOfPayload = 8000
