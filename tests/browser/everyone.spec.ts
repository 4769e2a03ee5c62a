import type { Locator, Page } from '@playwright/test'
import { sandboxUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { findFocusFault } from './support/find-focus-fault.ts'
import {
  findCutText,
  findMotion,
  findSmallTargets,
  findTextCutBySpacing,
  findUselessInPrint,
} from './support/find-obstacles.ts'
import { readClipboard } from './support/read-clipboard.ts'
import { readSitemap } from './support/read-sitemap.ts'
import { recordAnnouncements } from './support/record-announcements.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('The keyboard alone leads from the quickstart to a snippet, and every stop shows the focus', async ({
  page,
  portal,
  createKey,
}) => {
  await page.goto('/quickstart/')
  const faults = await tabTo(page, page.getByRole('link', { name: 'console', exact: true }))
  await page.keyboard.press('Enter')
  await awaitHydration(page)

  faults.push(...(await tabTo(page, portal.keyField)))
  await page.evaluate((key) => navigator.clipboard.writeText(key), await createKey('Keyboard'))
  await page.keyboard.press('ControlOrMeta+V')
  // The mask replaced the field, and the focus moved on.
  await expect(portal.send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.send).toBeFocused()

  faults.push(...(await tabTo(page, portal.response.getByRole('button', { name: 'Tree' }))))
  await page.keyboard.press('Space')
  const tree = page.getByRole('tree', { name: 'Body' })
  faults.push(...(await tabTo(page, tree)))
  await page.keyboard.press('ArrowDown')
  await expect(tree.locator('[aria-selected="true"]')).toContainText('"experiments"')

  faults.push(...(await tabTo(page, portal.copySnippet)))
  await page.keyboard.press('Enter')
  await expect(portal.snippet.getByText('Copied', { exact: true })).toBeVisible()
  faults.push(...(await tabTo(page, portal.forget, 'Shift+Tab')))
  await page.keyboard.press('Enter')
  await expect(portal.keyField).toBeFocused()
  expect(faults).toEqual([])
  expect(await readClipboard(page.context())).toContain('${API_KEY:?Set API_KEY first.}')
})

test('The check finds a stop whose outline is removed or covered', async ({ page, portal }) => {
  await portal.open()
  await tabTo(page, portal.keyField)
  expect(await findFocusFault(page)).toBeUndefined()
  const undo = await addStyle(page, '* { outline: none !important }')
  expect(await findFocusFault(page)).toMatch(/has no outline$/)
  await undo()
  await addStyle(page, 'header { position: fixed; inset: 0; height: 100vh !important }')
  expect(await findFocusFault(page)).toMatch(/is hidden by something else$/)
})

test('The parts of the console have roles and names, and the progress of a request is announced', async ({
  page,
  portal,
  createKey,
}) => {
  await portal.open()
  await expect(portal.request).toMatchAriaSnapshot(`
    - region "Request":
      - combobox "Server"
      - textbox "API key"
      - button "Use key"
      - paragraph: /It stays in this page’s memory/
      - button "Send"
      - button "Send without a key"
  `)
  await expect(portal.response).toMatchAriaSnapshot(`
    - region "Response":
      - paragraph: Not sent
      - paragraph: The response appears here.
  `)
  await portal.enterKey(await createKey('Announced'))
  const readAnnouncements = await recordAnnouncements(page)
  await portal.send.click()
  await expect(portal.response).toMatchAriaSnapshot(`
    - region "Response":
      - paragraph: /^200 OK/
      - group "How the body is shown":
        - button "Tree"
        - button "Pretty" [pressed]
        - button "Raw"
      - button "Copy body"
      - button "Download"
      - region "Body"
  `)
  await expect(portal.request).toMatchAriaSnapshot(`
    - region "Request":
      - button "Forget key"
      - button "Send"
  `)
  await page.route(`${sandboxUrl}/**`, (route) => route.abort())
  await portal.send.click()
  await expect(portal.response).toMatchAriaSnapshot(`
    - region "Response":
      - paragraph: No response
      - paragraph: What to do first
      - list
      - paragraph: Known
      - list
      - paragraph:
        - link /More about this failure/
  `)
  expect(await readAnnouncements()).toEqual([
    'Sending the request.',
    expect.stringMatching(/^Response: 200 OK, \d+ bytes in \d+ ms\.$/),
    'Sending the request.',
    expect.stringMatching(/^No response: .+\.$/),
  ])
})

