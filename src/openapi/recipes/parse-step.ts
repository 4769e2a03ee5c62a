import type { Operation } from '#request/description/operation.ts'
import { findParameter } from '#recipes/plan-step.ts'
import type {
  RecipeOutput,
  RecipeStep,
  StepAction,
  StepBody,
  StepParameter,
} from '#recipes/recipe.ts'
import { formatPointer } from '#schema/pointer.ts'
import {
  getChild,
  getItems,
  getMembers,
  getPath,
  getText,
  isMapping,
  quoteName,
} from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { parseAction } from './parse-action.ts'
import { parseCall } from './parse-call.ts'
import { parseCriteria } from './parse-criterion.ts'
import { parseParameter } from './parse-parameter.ts'
import { parseSelectorType, parseTemplate } from './parse-template.ts'
import { resolveReusable } from './reusable.ts'
import type { WorkflowContext } from './recipe-context.ts'

/** The actions and parameters that a workflow has for all its steps. */
export interface SharedParts {
  readonly parameters: readonly Located[]
  readonly successActions: readonly Located[]
  readonly failureActions: readonly Located[]
}

/** @returns undefined if a problem was recorded that omits the recipe */
export function parseStep(
  at: Located,
  shared: SharedParts,
  context: WorkflowContext,
): RecipeStep | undefined {
  const target = parseCall(at, context)
  if (!target) return undefined
  const { call, operation } = target
  const own = getItems(getChild(at, 'parameters'))
  // Parameters of a called recipe are inputs, without a location. Parameters with a location are for operations.
  const inherited = operation
    ? shared.parameters
    : shared.parameters.filter((one) => getLocation(one, context) === undefined)
  const parameters = overrideParts(own, inherited, context, getParameterKey).flatMap(
    (one) => parseParameter(one, operation, context) ?? [],
  )
  if (operation) warnMissing(at, operation, parameters, context)
  const timeout = getChild(at, 'timeout').value
  return {
    id: getText(at, 'stepId') ?? '',
    description: getText(at, 'description'),
    manual: getText(at, 'x-manual'),
    section: getText(at, 'x-section'),
    call,
    parameters,
    body: parseBody(getChild(at, 'requestBody'), operation, context),
    criteria: parseCriteria(getChild(at, 'successCriteria'), context),
    onSuccess: parseActions(at, 'onSuccess', shared.successActions, context),
    onFailure: parseActions(at, 'onFailure', shared.failureActions, context),
    outputs: parseOutputs(getChild(at, 'outputs'), context),
    timeout: typeof timeout === 'number' && timeout > 0 ? timeout : undefined,
    pointer: formatPointer(getPath(at)),
  }
}

export function parseOutputs(at: Located, context: WorkflowContext): readonly RecipeOutput[] {
  return getMembers(at).flatMap((member) => {
    const value = parseTemplate(member, context)
    return value ? [{ name: member.key, value }] : []
  })
}

function parseActions(
  at: Located,
  field: 'onSuccess' | 'onFailure',
  shared: readonly Located[],
  context: WorkflowContext,
): readonly StepAction[] {
  const own = getItems(getChild(at, field))
  return overrideParts(own, shared, context, (one) => getText(one, 'name') ?? '').flatMap(
    (one) => parseAction(one, field === 'onFailure', context) ?? [],
  )
}

/** Returns the parts of a step, and those of its workflow that it does not override. */
function overrideParts(
  own: readonly Located[],
  shared: readonly Located[],
  context: WorkflowContext,
  getKey: (at: Located) => string,
): readonly Located[] {
  const resolved = own.flatMap((one) => resolveReusable(one, context) ?? [])
  const keys = new Set(resolved.map(getKey))
  const others = shared.flatMap((one) => resolveReusable(one, context) ?? [])
  return [...resolved, ...others.filter((one) => !keys.has(getKey(one)))]
}

function getParameterKey(at: Located): string {
  return `${getText(at, 'in') ?? ''}:${getText(at, 'name') ?? ''}`
}

function getLocation(at: Located, context: WorkflowContext): string | undefined {
  return getText(resolveReusable(at, context) ?? at, 'in')
}

function warnMissing(
  at: Located,
  operation: Operation,
  given: readonly StepParameter[],
  { warn }: WorkflowContext,
): void {
  for (const { name, in: location, isRequired, isSecret } of operation.parameters) {
    if (!isRequired || isSecret) continue
    if (
      given.some((one) => findParameter({ parameters: operation.parameters }, one)?.name === name)
    ) {
      continue
    }
    warn(
      at,
      `The step omits the required ${location} parameter ${quoteName(name)}. Readers must enter it.`,
    )
  }
}

function parseBody(
  at: Located,
  operation: Operation | undefined,
  context: WorkflowContext,
): StepBody | undefined {
  if (at.value === undefined) return undefined
  if (!isMapping(at.value)) return context.reject(at, 'requestBody must be an object.')
  if (operation && !operation.body) {
    context.warn(at, 'The operation has no request body.')
  }
  const payload = getChild(at, 'payload')
  const contents = operation?.body?.contents ?? []
  const type = getText(at, 'contentType') ?? contents[0]?.mediaType
  const properties = contents.find(({ mediaType }) => mediaType === type)?.properties ?? {}
  for (const member of getMembers(payload)) {
    if (properties[member.key]?.isSecret) {
      context.warn(
        member,
        `The field ${quoteName(member.key)} is a credential, which readers enter in the console. Its value is ignored.`,
      )
    }
  }
  return {
    contentType: getText(at, 'contentType'),
    payload: payload.value === undefined ? undefined : parseTemplate(payload, context),
    replacements: getItems(getChild(at, 'replacements')).flatMap((item) => {
      const typeAt = getChild(item, 'targetSelectorType')
      const targetType =
        typeAt.value === undefined ? 'jsonpointer' : parseSelectorType(typeAt, context)
      const target = getText(item, 'target')
      const value = parseTemplate(getChild(item, 'value'), context)
      if (target === undefined)
        return context.reject(item, 'A replacement must have a target.') ?? []
      return targetType && value ? [{ target, targetType, value }] : []
    }),
  }
}
