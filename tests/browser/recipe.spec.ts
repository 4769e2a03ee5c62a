import type { Locator, Page } from '@playwright/test'
import { servicePort } from '../support/test-locations.ts'
import { startRawServer } from '../fixtures/raw-server.ts'
import type { RawRequest, RawResponse, RawServer } from '../fixtures/raw-server.ts'
import { test as base, expect } from './fixtures.ts'
import { keepPages, leaveAndComeBack } from './support/back-forward-cache.ts'
import { findOverlaps } from './support/find-overlaps.ts'
import { findTextInPage } from './support/find-text.ts'
import { runAxe } from './support/run-axe.ts'

const fakeKey = 'fake_key_of_a_recipe_0000'

/** The service of the orders: an order is ready when it is read for the second time, and each response has the credential. */
const test = base.extend<{ readonly orders: RawServer }>({
  siteName: 'recipes',
  // Playwright parses the parameter's destructuring to determine the required fixtures.
  // oxlint-disable-next-line no-empty-pattern
  orders: async ({}, use) => {
    let reads = 0
    const respond = ({ method, target, headers }: RawRequest): RawResponse => {
      const isRead = method === 'GET'
      if (isRead) reads += 1
      const state = target.endsWith('/payments') ? 'paid' : reads > 1 ? 'ready' : 'new'
      const credential = Object.fromEntries(headers)['authorization']
      return {
        status: target.endsWith('/orders') ? 201 : 200,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id: 'order/1', state, credential }),
      }
    }
    const server = await startRawServer({ respond, port: Number(servicePort), origin: '*' })
    await use(server)
    await server.stop()
  },
})

test.use(keepPages)

function locateRecipe(page: Page) {
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  return {
    run: button('Run this recipe'),
    start: button('Start the recipe'),
    send: button('Send'),
    heading: page.locator('.portal-recipe-panel h3'),
    report: page.locator('.portal-recipe-result .portal-recipe-report'),
    button,
    /** Sends the shown request, and confirms a method that is not safe. */
    sendRequest: async (isUnsafe = false) => {
      await button('Send').click()
      if (isUnsafe) await button('Send POST').click()
    },
  }
}

