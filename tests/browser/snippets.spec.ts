import type { SnippetLanguage } from '#snippets/shared/language.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import { expect, test } from './fixtures.ts'
import { readClipboard } from './support/read-clipboard.ts'

const fakeKey = 'fake_key_of_the_snippet_tests_0000'
const summary = 'Others on a shared computer can see command lines. Hide the key'
const languages: readonly SnippetLanguage[] = snippetLanguages

test.describe('With the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('Copy copies exactly the visible text, in every language, and never the key', async ({
    page,
    portal,
  }) => {
    await portal.open()
    await portal.enterKey(fakeKey)
    for (const { id, label } of languages) {
      await test.step(label, async () => {
        await portal.language.selectOption(id)
        await portal.copySnippet.click()
        await expect(portal.snippet.getByText('Copied', { exact: true })).toBeVisible()
        const copied = await readClipboard(page.context())
        expect(copied).toBe(await portal.snippetCode.textContent())
        expect(copied).toContain('API_KEY')
        expect(copied).not.toContain(fakeKey)
      })
    }
  })

  test('A second copy is announced for as long as the first', async ({ page, portal }) => {
    await page.clock.install()
    await portal.open()
    const copied = portal.snippet.getByText('Copied', { exact: true })
    for (let copy = 0; copy < 2; copy += 1) {
      await portal.copySnippet.click()
      await readClipboard(page.context())
      await expect(copied).toBeVisible()
      await page.clock.runFor('00:03')
    }
    await expect(copied).toBeVisible()
    await page.clock.runFor('00:02')
    await expect(copied).toBeHidden()
  })

  test('The command that hides the key has its own Copy button', async ({ page }) => {
    await page.goto('/reference/list-experiments/')
    const about = page.locator('.portal-call-about').first()
    await about.getByText(summary).click()
    await about.getByRole('button', { name: 'Copy' }).click()
    await expect(page.locator('.portal-call-outcome').first()).toHaveText('Copied')
    expect(await readClipboard(page.context())).toBe(await about.locator('code').textContent())
  })
})

test('A button shows a form that supports the request if another does not, and the focus stays in the panel', async ({
  page,
  portal,
}) => {
  await portal.open()
  await portal.language.selectOption('powershell')
  await page.getByRole('button', { name: '+ Header' }).click()
  await page.getByLabel('Name of header 1').fill('If-Modified-Since')
  await page.getByLabel('Value of header 1').fill('yesterday')
  await expect(portal.snippet).toContainText(
    'PowerShell cannot send the header If-Modified-Since with this value.',
  )
  await expect(portal.snippetCode).toBeHidden()

  await portal.snippet.getByRole('button', { name: 'Show it in curl (bash, zsh)' }).press('Enter')

  await expect(portal.language).toHaveValue('curl')
  await expect(portal.language).toBeFocused()
  await expect(portal.snippetCode).toContainText('If-Modified-Since: yesterday')
  await expect(page).toHaveURL(/#snippet=curl$/)
})

test('A link selects the language, and only the selection is remembered', async ({
  page,
  portal,
}) => {
  await portal.open('/console/#snippet=go')
  await expect(portal.language).toHaveValue('go')
  await portal.language.selectOption('ruby')
  await expect(page).toHaveURL(/#snippet=ruby$/)
  await page.getByRole('link', { name: 'List experiments' }).first().click()
  await page.waitForURL('**/reference/list-experiments/')
  await expect(page.locator('call-card').getByLabel('Language')).toHaveValue('ruby')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(portal.language).toHaveValue('ruby')
  await expect(portal.snippetCode).toContainText('abort')
  await page.reload()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(portal.snippetCode).toContainText('abort')
  const stored = await page.evaluate(() => [
    ...Object.entries(localStorage).filter(([name]) => !name.startsWith('starlight-')),
    ...Object.entries(sessionStorage).filter(([name]) => !name.startsWith('sl-')),
  ])
  expect(stored).toEqual([['snippet', 'ruby']])
})

test('A command that hides the key is one press away, for curl only', async ({ page, portal }) => {
  await portal.open()
  await portal.snippet.getByText(summary).click()
  await expect(portal.snippet).toContainText('-H @- <<END')
  await portal.language.selectOption('go')
  await expect(portal.snippet.getByText(summary)).toBeHidden()

  await page.goto('/reference/list-experiments/')
  const about = page.locator('.portal-call-about').first()
  await expect(about).toBeHidden()
  await page.locator('.portal-call-head').first().getByLabel('Language').selectOption('curl')
  await about.getByText(summary).click()
  await expect(about.getByText('-H @- <<END')).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A page contains both commands', async ({ page }) => {
    await page.goto('/reference/list-experiments/')
    const card = page.locator('call-card').first()
    await expect(card.getByText('-H "Authorization: Bearer $API_KEY"')).toBeVisible()
    await card.getByText(summary).click()
    await expect(card.getByText('-H @- <<END')).toBeVisible()
  })
})
