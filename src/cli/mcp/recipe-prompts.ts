import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'astro/zod'
import { formatRecipe } from '#recipes/format-recipe.ts'
import { getRecipeFields } from '#recipes/recipe-fields.ts'
import type { Recipe } from '#recipes/recipe.ts'
import { formatCodeSpan, quoteDocument, quotationRule } from '#text/quote-document.ts'
import { createOperationFinder } from '../recipes/load-sources.ts'
import type { LoadedRecipes } from '../recipes/load-sources.ts'

/**
 * Registers a prompt for each recipe. Its arguments are the inputs without a secret. The package and Zod keep names as keys of plain
 * objects, so a recipe with an inherited name, such as `constructor`, has no prompt.
 */
export function registerRecipePrompts(server: McpServer, loaded: LoadedRecipes): void {
  const findOperation = createOperationFinder(loaded)
  for (const { recipes, findSchema } of loaded.files) {
    for (const recipe of recipes) {
      const names = getRecipeFields(recipe, findSchema)
        .filter(({ isSecret }) => !isSecret)
        .map(({ name }) => name)
      if ([recipe.slug, ...names].some((name) => name in Object.prototype)) continue
      server.registerPrompt(
        recipe.slug,
        {
          title: quoteDocument(recipe.name, 120),
          ...(recipe.description !== undefined && {
            description: quoteDocument(recipe.description),
          }),
          argsSchema: z.object(
            Object.fromEntries(names.map((name) => [name, z.string().optional()])),
          ),
        },
        (given) => ({
          messages: [
            {
              role: 'user',
              content: {
                type: 'text',
                text: formatPrompt(recipe, given, formatRecipe(recipe, findOperation)),
              },
            },
          ],
        }),
      )
    }
  }
}

function formatPrompt(
  { name }: Recipe,
  given: Readonly<Record<string, string | undefined>>,
  lines: readonly string[],
): string {
  const inputs = Object.entries(given).flatMap(([input, value]) =>
    value === undefined ? [] : [`- ${formatCodeSpan(input)}: ${quoteDocument(value, 1000)}`],
  )
  return [
    `Carry out the recipe ${quoteDocument(name, 120)}. Plan each request with plan_request, and let a person or your own shell send it; never ask for the key. Check the criteria of a step before you continue.`,
    quotationRule,
    '',
    ...(inputs.length > 0 ? ['Inputs:', ...inputs, ''] : []),
    ...lines,
  ].join('\n')
}
