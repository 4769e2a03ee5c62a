import type { RecipeData } from '#console/recipe/recipe-data.ts'
import styles from '#console/console.css?url'
import recipeStyles from '#console/recipe/recipe.css?url'
import { createLazyModule, loadStyles } from '#console/ui/lazy-module.ts'
import { loadTranslations, translate } from '#console/ui/translations.ts'

/** Makes the button “Run this recipe” start the recipe. Its code loads at the first sign of use. */
export function startRecipe(): void {
  const button = document.querySelector<HTMLElement>('.portal-run-recipe')
  const frame = button?.nextElementSibling
  const state = frame?.querySelector('.portal-try-it-state')
  const container = frame?.querySelector<HTMLElement>('portal-console')
  if (!button || !frame || !state || !container) return
  loadTranslations()
  const lazy = createLazyModule(async () => {
    const [{ mountRecipe }] = await Promise.all([
      import('#console/recipe/mount-recipe.tsx'),
      loadStyles(styles),
      loadStyles(recipeStyles),
    ])
    return mountRecipe
  })
  const prepare = () => void lazy.load().catch(() => undefined)

  const open = async (): Promise<void> => {
    state.textContent = translate('Loading…')
    try {
      const mountRecipe = await lazy.load()
      if (!container.hidden) return
      state.textContent = ''
      container.hidden = false
      // Serialized from this type by the build.
      const data: RecipeData = JSON.parse(frame.querySelector('script')?.textContent ?? '')
      mountRecipe(container, data, findSlots())
    } catch {
      state.textContent =
        'The recipe could not be loaded. Check your connection, and any extension that blocks this site’s scripts, and press the button again.'
    }
  }

  for (const sign of ['pointerenter', 'focus'] as const) button.addEventListener(sign, prepare)
  // Touch has no hover or focus before the press.
  addEventListener('touchstart', prepare, { once: true, passive: true })
  button.addEventListener('click', () => void open())
}

function findSlots(): ReadonlyMap<string, HTMLElement> {
  const slots = document.querySelectorAll<HTMLElement>('[data-recipe-step]')
  return new Map(Array.from(slots, (slot) => [slot.dataset['recipeStep'] ?? '', slot]))
}
