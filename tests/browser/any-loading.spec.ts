import type { Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { readClipboard } from './support/read-clipboard.ts'

/** The code of a console whose operation has a form. */
const formScript = '**/_astro/FormIsland.*.js'

/** The code that reads a form, and plans and sends its request. */
const restScript = '**/_astro/console-module.*.js'

// One with a body as a form, one with files, one with a choice of credentials, and one with every kind of parameter.
for (const slug of ['add-pet', 'add-picture', 'use-either', 'find-pets']) {
  test(`The form is in the page as it was built, and its scripts move nothing: ${slug}`, async ({
    page,
    everyInput,
    operation,
  }) => {
    const lines: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) lines.push(message.text())
    })
    page.on('pageerror', ({ message }) => lines.push(message))
    const release = await holdRequests(page, formScript)
    await page.goto(`${everyInput}/reference/${slug}/`, { waitUntil: 'commit' })
    const { request, send } = operation.console
    await expect(request.locator('.form')).toBeVisible()
    await expect(request.locator('[inert] .form')).toHaveCount(1)
    await page.evaluate(() => document.fonts.ready)
    const built = await readForm(page)
    await watchShifts(page)

    release()
    await expect(send).toHaveAttribute('aria-disabled', 'false')
    await expect(request.locator('[inert]')).toHaveCount(0)
    expect(await readForm(page)).toBe(built)
    expect(await listMoved(page)).toEqual([])
    expect(lines).toEqual([])
  })
}

test('Nothing can be typed before the console would read it', async ({
  page,
  everyInput,
  operation,
}) => {
  const release = await holdRequests(page, formScript)
  await page.goto(`${everyInput}/reference/find-pets/#try-it`, { waitUntil: 'commit' })
  const field = operation.field('limit')
  await operation.console.request.locator('.form').waitFor()
  await field.evaluate((element) => element.focus())
  await expect(field).not.toBeFocused()
  release()
  await expect(operation.console.request.locator('[inert]')).toHaveCount(0)
  await field.evaluate((element) => element.focus())
  await expect(field).toBeFocused()
})

test('What is typed and pressed before the rest of the form is there is done as soon as it is', async ({
  page,
  everyInput,
  operation,
  service,
}) => {
  const release = await holdRequests(page, restScript)
  await page.goto(`${everyInput}/reference/find-pets/#try-it`, { waitUntil: 'commit' })
  const { request, response, send } = operation.console
  await expect(request.locator('[inert]')).toHaveCount(0)
  await operation.button('Use the default 20 for limit').click()
  await request.locator('summary', { hasText: 'optional parameters' }).click()
  await operation.field('kind').selectOption('cat')
  await send.click()
  await expect(request.getByText('The request will be sent as soon as')).toBeVisible()
  expect(service.take().requests).toEqual([])
  release()
  await expect(response).toContainText('200 OK')
  const [sent, ...more] = service.take().requests
  expect(sent?.target).toContain('limit=20&kind=cat')
  expect(more).toEqual([])
})

test('If the rest of the form cannot be loaded, the console says so, and the next press of Send tries again', async ({
  page,
  everyInput,
  operation,
  service,
}) => {
  await page.route(restScript, (route) => route.abort())
  await page.goto(`${everyInput}/reference/find-pets/#try-it`)
  const { request, response, send } = operation.console
  const notice = request.getByText('Part of this page failed to load')
  await request.hover()
  await expect(notice).toBeVisible()
  await operation.field('limit').fill('7')
  await page.unroute(restScript)
  await send.click()
  await expect(response).toContainText('200 OK')
  await expect(notice).toHaveCount(0)
  expect(service.take().requests.map(({ target }) => target)).toEqual([
    expect.stringContaining('limit=7'),
  ])
})

test('A link is copied with what was typed before the rest of the form is there', async ({
  page,
  everyInput,
  operation,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const release = await holdRequests(page, restScript)
  await page.goto(`${everyInput}/reference/find-pets/#try-it`, { waitUntil: 'commit' })
  const { request } = operation.console
  await expect(request.locator('[inert]')).toHaveCount(0)
  await operation.field('limit').fill('7')
  await operation.button('Copy link').click()
  release()
  await expect(request.getByText('Link copied')).toBeVisible()
  expect(await readClipboard(page.context())).toMatch(/&query\.limit=7$/)
})

/** The markup of what is filled in, without what says that it can be. */
async function readForm(page: Page): Promise<string> {
  return page
    .locator('.console-inputs')
    .evaluate((element) => element.innerHTML.replaceAll(' disabled=""', ''))
}

/** Notes what moves in the console from now on. Elsewhere, a font may arrive. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moved: string[] = []
    Reflect.set(globalThis, 'moved', moved)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly { readonly node: Node | null }[] = Reflect.get(entry, 'sources')
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          if (element?.closest('.console-frame')) moved.push(element.outerHTML.slice(0, 100))
        }
      }
    }).observe({ type: 'layout-shift' })
  })
}

async function listMoved(page: Page): Promise<unknown> {
  // Two frames: the browser reports a shift with the frame after it.
  return page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
    return Reflect.get(globalThis, 'moved')
  })
}

test('The notice that scripts have not loaded is shown beside the console of any operation', async ({
  page,
  everyInput,
}) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.clock.install()
  await holdRequests(page, formScript)
  await page.goto(`${everyInput}/reference/add-pet/`, { waitUntil: 'commit' })
  await expect(page.locator('.console-frame')).toBeVisible()
  await page.clock.runFor(6000)
  await expect(page.locator('.console-late')).toBeVisible()
  expect(faults).toEqual([])
})
