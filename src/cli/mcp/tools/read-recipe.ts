import { z } from 'astro/zod'
import { formatRecipe } from '#recipes/format-recipe.ts'
import { getRecipeFields } from '#recipes/recipe-fields.ts'
import { getProperties } from '#schema/view/stated.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import { createOperationFinder } from '../../recipes/load-sources.ts'
import { formatField } from './describe-schema.ts'
import { createUnknownNameError, defineTool, takeLines } from './tool.ts'
import type { RecipePortal } from './tool.ts'

export const readRecipe = defineTool({
  name: 'read_recipe',
  title: 'Read a recipe',
  description:
    'Reads a recipe, which is a task of several requests and which search finds: its inputs, and its steps in order, with the operation of each, the source of each value, the criteria of success and what follows. Plan each request with plan_request, and check the criteria of a step before you continue. A person enters the values of secretInputs, never you.',
  input: {
    recipe: z.string().min(1).describe('Its slug, or its workflowId'),
    from: z.int().min(0).default(0).describe('Number of lines of the steps to skip'),
  },
  run: async ({ loadRecipes }: RecipePortal, { recipe: wanted, from }) => {
    const loaded = await loadRecipes()
    const { recipe, file } = findRecipe(loaded.files, wanted)
    const { id, slug, name, dependsOn } = recipe
    const wording = {
      find: file.findSchema,
      direction: 'request',
      longest: 160,
      hasLimits: false,
    } as const
    const secretInputs = getRecipeFields(recipe, file.findSchema)
      .filter(({ isSecret }) => isSecret)
      .map((input) => input.name)
    const text = formatRecipe(recipe, createOperationFinder(loaded)).join('\n')
    return {
      source: file.name,
      found: {
        recipe: { id, slug, name },
        ...(dependsOn.length > 0 && { after: dependsOn }),
        inputs: getProperties(viewWhole(recipe.inputs ?? {}, file.findSchema))
          .filter((input) => !secretInputs.includes(input.name))
          .map((input) =>
            formatField(input.name, input.sources, input.requiredAt !== undefined, wording),
          ),
        ...(secretInputs.length > 0 && { secretInputs }),
        steps: takeLines(text.split('\n'), from),
      },
    }
  },
})

function findRecipe(
  files: Awaited<ReturnType<RecipePortal['loadRecipes']>>['files'],
  wanted: string,
) {
  const listed = files.flatMap((file) => file.recipes.map((recipe) => ({ file, recipe })))
  const found =
    listed.find(({ recipe }) => recipe.slug === wanted) ??
    listed.find(({ recipe }) => recipe.id === wanted)
  if (found) return found
  throw createUnknownNameError(
    wanted,
    listed.map(({ recipe }) => recipe.slug),
  )
}
