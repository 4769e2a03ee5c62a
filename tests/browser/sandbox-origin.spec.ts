import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { startSandbox } from '#sandbox/server.ts'
import type { RunningSandbox } from '#sandbox/server.ts'
import { parseDescriptionText } from '../support/parse-description-text.ts'
import { expect, test } from './fixtures.ts'

/** Creates a key like the page of the web application, and reports completion. */
const attack = `(async () => {
  const text = await (await fetch('/settings/developer/new')).text()
  const page = new DOMParser().parseFromString(text, 'text/html')
  const form = [...page.forms].find((one) => one.elements.name)
  const body = new URLSearchParams(new FormData(form))
  body.set('name', 'Stolen')
  await fetch('/settings/developer/new', { method: 'POST', body })
})().finally(() => document.documentElement.setAttribute('data-attacked', ''))`

const content = (mediaType: string, text: string) =>
  `responses: { 200: { description: ok, content: { ${mediaType}: { example: ${JSON.stringify(text)} } } } }`

const hostile = parseDescriptionText(`openapi: 3.1.2
info: { title: Hostile, version: '1' }
paths:
  /page: { get: { ${content('text/html', `<p>Shown</p><script>${attack}</script>`)} } }
  /picture: { get: { ${content('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><title>Shown</title><script>${attack}</script></svg>`)} } }
  /code.js: { get: { ${content('text/javascript', attack)} } }
  /loads: { get: { ${content('text/html', '<p>Shown</p><script src="/code.js"></script><meta http-equiv="refresh" content="0;url=/page">')} } }`)

let directory: string
let sandbox: RunningSandbox

test.beforeEach(async ({ page }) => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-origin-'))
  sandbox = await startSandbox({ port: 0, portalPort: 4321, directory, document: hostile })
  await page.goto(sandbox.url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test.afterEach(async () => {
  await sandbox.stop()
  await rm(directory, { recursive: true, force: true })
})

for (const path of ['/page', '/picture', '/loads']) {
  test(`An example of the document cannot create a key: ${path}`, async ({ page }) => {
    await page.goto(sandbox.url + path, { waitUntil: 'networkidle' })
    await expect(page.locator('html, svg').first()).not.toHaveAttribute('data-attacked')
    expect(getKeyNames()).toEqual([])

    await dropPolicies(page)
    await page.goto(sandbox.url + path)
    await expect(page.locator('html, svg').first()).toHaveAttribute('data-attacked')
    expect(getKeyNames()).toContain('Stolen')
  })
}

/** Removes the policy, as a positive control: the same example then creates a key. */
async function dropPolicies(page: Page): Promise<void> {
  await page.route(/\/(?:page|picture|loads|code\.js)$/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    delete headers['content-security-policy']
    await route.fulfill({ response, headers })
  })
}

function getKeyNames(): readonly string[] {
  const store = openKeyStore(directory)
  try {
    return store.listKeys().map(({ name }) => name)
  } finally {
    store.close()
  }
}
