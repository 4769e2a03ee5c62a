import type { ActionTarget, StepAction } from '#recipes/recipe.ts'
import { getChild, getItems, getText, quoteName } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { parseCriteria } from './parse-criterion.ts'
import { parseRecipeId } from './parse-call.ts'
import { parseParameter } from './parse-parameter.ts'
import { resolveReusable } from './reusable.ts'
import type { WorkflowContext } from './recipe-context.ts'

/** Parses a Success or Failure Action Object. */
export function parseAction(
  at: Located,
  mayRetry: boolean,
  context: WorkflowContext,
): StepAction | undefined {
  const { reject } = context
  const name = getText(at, 'name')
  if (name === undefined) return reject(at, 'An action must have a name.')
  const criteria = parseCriteria(getChild(at, 'criteria'), context)
  const type = getText(at, 'type')
  if (type === 'end') return { name, criteria, type }
  const target = parseTarget(at, context)
  if (type === 'goto') {
    if (target) return { name, criteria, type, target }
    return reject(at, `The action ${quoteName(name)} must have a stepId or a workflowId.`)
  }
  if (type !== 'retry' || !mayRetry) {
    return reject(
      at,
      mayRetry
        ? 'The type of a failure action must be end, goto or retry.'
        : 'The type of a success action must be end or goto.',
    )
  }
  return {
    name,
    criteria,
    type,
    target,
    after: getNumber(at, 'retryAfter') ?? 0,
    limit: getNumber(at, 'retryLimit') ?? 1,
  }
}

function getNumber(at: Located, field: string): number | undefined {
  const { value } = getChild(at, field)
  return typeof value === 'number' && value >= 0 ? value : undefined
}

function parseTarget(at: Located, context: WorkflowContext): ActionTarget | undefined {
  const step = getText(at, 'stepId')
  if (step !== undefined) {
    if (context.stepIds.has(step)) return { kind: 'step', id: step, parameters: [] }
    return context.reject(getChild(at, 'stepId'), `The workflow has no step ${quoteName(step)}.`)
  }
  const workflow = getText(at, 'workflowId')
  if (workflow === undefined) return undefined
  const id = parseRecipeId(getChild(at, 'workflowId'), workflow, context)
  const parameters = getItems(getChild(at, 'parameters'))
    .flatMap((one) => resolveReusable(one, context) ?? [])
    .flatMap((one) => parseParameter(one, undefined, context) ?? [])
  return id === undefined ? undefined : { kind: 'recipe', id, parameters }
}
