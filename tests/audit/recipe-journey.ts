import type { ConsolePage } from '../browser/pages/console-page.ts'
import { servicePort } from '../support/test-locations.ts'
import { enterTenant } from './tenant-journey.ts'
import type { Tour } from './tour.ts'

/** Runs a recipe up to the request of its first step. */
async function openRecipe(portal: ConsolePage): Promise<void> {
  await portal.page.goto('/recipes/report/')
  await press(portal, 'Run this recipe')
  await press(portal, 'Start the recipe')
  await enterTenant(portal)
}

/**
 * Runs a recipe whose first step keeps a response that contains the key, and whose second step sends it to another server, with a
 * search after each step. Ends while a key is held.
 */
export async function takeRecipeJourney({ portal, ledger, ...tour }: Tour): Promise<void> {
  for (const behaviour of ['a success', 'all other forms'] as const) {
    await openRecipe(portal)
    await tour.hold()
    await tour.searchPage('held for the first step of a recipe')
    await tour.send(behaviour)
    await portal.page.getByText('Step list succeeded').first().waitFor()
    await tour.searchPage(`after the first step, and ${behaviour}`)
    await press(portal, 'Next step')
    await tour.awaitEntry()
    await portal.page.getByLabel('port', { exact: true }).fill(servicePort)
    await portal.keyField.and(portal.page.locator(':enabled')).waitFor()
    await tour.searchPage('before the step of another server')
    await tour.searchMemory('before the step of another server')
    await portal.sendWithoutKey.click()
    await portal.page.getByText('Step report succeeded').first().waitFor()
    await tour.searchPage('after the step of another server')
    await press(portal, 'Finish')
    await tour.searchPage('after the end of a recipe')
    await tour.searchMemory('after the end of a recipe')
  }
  const kept = await portal.page.locator('.portal-recipe-report dl').first().textContent()
  ledger.noteFact('The outputs of a recipe contain masked keys', kept?.includes('*****') === true)
  await openRecipe(portal)
  await tour.hold()
}

async function press({ page }: ConsolePage, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}
