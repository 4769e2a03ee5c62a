import { rm, writeFile } from 'node:fs/promises'
import { startPortal } from '#host/portal-server.ts'
import type { RunningPortal } from '#host/portal-server.ts'
import { buildEveryInputSite } from '../support/every-input-site.ts'
import { servicePort, serviceUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { OperationPage } from './pages/operation-page.ts'
import { findHeader, startRawServer } from './support/engine/raw-server.ts'
import type { RawRequest, RawServer } from './support/engine/raw-server.ts'
import { findTextInPage } from './support/find-text.ts'
import { listInputCases, secretTexts } from './support/input-cases.ts'
import type { InputCase } from './support/input-cases.ts'
import { runAxe } from './support/run-axe.ts'

/** Sends everything back: an echo must be masked. */
const echo = ({ target, headers, body }: RawRequest) =>
  `${target} ${JSON.stringify(headers)} ${body.toString('latin1')}`

const fileText = 'not really a picture'
const mask = '•'.repeat(12)

let portal: RunningPortal
let server: RawServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  portal = await startPortal({ siteDirectory: await buildEveryInputSite(), port: 0 })
  server = await startRawServer(echo, Number(servicePort))
})

test.afterAll(async () => {
  await Promise.all([portal.stop(), server.stop()])
})

test.beforeEach(() => {
  server.take()
})

test('What a form needs is requested with the page, and not after its first script has run', async ({
  page,
}) => {
  await page.goto(`${portal.url}/reference/${listInputCases('')[0]?.slug}/`)
  const preloads = page.locator('head link[rel="modulepreload"][integrity]')
  const names = await preloads.evaluateAll((links) =>
    links.flatMap(
      (link) => /(?:form|later)-parts|make-engine/.exec(link.getAttribute('href') ?? '') ?? [],
    ),
  )
  expect(names.toSorted()).toEqual(['form-parts', 'later-parts'])
  await expect(page.locator('link[rel="stylesheet"]:not([media])')).toHaveCount(0)
})

const names = listInputCases('').map(({ name }) => name)

for (const [index, name] of names.entries()) {
  test(`By keyboard alone, what is filled in is shown and arrives: ${name}`, async ({
    page,
  }, testInfo) => {
    const path = testInfo.outputPath('picture.png')
    await writeFile(path, fileText)
    const given = listInputCases(path)[index]
    if (!given) throw new Error(`There is no case ${name}.`)
    const operation = new OperationPage(page)
    await operation.open(portal.url, given.slug)

    await given.fillIn(operation)
    const preview = (await operation.preview.textContent()) ?? ''
    await expect(operation.console.snippet).not.toContainText('Loading the snippet')
    const snippet = (await operation.console.snippet.textContent()) ?? ''
    await operation.send(given.method)
    await expect(operation.console.response).toContainText('200 OK')

    const [request, ...more] = server.take().requests
    expect(more).toEqual([])
    if (!request) throw new Error('Nothing arrived.')
    checkWire(request, given)
    checkPreview(preview, given)
    for (const variable of given.variables ?? []) expect(snippet).toContain(variable)
    for (const secret of secretTexts) {
      expect(snippet).not.toContain(secret)
      // oxlint-disable-next-line no-await-in-loop -- one page
      expect(await findTextInPage(page, secret)).toEqual([])
    }
  })
}

test('A method that may change something is asked about once for each server', async ({ page }) => {
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'add-note')
  await operation.type('Body as text', 'one')

  await operation.press('Send')
  await expect(operation.question).toContainText(`may change something at Service (${serviceUrl})`)
  expect(server.take().requests).toEqual([])
  await operation.press('Send POST')
  await expect(operation.console.send).toBeFocused()
  await expect(operation.console.response).toContainText('200 OK')
  server.take()
  await page.keyboard.press('Enter')
  await expect(async () => expect(server.take().requests).toHaveLength(1)).toPass()
  await expect(operation.question).toBeHidden()

  await operation.console.server.selectOption({ label: 'Elsewhere: https://elsewhere.example' })
  await operation.console.send.press('Enter')
  await expect(operation.question).toContainText('at Elsewhere (https://elsewhere.example)')
  await operation.press('Keep editing')
  await expect(operation.question).toBeHidden()
  await expect(operation.field('Body as text')).toHaveValue('one')
})

