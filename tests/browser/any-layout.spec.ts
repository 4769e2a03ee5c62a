import type { Locator, Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'
import type { OperationPage } from './pages/operation-page.ts'
import { clickInPlace, scrollIntoWindow } from './support/click-in-place.ts'

for (const [width, height] of [
  [390, 844],
  [1280, 800],
  [1440, 700],
] as const) {
  test(`At ${width} × ${height}, Send is in reach wherever a long form is scrolled`, async ({
    page,
    everyInput,
    operation,
  }) => {
    await page.setViewportSize({ width, height })
    await openLongForm(operation, everyInput)
    for (const label of ['limit', 'age', 'theme']) {
      /* oxlint-disable no-await-in-loop -- one place after the other */
      await operation.field(label).scrollIntoViewIfNeeded()
      await expect(operation.console.send).toBeInViewport({ ratio: 1 })
      await expect(operation.console.request.locator('.console-line')).toContainText('GET')
      /* oxlint-enable no-await-in-loop */
    }
    // It leaves most of the window to the form.
    const bar = await operation.console.request.locator('.console-send').boundingBox()
    expect(bar?.height).toBeLessThan(height / 5)
  })
}

for (const [zoom, width, height] of [
  [200, 640, 450],
  [400, 320, 256],
] as const) {
  test(`At ${zoom} % zoom, no bar takes room from the form`, async ({
    page,
    everyInput,
    operation,
  }) => {
    await page.setViewportSize({ width, height })
    await openLongForm(operation, everyInput)
    await operation.field('age').scrollIntoViewIfNeeded()
    await expect(operation.console.send).not.toBeInViewport()
  })
}

for (const width of [1280, 1440]) {
  test(`At ${width} px, the response stays beside a long form`, async ({
    page,
    everyInput,
    operation,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openLongForm(operation, everyInput)
    await operation.field('limit').fill('5')
    await operation.field('theme').scrollIntoViewIfNeeded()
    const place = await readScroll(page)
    await clickInPlace(operation.console.send)
    const status = operation.console.response.getByText('200 OK').first()
    await expect(status).toBeInViewport({ ratio: 1 })
    expect(await readScroll(page)).toBe(place)
    const [request, response] = await Promise.all(
      [operation.console.request, operation.console.response].map((part) => part.boundingBox()),
    )
    expect(response?.x).toBeGreaterThanOrEqual((request?.x ?? 0) + (request?.width ?? 0))
  })
}

// The hand-written page of the default document too.
for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of ['/reference/list-experiments/#try-it', '/console/']) {
    test(`At 1280 px, ${path} has request and response side by side, in ${colorScheme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      const [request, response] = await Promise.all(
        ['Request', 'Response'].map((name) => page.getByRole('region', { name }).boundingBox()),
      )
      expect(response?.y).toBe(request?.y)
      expect(response?.x).toBeGreaterThanOrEqual((request?.x ?? 0) + (request?.width ?? 0))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    })
  }
}

// In one column, a response that arrives moves the snippet below it, and nothing else.
for (const [width, height, most] of [
  [390, 844, 0.05],
  [1440, 800, 0.01],
] as const) {
  test(`At ${width} px, nothing jumps when a fold opens, a request is sent or the response arrives`, async ({
    page,
    everyInput,
    operation,
  }) => {
    await page.setViewportSize({ width, height })
    await operation.open(everyInput, 'find-pets')
    await watchShifts(page)
    const { request, response, send } = operation.console
    await expectToStay(request.locator('summary', { hasText: 'optional parameters' }))
    await expectToStay(request.locator('summary', { hasText: 'Undocumented query' }))
    // Typed, because what is filled in by a script is no input of a reader.
    await operation.field('limit').pressSequentially('5')

    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/base/pets**', async (route) => {
      await held
      await route.continue()
    })
    await expectToStay(send)
    await expect(response).toHaveAttribute('aria-busy', 'true')
    await page.waitForFunction(isUnexpected)
    release()
    await expect(response).toContainText('200 OK')
    await expect(response.locator('.console-check [role="status"]').first()).toHaveAttribute(
      'aria-busy',
      'false',
    )
    const fold = response.locator('summary').first()
    // Until the window has scrolled to the status.
    await fold.click({ trial: true })
    await expectToStay(fold)
    expect(await readShifts(page)).toBeLessThan(most)
  })
}

test('The question before sending moves neither Send nor the form', async ({
  page,
  everyInput,
  operation,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await operation.open(everyInput, 'add-pet')
  await operation.field('name').fill('Rex')
  await operation.field('kind').selectOption('dog')
  const place = await readScroll(page)
  await expectToStay(operation.console.send)
  await expect(operation.question).toBeInViewport({ ratio: 1 })
  expect(await readScroll(page)).toBe(place)
})

async function openLongForm(operation: OperationPage, origin: string): Promise<void> {
  await operation.open(origin, 'find-pets')
  await operation.console.request.getByText('optional parameters').click()
}

/** Presses a control, and expects it where it was. */
async function expectToStay(control: Locator): Promise<void> {
  await scrollIntoWindow(control)
  const before = await control.boundingBox()
  await clickInPlace(control)
  const after = await control.boundingBox()
  expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
}

async function readScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** Adds up the layout shifts that no press of the reader explains (Layout Instability API). */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.set(globalThis, 'shifts', 0)
    for (const type of ['pointerdown', 'pointerup', 'keydown', 'keyup']) {
      addEventListener(
        type,
        ({ timeStamp }) => Reflect.set(globalThis, 'lastInput', timeStamp),
        true,
      )
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const sum = Number(Reflect.get(globalThis, 'shifts'))
        Reflect.set(globalThis, 'shifts', sum + Number(Reflect.get(entry, 'value')))
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** Whether what moves now counts: for half a second after an input, a browser takes it for the answer (Layout Instability API). */
function isUnexpected(): boolean {
  return performance.now() - Number(Reflect.get(globalThis, 'lastInput')) > 500
}

async function readShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return Number(Reflect.get(globalThis, 'shifts'))
  })
}
