import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import { plans } from '../fixtures/plans.ts'
import { portalUrl, servicePort, serviceUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { readClipboard } from './support/read-clipboard.ts'

const fakeKey = 'fake_key_of_the_snippet_tests_0000'
const languages: readonly SnippetLanguage[] = snippetLanguages

test('The console sends what was planned, for every plan that the snippets are tested with', async ({
  portal,
}) => {
  const server = await startCaptureServer({ port: Number(servicePort), allowedOrigin: portalUrl })
  try {
    for (const { name, plan } of plans) {
      const planned = plan(serviceUrl)
      // No server in the list has the fixture's longer base URL.
      if (!planned.url.startsWith(`${serviceUrl}/v1`)) continue
      /* oxlint-disable no-await-in-loop -- one request after the other */
      await test.step(name, async () => {
        await portal.openWithService()
        await portal.enterParameters([...new URL(planned.url).searchParams])
        await expect(portal.request).toContainText(`GET ${planned.url}`)
        if (planned.slots.length > 0) {
          await portal.enterKey(fakeKey)
          await portal.send.click()
        } else await portal.sendWithoutKey.click()
        await expect(portal.response).toContainText('200 OK')
        const { pathname, search } = new URL(planned.url)
        const [request, ...others] = server.take()
        expect(others).toEqual([])
        expect(request).toMatchObject({ method: 'GET', target: pathname + search, body: '' })
        expect(request?.headers['content-type']).toEqual(['application/json'])
        expect(request?.headers['authorization']).toEqual(
          planned.slots.length > 0 ? [`Bearer ${fakeKey}`] : undefined,
        )
      })
      /* oxlint-enable no-await-in-loop */
    }
  } finally {
    await server.stop()
  }
})

test.describe('With the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('Copy copies exactly the visible text, in every language, and never the key', async ({
    page,
    portal,
  }) => {
    await portal.open()
    await portal.enterKey(fakeKey)
    for (const { id, label } of languages) {
      // oxlint-disable-next-line no-await-in-loop
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
})

test('A prerendered snippet is coloured before any script runs', async ({ request }) => {
  const html = await (await request.get('/console/')).text()
  expect(html).toMatch(/<span class="code-string">[^<]*\/v1\/experiments/)
})

test('The colours follow what a reader types, in every language', async ({ portal }) => {
  await portal.open()
  await portal.enterParameters([['status', 'a b']])
  for (const { id, label } of languages) {
    // oxlint-disable-next-line no-await-in-loop
    await test.step(label, async () => {
      await portal.language.selectOption(id)
      const strings = portal.snippetCode.locator('.code-string')
      await expect(strings.filter({ hasText: '/v1/experiments?status=a%' })).toHaveCount(1)
    })
  }
})

test('What one form cannot write, a button shows in one that can, and the focus stays in the panel', async ({
  page,
  portal,
}) => {
  await portal.open()
  await portal.language.selectOption('powershell')
  await portal.request.getByText('Extra parameters and headers', { exact: true }).click()
  await page.getByRole('button', { name: 'Add a header' }).click()
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

test('A link names the language, and what is chosen is remembered, and nothing else', async ({
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

test('The parameter editor is closed at first and says that nothing is specified', async ({
  portal,
}) => {
  await portal.open()
  await expect(portal.addParameter).toBeHidden()
  await portal.request.getByText('Extra parameters and headers', { exact: true }).click()
  await expect(portal.request).toContainText('The service may ignore or reject any that you send')
})

test('A control character in a parameter is refused with its position, and no typed text is lost', async ({
  page,
  portal,
}) => {
  await portal.open()
  await portal.enterParameters([['q', 'one\ntwo']])
  await portal.sendWithoutKey.click()
  const value = page.getByLabel('Value of parameter 1')
  await expect(portal.request).toContainText('Character 4 of the value is')
  await expect(value).toBeFocused()
  await expect(value).toHaveValue('one\ntwo')
  await expect(portal.response).toContainText('The response appears here')
})