test('DELETE is asked about each time', async ({ page }) => {
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'remove-pet')
  await operation.type('petId', '7')
  for (let time = 0; time < 2; time += 1) {
    /* oxlint-disable no-await-in-loop -- one time after the other */
    await operation.send('DELETE')
    await expect(operation.console.response).toContainText('200 OK')
    expect(server.take().requests).toMatchObject([{ method: 'DELETE', target: '/base/pets/7' }])
    /* oxlint-enable no-await-in-loop */
  }
})

test('The keyboard shortcut asks too, each time', async ({ page }) => {
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'add-note')
  await operation.type('Body as text', 'one')
  await operation.send('POST')
  await expect(operation.console.response).toContainText('200 OK')
  server.take()

  await operation.field('Body as text').press('ControlOrMeta+Enter')
  await expect(operation.question).toBeFocused()
  // The shortcut that asked is no answer.
  await page.keyboard.press('Enter')
  await operation.press('Keep editing')
  expect(server.take().requests).toEqual([])
  await expect(operation.field('Body as text')).toBeFocused()
})

test('A held key is refused by every kind of field', async ({ page }) => {
  const [key = ''] = secretTexts
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'add-picture')
  await operation.enterSecret('API key', key)
  await expect(operation.console.request).toContainText(mask)
  await operation.type('caption', `a ${key} b`)
  await expect(operation.field('caption')).toHaveValue('')
  await expect(operation.console.request).toContainText('The text contained your API key')
  await operation.press('Add a field')
  await operation.type('Name of the field without a name', key)
  await expect(operation.field('Name of the field without a name')).toHaveValue('')
  await operation.type('Value of the field without a name', encodeURIComponent(key))
  await expect(operation.field('Value of the field without a name')).toHaveValue('')
  for (const secret of [key, encodeURIComponent(key)]) {
    // oxlint-disable-next-line no-await-in-loop -- one page
    expect(await findTextInPage(page, secret)).toEqual([])
  }
})

test('A file that is gone is not sent, and all else stays filled in', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('picture.png')
  await writeFile(path, fileText)
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'add-picture')
  await operation.enterSecret('API key', secretTexts[0] ?? '')
  await operation.type('petId', '7')
  await operation.chooseFile('for picture', path)
  await operation.type('caption', 'In the sun')
  await rm(path)
  await operation.send('POST')

  await expect(page.locator('[data-failure="unreadable-file"]')).toBeVisible()
  await expect(operation.console.response).toContainText('picture.png')
  expect(server.take().requests).toEqual([])
  await expect(operation.field('petId')).toHaveValue('7')
  await expect(operation.field('caption')).toHaveValue('In the sun')
  await expect(operation.console.request).toContainText(mask)

  await writeFile(path, fileText)
  await operation.console.request.getByLabel('for picture').setInputFiles(path)
  await operation.press('Send')
  await expect(operation.console.response).toContainText('200 OK')
  expect(server.take().requests).toHaveLength(1)
})

test('What contradicts the document is sent only if the reader says so', async ({ page }) => {
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'find-pets')
  await operation.type('limit', '500')
  await operation.press('Send')
  await expect(operation.question).toContainText('The document does not allow this request')
  expect(server.take().requests).toEqual([])
  await operation.press('Send anyway')
  await expect(operation.console.response).toContainText('200 OK')
  expect(server.take().requests).toMatchObject([{ target: '/base/pets?limit=500' }])
})

test('What is missing is said after Send, and the focus goes there', async ({ page }) => {
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'find-pets')
  await operation.press('Send')
  await expect(operation.field('limit')).toBeFocused()
  await expect(operation.console.request.getByRole('alert').first()).toContainText(
    'Nothing was sent.',
  )
  await operation.type('limit', '1')
  await operation.press('Send')
  await expect(operation.console.response).toContainText('200 OK')
})