test('Every page can be read at 400 % zoom, used with a finger, read without motion and printed', async ({
  page,
}) => {
  test.setTimeout(240_000)
  // Paper is white even if the screen is dark.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  const paths = await readSitemap(page)
  expect(paths.length).toBeGreaterThan(15)
  const findings: string[] = []
  const note = (path: string, kind: string, found: readonly string[]) =>
    findings.push(...found.map((finding) => `${path} ${kind}: ${finding}`))
  /* oxlint-disable no-await-in-loop -- there is one browser */
  for (const path of paths) {
    // A window of 1280 × 1024, enlarged four times.
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    note(path, 'cut', await findCutText(page))
    note(path, 'moving', await findMotion(page))
    await page.emulateMedia({ media: 'print' })
    note(path, 'useless in print', await findUselessInPrint(page))
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 390, height: 844 })
    note(path, 'small at 390 px', await findSmallTargets(page))
    await page.setViewportSize({ width: 1280, height: 1024 })
    note(path, 'small at 1280 px', await findSmallTargets(page))
    note(path, 'cut by wider spacing', await findTextCutBySpacing(page))
  }
  /* oxlint-enable no-await-in-loop */
  expect(findings).toEqual([])
})

test('The checks find cut text, small targets, motion and what is useless in print', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/authentication/store-a-key/')
  expect(await findCutText(page)).toEqual([])
  // Without a preference for less motion, the site has some.
  expect(await findMotion(page)).not.toEqual([])
  const undo = await addStyle(page, 'main p { white-space: nowrap !important; overflow: hidden }')
  expect(await findCutText(page)).not.toEqual([])
  await undo()
  await addStyle(page, '.cite a { display: block; height: 9px; line-height: 9px }')
  expect(await findSmallTargets(page)).not.toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await findUselessInPrint(page)).toEqual([])
  await addStyle(page, 'main p { color: #aaa } nav { display: block !important; height: 9px }')
  const useless = await findUselessInPrint(page)
  expect(useless.some((finding) => finding.startsWith('P '))).toBe(true)
})

test('With a response, print omits the controls, and forced colours show which button is pressed', async ({
  page,
  portal,
  createKey,
}) => {
  await portal.open()
  await portal.enterKey(await createKey('Printed'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findUselessInPrint(page)).toEqual([])
  await expect(portal.body).toBeVisible()

  await page.emulateMedia({ media: null, forcedColors: 'active' })
  const pressed = await readBackground(portal.response.getByRole('button', { name: 'Pretty' }))
  const other = await readBackground(portal.response.getByRole('button', { name: 'Raw' }))
  expect(pressed).not.toBe(other)
  await tabTo(page, portal.forget, 'Shift+Tab')
  expect(await findFocusFault(page)).toBeUndefined()
})

async function readBackground(button: Locator): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element).backgroundColor)
}

/** Presses the key until the target has the focus. Returns the focus faults of the stops on the way. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const faults: string[] = []
  /* oxlint-disable no-await-in-loop -- one stop after the other */
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press(key)
    const fault = await findFocusFault(page)
    if (fault !== undefined) faults.push(fault)
    if (await target.evaluate((element) => element === document.activeElement)) return faults
  }
  /* oxlint-enable no-await-in-loop */
  throw new Error(`The focus did not reach ${String(target)}.`)
}

/** Adds a style sheet in a way that the page's policy allows. Returns a function that removes it. */
async function addStyle(page: Page, css: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet()
    added.replaceSync(text)
    document.adoptedStyleSheets.push(added)
    return added
  }, css)
  return () => sheet.evaluate((added) => added.replaceSync(''))
}