test('Runs five steps with a failed criterion, a repetition, a goto and a manual act, with a key that stays in its field', async ({
  page,
  site,
  orders,
}) => {
  const recipe = locateRecipe(page)
  await page.goto(`${site}/recipes/order-and-pay/`)
  await recipe.run.click()
  await expect(page.getByLabel('size')).toBeFocused()
  await expect(page.getByLabel('apiToken')).toHaveCount(0)
  await expect(page.getByText('A recipe takes no secrets, so apiToken')).toBeVisible()
  await page.getByLabel('size').fill('12345678901234567890')
  await page.getByLabel('tags').fill('[,')
  await recipe.start.click()
  await expect(page.getByLabel('tags')).toBeFocused()
  await expect(page.getByLabel('tags')).toHaveAccessibleDescription(/^Line 1, column 2/)
  await page.getByLabel('size').fill('42')
  await page.getByLabel('tags').fill('["a"]')
  await recipe.start.click()

  await expect(recipe.heading).toHaveText('Step 1 of 5: create')
  await expect(recipe.heading).toBeFocused()
  await page.getByLabel('API key').fill(fakeKey)
  await page.getByLabel('API key').press('Enter')
  expect(orders.take().requests).toEqual([])
  await recipe.sendRequest(true)
  await expect(recipe.report).toContainText('Step create succeeded')
  await expect(recipe.report).toContainText('order/1')
  expect(orders.take().requests).toMatchObject([
    { method: 'POST', body: Buffer.from('{"size":42,"tags":["a"]}') },
  ])
  await recipe.button('Next step').click()

  await expect(recipe.heading).toHaveText('Step 2 of 5: wait')
  await expect(recipe.heading).toBeFocused()
  await recipe.sendRequest()
  await expect(recipe.report).toContainText('Step wait failed')
  await expect(recipe.report).toContainText('$response.body#/state is new')
  const status = page.locator('.portal-recipe-panel > [role="status"]')
  await expect(status).toContainText('Step wait failed')
  await expect(recipe.button(/^Repeat this step \(1 of 3\) in 1 s/)).toBeDisabled()
  await recipe.button('Repeat this step (1 of 3)').click()
  expect(orders.take().requests).toHaveLength(1)
  await recipe.sendRequest()
  await expect(recipe.report).toContainText('Step wait succeeded')
  expect(orders.take().requests).toMatchObject([{ target: '/base/orders/order%2F1' }])
  await recipe.button('Next step').click()

  await expect(recipe.heading).toHaveText('Step 3 of 5: price')
  await recipe.sendRequest()
  await recipe.button('Continue with step 5').click()

  await expect(recipe.heading).toHaveText('Step 5 of 5: pay')
  await expect(recipe.send).toHaveCount(0)
  await recipe.button('Done').click()
  await recipe.sendRequest(true)
  await recipe.button('Finish').click()
  await expect(recipe.heading).toHaveText('The recipe succeeded.')
  await expect(page.locator('.portal-recipe-panel')).toContainText('paid')
  await expect(page.getByText('Step create succeeded')).toBeVisible()

  // Each response had the credential, and it was kept as an output.
  const kept = page.locator('.portal-recipe-report dl')
  await expect(kept.first()).toContainText('credentialBearer **********')
  expect(await findTextInPage(page, fakeKey)).toEqual([])

  await page.setViewportSize({ width: 390, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await recipe.button('Run again').click()
  await expect(page.getByLabel('size')).toBeFocused()
  await expect(page.getByText('Step create succeeded')).toHaveCount(0)
})

test('A recipe runs by keyboard alone, and a screen reader gets its state', async ({
  page,
  site,
  orders,
}) => {
  test.setTimeout(120_000)
  const tabTo = async (element: Locator) => {
    const isFocused = () => element.evaluate((one) => one === document.activeElement)
    for (let presses = 0; presses < 100 && !(await isFocused()); presses += 1) {
      await page.keyboard.press('Tab')
    }
    await expect(element).toBeFocused()
  }
  const recipe = locateRecipe(page)
  const press = async (name: string) => {
    await tabTo(recipe.button(name))
    await page.keyboard.press('Enter')
  }
  await page.goto(`${site}/recipes/order-and-pay/`)
  await press('Run this recipe')
  await expect(page.getByLabel('size')).toBeFocused()
  await tabTo(page.getByLabel('tags'))
  await page.keyboard.type('[]')
  await press('Start the recipe')
  await press('Send without a key')
  await press('Send POST')
  await press('Next step')
  await press('Send without a key')

  await expect(recipe.button(/^Repeat this step \(1 of 3\) in 1 s/)).toBeDisabled()
  await expect(page.locator('.portal-recipe-result')).toMatchAriaSnapshot(`
    - paragraph:
      - strong: /Step wait failed/
    - paragraph:
      - text: /Not met/
      - code: state
      - code: ready
      - code: $response.body#/state
      - code: new
    - button /Repeat this step \\(1 of 3\\)/
  `)
  await press('Repeat this step (1 of 3)')
  await press('Send without a key')
  await press('Next step')
  await press('Send without a key')
  await press('Continue with step 5')
  await press('Done')
  await press('Send without a key')
  await press('Send POST')
  await press('Finish')
  await expect(recipe.heading).toBeFocused()
  await expect(recipe.heading).toHaveText('The recipe succeeded.')
  expect(orders.take().requests).toHaveLength(5)
})

test('Sends the values of the fields that the reader changed', async ({ page, site, orders }) => {
  const recipe = locateRecipe(page)
  await page.goto(`${site}/recipes/order-and-pay/`)
  await recipe.run.click()
  await page.getByLabel('tags').fill('[]')
  await recipe.start.click()
  await page.getByRole('region', { name: 'Request' }).getByLabel('size', { exact: true }).fill('7')
  await recipe.button('Send without a key').click()
  await recipe.button('Send POST').click()
  await expect(recipe.report).toContainText('Step create succeeded')
  const [sent] = orders.take().requests
  expect(JSON.parse(sent?.body.toString() ?? '')).toEqual({ size: 7, tags: [] })
})

test('Shows the steps of a called recipe in the section of the step', async ({
  page,
  site,
  orders,
}) => {
  const recipe = locateRecipe(page)
  await page.goto(`${site}/recipes/order-twice/`)
  await recipe.run.click()
  await expect(recipe.heading).toHaveText('Step 1 of 5 of “Order and pay”: create')
  await recipe.button('Send without a key').click()
  await recipe.button('Send POST').click()
  await recipe.button('Next step').click()
  await expect(recipe.heading).toHaveText('Step 2 of 5 of “Order and pay”: wait')
  expect(orders.take().requests).toHaveLength(1)
})

test('Explains why a page cannot run a recipe, and loads nothing before a recipe is run', async ({
  page,
  site,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`${site}/recipes/order-and-pay/`)
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => /console|mount-recipe/.test(url))).toEqual([])
  await page.goto(`${site}/recipes/export-orders/`)
  await expect(page.getByText('This page cannot run the recipe')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run this recipe' })).toHaveCount(0)
})

test('A recipe that cannot be loaded is reported, and is loaded on the next attempt', async ({
  page,
  site,
}) => {
  const script = '**/_astro/mount-recipe.*.js'
  const recipe = locateRecipe(page)
  await page.route(script, (route) => route.abort())
  await page.goto(`${site}/recipes/order-and-pay/`)
  await recipe.run.click()
  await expect(page.getByText('The recipe could not be loaded.')).toBeVisible()
  await page.unroute(script)
  await recipe.run.click()
  await expect(page.getByLabel('size')).toBeFocused()
})

for (const width of [390, 1366]) {
  test(`A running recipe has no violations and no overlaps at ${width} px`, async ({
    page,
    site,
    orders,
  }) => {
    const recipe = locateRecipe(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site}/recipes/order-and-pay/`)
    await recipe.run.click()
    await page.getByLabel('tags').fill('[]')
    await recipe.start.click()
    await recipe.button('Send without a key').click()
    await recipe.button('Send POST').click()
    await expect(recipe.report).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await runAxe(page, '.portal-recipe')).toEqual([])
    }
    expect(await findOverlaps(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(orders.take().requests).toHaveLength(1)
  })
}

test('An id as a title is not next to the button on a narrow screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${site}/recipes/create-orders-until-one-fails/`)
  const title = await page.locator('h1').boundingBox()
  const button = await page.getByRole('button', { name: 'Copy page' }).boundingBox()
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

test('A restored page has forgotten the run', async ({ page, site, orders }) => {
  const recipe = locateRecipe(page)
  await page.goto(`${site}/recipes/order-and-pay/`)
  await recipe.run.click()
  await page.getByLabel('tags').fill('[]')
  await recipe.start.click()
  await page.getByLabel('API key').fill(fakeKey)
  await page.getByLabel('API key').press('Enter')
  await recipe.sendRequest(true)
  await recipe.button('Next step').click()
  expect(await leaveAndComeBack(page, undefined, `${site}/recipes/`)).toBe(true)
  await expect(recipe.start).toBeVisible()
  await expect(page.getByText('Step create succeeded')).toHaveCount(0)
  await expect(page.locator('.portal-recipe-panel')).toHaveCount(0)
  expect(await findTextInPage(page, fakeKey)).toEqual([])
  expect(orders.take().requests).toHaveLength(1)
})