test('What no page can send is not sent, and the page says why', async ({ page }) => {
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'use-either')
  await operation.choose('Credential', 'cookieKey')
  await expect(operation.console.request.getByLabel('Why this page cannot send it')).toBeVisible()
  await expect(operation.console.send).toHaveAttribute('aria-disabled', 'true')
  await operation.press('Send')
  expect(server.take().requests).toEqual([])

  await page.goto(`${portal.url}/reference/use-cookie-key/`)
  await expect(page.getByText('It cannot be called from a page.')).toBeVisible()
  await expect(page.locator('.console')).toHaveCount(0)
})

test('Where the document does not say whether a key is needed, the console says so', async ({
  page,
}) => {
  const operation = new OperationPage(page)
  await operation.open(portal.url, 'add-pet')
  await expect(operation.console.request).toContainText(
    'The document does not say whether a key is needed.',
  )
  await expect(operation.console.request.locator('input[type=password]')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Axe finds nothing in consoles that are filled in, in ${colorScheme}`, async ({
    page,
  }, testInfo) => {
    test.setTimeout(60_000)
    const path = testInfo.outputPath('picture.png')
    await writeFile(path, fileText)
    await page.emulateMedia({ colorScheme })
    const found: string[] = []
    for (const { name, slug, fillIn } of listInputCases(path).filter(isDifferent)) {
      /* oxlint-disable no-await-in-loop -- there is one browser */
      const operation = new OperationPage(page)
      await operation.open(portal.url, slug)
      await fillIn(operation)
      await operation.press('Send')
      const response = operation.console.response.getByText('200 OK').first()
      await expect(operation.question.or(response)).toBeVisible()
      found.push(...(await runAxe(page)).map((finding) => `${name}: ${finding}`))
      /* oxlint-enable no-await-in-loop */
    }
    expect(found).toEqual([])
  })
}

/** Consoles that look alike are checked once. */
function isDifferent({ slug }: InputCase, index: number, all: readonly InputCase[]): boolean {
  const isFirst = all.findIndex((other) => other.slug === slug) === index
  return isFirst && ['find-pets', 'add-pet', 'add-picture', 'use-both'].includes(slug)
}

/** Headers that Chromium sends with every request of a page, and with one that must not be cached. */
const ownHeaders =
  /^(?:host|connection|content-length|pragma|cache-control|user-agent|accept|accept-encoding|accept-language|origin|sec-.+)$/

function checkWire(request: RawRequest, given: InputCase): void {
  const { method, target, headers = {}, body = '' } = given
  expect([request.method, request.target]).toEqual([method, `/base${target}`])
  const type = findHeader(request, 'content-type') ?? ''
  const boundary = /; boundary=([\w-]+)$/.exec(type)?.[1] ?? ''
  const fill = (text: string) =>
    text.replaceAll('{boundary}', boundary).replaceAll('{file}', fileText)
  expect(Object.fromEntries(request.headers.filter(([name]) => !ownHeaders.test(name)))).toEqual(
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
  )
  expect(request.body.toString('latin1')).toBe(fill(body))
}

/** It is the request that must arrive, with a mask for each secret. */
function checkPreview(preview: string, given: InputCase): void {
  const { method, target, headers = {}, body = '', secrets = [] } = given
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, mask), text)
  const [head = '', ...rest] = preview.split('\n\n')
  const [start, ...lines] = head.split('\n')
  expect(start).toBe(`${method} ${serviceUrl}${hide(target)}`)
  expect(
    lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())).toSorted(),
  ).toEqual(
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${hide(value).replace('{boundary}', '(boundary)')}`)
      .toSorted(),
  )
  const file = new RegExp(String.raw`\(the bytes of picture\.png, image/png, \d+ bytes\)`, 'g')
  expect(rest.join('\n\n').replaceAll(file, '{file}')).toBe(
    body.replaceAll('{boundary}', '(boundary)'),
  )
}
