import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { FailureId } from '#core/exchange/failures/failures.ts'
import { expect, test } from './every-input-fixtures.ts'
import type { OperationPage } from './pages/operation-page.ts'
import { holdRequests } from './support/hold-requests.ts'

const token = 'obviously-fake-token-of-a-failed-send'

/** Makes the next request fail. It returns what makes the one after it succeed. */
type Spoil = (page: Page, operation: OperationPage) => Promise<() => Promise<void>>

const failures: readonly (readonly [string, FailureId, Spoil])[] = [
  [
    'the network is down',
    'offline',
    async (page, operation) => {
      await page.context().setOffline(true)
      await operation.send('POST')
      return async () => page.context().setOffline(false)
    },
  ],
  [
    'the connection is refused',
    'no-answer',
    async (page, operation) => {
      await page.route(service, async (route) => route.abort('connectionrefused'))
      await operation.send('POST')
      return async () => page.unroute(service)
    },
  ],
  [
    'no response comes in time',
    'timed-out',
    async (page, operation) => {
      const release = await holdRequests(page, service)
      await operation.send('POST')
      await expect(operation.console.response).toHaveAttribute('aria-busy', 'true')
      await page.clock.runFor(31_000)
      return async () => release()
    },
  ],
  [
    'it is cancelled',
    'cancelled',
    async (page, operation) => {
      const release = await holdRequests(page, service)
      await operation.send('POST')
      await operation.console.cancel.press('Enter')
      return async () => release()
    },
  ],
]

const service = '**/base/pets/**'

for (const [name, failure, spoil] of failures) {
  test(`Nothing that was filled in is lost when ${name}`, async ({
    page,
    everyInput,
    operation,
    service: server,
  }, testInfo) => {
    const path = testInfo.outputPath('picture.png')
    await writeFile(path, 'not a picture')
    await operation.open(everyInput, 'add-picture')
    // After the page has loaded: the clock stands in the way of its record of what it loaded.
    await page.clock.install()
    await fillIn(operation, path)
    const before = await readForm(operation)
    const preview = await operation.preview.textContent()

    const mend = await spoil(page, operation)
    await expect(page.locator(`[data-failure="${failure}"]`)).toBeVisible()
    expect(await readForm(operation)).toEqual(before)
    expect(await operation.preview.textContent()).toBe(preview)
    server.take()

    await mend()
    await operation.press('Send')
    await expect(operation.console.response).toContainText('200 OK')
    expect(listParts(server.take().requests[0]?.body)).toEqual(parts)
  })
}

test('Nothing that was filled in is lost when the plan is refused', async ({
  page,
  everyInput,
  operation,
  service: server,
}, testInfo) => {
  const path = testInfo.outputPath('picture.png')
  await writeFile(path, 'not a picture')
  await operation.open(everyInput, 'add-picture')
  await fillIn(operation, path)
  const before = await readForm(operation)
  await operation.field('petId').fill('')
  await operation.console.send.press('Enter')
  await expect(operation.field('petId')).toBeFocused()
  await expect(operation.console.request).toContainText('Nothing was sent.')
  expect(server.take().requests).toEqual([])

  await page.keyboard.insertText('7')
  expect(await readForm(operation)).toEqual(before)
  await operation.send('POST')
  await expect(operation.console.response).toContainText('200 OK')
  expect(listParts(server.take().requests[0]?.body)).toEqual(parts)
})

test('A text that was typed as JSON is not lost when its request fails', async ({
  page,
  everyInput,
  operation,
}) => {
  const text = '{ "name": "Rex",\n  "kind": "dog", "age": 1.50 }'
  await operation.open(everyInput, 'add-pet')
  await operation.press('JSON')
  await operation.type('Body as text', text)
  await page.context().setOffline(true)
  await operation.press('Send')
  await operation.press('Send anyway')
  await expect(page.locator('[data-failure="offline"]')).toBeVisible()
  await expect(operation.field('Body as text')).toHaveValue(text)
  // What is no JSON is not sent at all.
  await operation.field('Body as text').fill(text.slice(0, -1))
  await operation.console.send.press('Enter')
  await expect(operation.field('Body as text')).toBeFocused()
  await expect(operation.field('Body as text')).toHaveValue(text.slice(0, -1))
})

/** Each kind of input of the operation: a secret, a parameter, a file, a text, an object, and what the document does not name. */
async function fillIn(operation: OperationPage, path: string): Promise<void> {
  await operation.enterSecret('API key', token)
  await operation.type('petId', '7')
  await operation.unfold('Undocumented query parameters')
  await operation.press('Add a parameter')
  await operation.type('Name of the parameter without a name', 'x')
  await operation.type('Value of the parameter x', '1&2')
  await operation.chooseFile('for picture', path)
  await operation.type('caption', 'In the sun')
  await operation.unfold('2 optional members')
  await operation.type('town', 'Bree')
}

async function readForm({ console: { request } }: OperationPage): Promise<unknown> {
  return {
    fields: await request.locator(':is(input, select, textarea)').evaluateAll((fields) =>
      fields.map((field) => {
        const isField =
          field instanceof HTMLInputElement ||
          field instanceof HTMLSelectElement ||
          field instanceof HTMLTextAreaElement
        return [field.getAttribute('aria-label') ?? field.id, isField && field.value]
      }),
    ),
    file: await request
      .getByText(/picture\.png/)
      .first()
      .textContent(),
    secret: await request.locator('.console-mask').textContent(),
  }
}

const parts = [
  ['name="picture"; filename="picture.png"', 'not a picture'],
  ['name="caption"', 'In the sun'],
  ['name="place"', '{"town":"Bree"}'],
]

/** What each part is called, and its content. */
function listParts(body?: Buffer): readonly (readonly (string | undefined)[])[] {
  const found = (body?.toString() ?? '').matchAll(
    /form-data; (.*)\r\n(?:.+\r\n)*\r\n([^]*?)\r\n--/g,
  )
  return Array.from(found, ([, head, content]) => [head, content])
}
