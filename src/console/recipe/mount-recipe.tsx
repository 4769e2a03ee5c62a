import { createRoot } from 'react-dom/client'
import { loadOperation } from '../choice/listed-operation.ts'
// oxlint-disable-next-line import/no-unassigned-import -- the recipe shares modules with it, which the bundler would else split from it
import '../console-module.tsx'
import { openConsole } from '../Console.tsx'
import { loadTranslations } from '../ui/translations.ts'
import type { RecipeData } from './recipe-data.ts'
import { RecipeRun } from './RecipeRun.tsx'
import { createRunController } from './run-controller.ts'

/** Starts a recipe in its page. */
export function mountRecipe(
  element: HTMLElement,
  data: RecipeData,
  slots: ReadonlyMap<string, HTMLElement>,
): void {
  loadTranslations()
  const recipes = new Map(data.recipes.map((recipe) => [recipe.slug, recipe]))
  const recipe = recipes.get(data.slug)
  if (!recipe) throw new Error('The data of the page lacks its recipe.')
  const controller = createRunController({
    recipe,
    recipes,
    openConsole,
    loadData: loadOperation,
  })
  // The back/forward cache keeps and restores a page's entire memory.
  addEventListener('pagehide', controller.leave)
  if (data.inputs.every(({ isSecret }) => isSecret)) controller.start(new Map())
  createRoot(element).render(<RecipeRun {...{ controller, data, slots }} />)
}
