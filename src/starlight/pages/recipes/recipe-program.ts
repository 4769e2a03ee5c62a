import type { Operation } from '#request/description/operation.ts'
import { fillChosenServer } from '#request/filled-server.ts'
import { completeServer } from '#request/get-servers.ts'
import { explainPlaceholder, placeholderBase } from '#request/request-plan.ts'
import type { RequestSequence } from '#request/request-sequence.ts'
import { planSequence } from '#recipes/plan-sequence.ts'
import type { SequenceCall } from '#recipes/plan-sequence.ts'
import type { Recipe } from '#recipes/recipe.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import { sequenceLanguages } from '#snippets/sequences/sequence-languages.ts'
import { joinPlans } from '#snippets/sequences/sequence-program.ts'
import type { SequenceProgram } from '#snippets/sequences/sequence-program.ts'
import { getVariableNames } from '#snippets/shared/variables.ts'
import type { Syntax } from '#snippets/shared/language.ts'
import { chooseSnippets } from '#snippets/snippet-choices.ts'
import { findSampleServer } from '../../examples/snippet-choices.ts'
import type { ApiReference } from '../../reference/api-reference.ts'
import { findCalled } from './recipe-page.ts'

/** A recipe as a program in each language of the menu. */
export interface RecipePrograms {
  readonly list: readonly RecipeProgram[]
  /** The environment variables that the programs read. */
  readonly variables: readonly ProgramVariable[]
  /** Whether the recipe repeats steps, which a program does not. */
  readonly isRepeating?: boolean
  /** The document's text instead of an unknown address. */
  readonly open?: string | undefined
  /** The reason why there are none. */
  readonly refusal?: string
}

interface ProgramVariable {
  readonly name: string
  readonly isJson: boolean
  readonly start?: string
}

export interface RecipeProgram {
  readonly id: string
  readonly label: string
  readonly syntax: Syntax
  readonly program: SequenceProgram
}

export function createRecipePrograms(
  recipe: Recipe,
  findSchema: FindSchema,
  apiReferences: readonly ApiReference[],
  { settings }: Pick<ApiReference, 'settings'>,
): RecipePrograms {
  const planning = planSequence(recipe, {
    findCall: ({ call }) => {
      const called = findCalled(call, apiReferences)
      return called && chooseServer(called.operation, called.apiReference)
    },
    findSchema,
  })
  if (planning.outcome === 'refused') {
    return { list: [], variables: [], refusal: planning.sentence }
  }
  const { sequence } = planning
  const list = chooseSnippets([], settings.snippets).flatMap((choice): readonly RecipeProgram[] => {
    if (choice.sample) return []
    const { id, label, language } = choice
    const { syntax } = language
    const found = sequenceLanguages.find((one) => one.language === language)
    return found ? [{ id, label, syntax, program: found.formatSequence(sequence) }] : []
  })
  const servers = recipe.steps.flatMap(
    ({ call }) => findCalled(call, apiReferences)?.operation.servers ?? [],
  )
  const [first] = sequence.steps
  return {
    list,
    variables: getProgramVariables(sequence),
    isRepeating: recipe.steps.some(({ onFailure }) =>
      onFailure.some(({ type }) => type === 'retry'),
    ),
    open: first && explainPlaceholder(first.plan.url, servers),
  }
}

function chooseServer(
  operation: Operation,
  { addresses }: Pick<ApiReference, 'addresses'>,
): SequenceCall {
  const server = findSampleServer(operation, addresses)
  return {
    operation,
    baseUrl: server?.baseUrl ?? completeServer(operation, placeholderBase),
    missing: server && fillChosenServer(server, {}).missing,
  }
}

function getProgramVariables(sequence: RequestSequence): readonly ProgramVariable[] {
  const { slots, hostVariables = [] } = joinPlans(sequence)
  const texts = [...getVariableNames(slots), ...hostVariables.map(({ variable }) => variable)]
  return [
    ...texts.map((name) => ({ name, isJson: false })),
    ...sequence.inputs.map(({ variable, isText, start }) => ({
      name: variable,
      isJson: !isText,
      ...(start !== undefined && { start }),
    })),
  ]
}
