import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { expect, test } from './fixtures.ts'
import { readClipboard } from './support/clipboard.ts'

const languages: readonly SnippetLanguage[] = snippetLanguages

test('Every language shows the request that is sent, and follows a parameter', async ({
  portal,
}) => {
  await portal.open()
  await portal.enterParameters([['status', 'a b']])
  for (const { id, label } of languages) {
    // oxlint-disable-next-line no-await-in-loop
    await test.step(label, async () => {
      await portal.language.selectOption(id)
      const strings = portal.snippetCode.locator('.code-string')
      await expect(strings.filter({ hasText: '/v1/experiments?status=a%' })).toHaveCount(1)
      await expect(portal.snippetCode).toContainText('API_KEY')
    })
  }
})

test('What is copied is what is shown, and the address names the language', async ({
  page,
  portal,
}) => {
  await portal.open()
  await portal.language.selectOption('python')
  await expect(page).toHaveURL(/#snippet=python$/)
  const shown = await portal.snippetCode.textContent()
  await portal.copySnippet.click()
  await expect(portal.snippet.getByText('Copied', { exact: true })).toBeVisible()
  expect(await readClipboard(page)).toBe(shown)
})
