import type { Operation } from '#request/description/operation.ts'
import {
  describeAction,
  describeCriterion,
  describeTemplate,
  formatParts,
  formatTemplate,
} from '#recipes/describe.ts'
import type { Phrases } from '#recipes/describe.ts'
import type { Recipe, RecipeStep, StepAction, StepCall } from '#recipes/recipe.ts'
import { getOperationPath } from '../../navigation/generated-pages.ts'
import type { ApiReference } from '../../reference/api-reference.ts'

/** A step, as its page describes it. */
export interface ShownStep {
  readonly step: RecipeStep
  readonly title: string
  /** The operation that it calls, with the address of its page on the host's site. */
  readonly operation: { readonly operation: Operation; readonly folder: string } | undefined
  /** The recipe that it runs. */
  readonly called: Recipe | undefined
  readonly sent: readonly {
    readonly name: string
    readonly place: string
    readonly from: Phrases
  }[]
  /** The payload as JSON with expressions in braces, or as the text of the document. */
  readonly payload: string | undefined
  readonly criteria: readonly Phrases[]
  readonly outputs: readonly { readonly name: string; readonly from: Phrases }[]
  readonly success: readonly ShownAction[]
  readonly failure: readonly ShownAction[]
}

export interface ShownAction {
  readonly act: Phrases
  /** All must be met. */
  readonly conditions: readonly Phrases[]
}

export function createShownStep(
  recipe: Recipe,
  step: RecipeStep,
  apiReferences: readonly ApiReference[],
  recipes: readonly Recipe[],
): ShownStep {
  const operation = findCalled(step.call, apiReferences)
  const called = findCalledRecipe(step.call, recipes)
  const showActions = (actions: readonly StepAction[]) =>
    actions.map((action) => ({
      act: describeAction(action, recipe),
      conditions: action.criteria.map((criterion) => describeCriterion(criterion, recipe)),
    }))
  return {
    step,
    title: operation?.operation.name ?? called?.name ?? step.id,
    operation,
    called,
    sent: [
      ...step.parameters.map(({ name, in: place = 'input', value }) => ({ name, place, value })),
      // Replaced in the payload.
      ...(step.body?.replacements ?? []).map(({ target: name, value }) => ({
        name,
        place: 'body',
        value,
      })),
    ].map(({ name, place, value }) => ({ name, place, from: describeTemplate(value, recipe) })),
    payload: step.body?.payload && formatPayload(step.body.payload),
    criteria: step.criteria.map((criterion) => describeCriterion(criterion, recipe)),
    outputs: step.outputs.map(({ name, value }) => ({
      name,
      from: describeTemplate(value, recipe),
    })),
    success: showActions(step.onSuccess),
    failure: showActions(step.onFailure),
  }
}

/** A payload that is a text is sent as it is. */
function formatPayload(payload: NonNullable<NonNullable<RecipeStep['body']>['payload']>): string {
  if (payload.kind === 'text') return formatParts(payload.parts)
  const isText = payload.kind === 'constant' && typeof payload.value === 'string'
  return isText && typeof payload.value === 'string' ? payload.value : formatTemplate(payload)
}

/** Describes the calls of the first steps: each operation by method and path, as code, and other recipes by name. */
export function labelCalls(
  { steps }: Recipe,
  apiReferences: readonly ApiReference[],
  recipes: readonly Recipe[],
): readonly { readonly text: string; readonly isCode: boolean }[] {
  return steps.slice(0, mostListed).map(({ call, id }) => {
    const operation = findCalled(call, apiReferences)?.operation
    return operation
      ? { text: `${operation.method} ${operation.path}`, isCode: true }
      : { text: findCalledRecipe(call, recipes)?.name ?? id, isCode: false }
  })
}

const mostListed = 5

function findCalledRecipe(call: StepCall, recipes: readonly Recipe[]): Recipe | undefined {
  return call.kind === 'recipe' ? recipes.find(({ slug }) => slug === call.id) : undefined
}

/** Returns the operation that a step calls, with its API reference. */
export function findCalled(
  call: StepCall,
  apiReferences: readonly ApiReference[],
): (NonNullable<ShownStep['operation']> & { readonly apiReference: ApiReference }) | undefined {
  if (call.kind !== 'operation') return undefined
  const apiReference = apiReferences.find(({ folder }) => folder === call.source)
  const operation = apiReference?.api.operations.find((one) => one.slug === call.slug)
  return operation && apiReference && { operation, folder: apiReference.folder, apiReference }
}

/** Returns the address of an operation’s page, for a page of a portal. */
export function getCalledPath(
  { operation, folder }: NonNullable<ShownStep['operation']>,
  own: Pick<ApiReference, 'folder' | 'settings'>,
): string {
  const path = getOperationPath(operation)
  if (folder === own.folder) return path
  const site = own.settings.base.slice(0, own.settings.base.length - own.folder.length)
  return `${site}${folder}${path}`
}
