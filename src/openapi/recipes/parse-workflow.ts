import type { Schema } from '#request/description/parameter.ts'
import type { KnownNames } from '#recipes/expression.ts'
import type { Recipe } from '#recipes/recipe.ts'
import { isSchema } from '#schema/keywords.ts'
import { formatPointer } from '#schema/pointer.ts'
import { getProperties } from '#schema/view/stated.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import { showDirections } from '#text/quote-document.ts'
import {
  getChild,
  getItems,
  getMembers,
  getPath,
  getText,
  quoteName,
  readData,
} from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { parseOutputs, parseStep } from './parse-step.ts'
import type { RecipeContext, WorkflowContext } from './recipe-context.ts'

/** @returns undefined if an error was recorded, which omits the recipe */
export function parseWorkflow(
  at: Located,
  context: RecipeContext,
  findSchema: FindSchema,
): Recipe | undefined {
  const id = getText(at, 'workflowId') ?? ''
  const steps = getItems(getChild(at, 'steps'))
  let isRejected = false
  const reject = (where: Located, sentence: string): undefined => {
    isRejected = true
    context.problems.add('error', where, sentence, id)
  }
  const warn = (where: Located, sentence: string): undefined => {
    context.problems.add('warning', where, sentence, id)
  }
  if (steps.length === 0) return reject(at, 'A workflow must have steps, a list with at least one.')
  rejectSteps(steps, reject)
  const inputs = parseInputs(getChild(at, 'inputs'))
  const workflow: WorkflowContext = {
    ...context,
    known: collectNames(at, steps, inputs, findSchema),
    stepIds: new Set(steps.flatMap((step) => getText(step, 'stepId') ?? [])),
    reject,
    warn,
  }
  const shared = {
    parameters: getItems(getChild(at, 'parameters')),
    successActions: getItems(getChild(at, 'successActions')),
    failureActions: getItems(getChild(at, 'failureActions')),
  }
  const parsed = steps.map((step) => parseStep(step, shared, workflow))
  const outputs = parseOutputs(getChild(at, 'outputs'), workflow)
  if (isRejected) return undefined
  const summary = getText(at, 'summary')
  return {
    id,
    slug: context.slugs.get(id) ?? id,
    name: showDirections(summary ?? id),
    ...(summary === undefined && { isNamedById: true }),
    description: getText(at, 'description'),
    section: getText(at, 'x-section'),
    inputs,
    steps: parsed.flatMap((step) => step ?? []),
    outputs,
    dependsOn: getItems(getChild(at, 'dependsOn')).flatMap((one) =>
      typeof one.value === 'string' ? [one.value] : [],
    ),
    pointer: formatPointer(getPath(at)),
  }
}

function rejectSteps(
  steps: readonly Located[],
  reject: (where: Located, sentence: string) => undefined,
): void {
  const ids = new Set<string>()
  for (const step of steps) {
    const id = getText(step, 'stepId')
    if (id === undefined || !/^[\w-]+$/.test(id)) {
      reject(step, 'A step must have a stepId of letters, digits, hyphens and underscores.')
    } else if (ids.has(id)) {
      reject(
        getChild(step, 'stepId'),
        `The stepId ${quoteName(id)} is used twice. It must be unique in the workflow.`,
      )
    } else ids.add(id)
  }
}

export function parseInputs(at: Located): Schema | undefined {
  const data = readData(at)
  return isSchema(data) ? data : undefined
}

function collectNames(
  at: Located,
  steps: readonly Located[],
  inputs: Schema | undefined,
  findSchema: FindSchema,
): KnownNames {
  const view = inputs === undefined ? undefined : viewWhole(inputs, findSchema)
  return {
    inputs: new Set(view ? getProperties(view).map(({ name }) => name) : []),
    outputs: getOutputNames(at),
    steps: new Map(steps.map((step) => [getText(step, 'stepId') ?? '', getOutputNames(step)])),
  }
}

function getOutputNames(at: Located): ReadonlySet<string> {
  return new Set(getMembers(getChild(at, 'outputs')).map(({ key }) => key))
}
