import { expect, test } from './fixtures.ts'
import { startChangedPortal } from './support/changed-portal.ts'
import { collectErrors, readErrors } from './support/collect-errors.ts'
import { readPaths } from './support/read-paths.ts'

test('No page has an error in its log, is blocked by its own policy, or scrolls sideways', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const portal = await startChangedPortal({ first: collectErrors })
  const paths = await readPaths()
  expect(paths.length).toBeGreaterThan(40)
  const faults: string[] = []
  for (const path of paths) {
    /* oxlint-disable no-await-in-loop -- one window */
    await page.goto(portal.url + path)
    for (const error of await readErrors(page)) faults.push(`${path}: ${error}`)
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    if (isWide) faults.push(`${path}: is wider than the window`)
    /* oxlint-enable no-await-in-loop */
  }
  expect(faults).toEqual([])

  // The search for errors finds one.
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://nowhere.invalid/x.png' }))
  })
  await expect.poll(() => readErrors(page)).toContain('img-src https://nowhere.invalid/x.png')
  await portal.stop()
})

for (const [file, path] of [
  [/\/page\.[^/]*\.js/, '/'],
  [/\/client\.[^/]*\.js/, '/console/'],
  [/\/ConsoleIsland\.[^/]*\.js/, '/console/'],
  [/\/console-parts\.[^/]*\.js/, '/console/'],
] as const) {
  test(`A changed script does not run: ${file.source}`, async ({ page }) => {
    const portal = await startChangedPortal({
      tamper: [file, 'document.documentElement.dataset.attacked = "yes"'],
    })
    await page.goto(portal.url + path)
    await expect.poll(portal.countTampered).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).not.toHaveAttribute('data-attacked')
    await portal.stop()
  })
}

test('A reader’s choice of a theme is followed, kept, and reaches what the browser draws', async ({
  page,
}) => {
  await page.goto('/console/')
  const read = () =>
    page.evaluate(() => {
      const select = document.querySelector('.console select')
      return {
        theme: document.documentElement.dataset['theme'],
        scheme: getComputedStyle(document.documentElement).colorScheme,
        background: getComputedStyle(document.body).backgroundColor,
        field: select ? getComputedStyle(select).colorScheme : '',
      }
    })
  const backgrounds: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    /* oxlint-disable no-await-in-loop -- one choice after the other */
    await page.getByLabel('Select theme').first().selectOption(theme)
    await expect.poll(read).toMatchObject({ theme, scheme: theme, field: theme })
    await page.goto('/console/')
    const kept = await read()
    expect(kept).toMatchObject({ theme, scheme: theme })
    backgrounds.push(kept.background)
    /* oxlint-enable no-await-in-loop */
  }
  expect(new Set(backgrounds).size).toBe(2)
})
