import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import type { FailureId } from '#core/exchange/failures/failures.ts'
import { expect, test } from './every-input-fixtures.ts'
import type { OperationPage } from './pages/operation-page.ts'
import type { RawServer } from './support/engine/raw-server.ts'
import { holdRequests } from './support/hold-requests.ts'

const token = 'obviously-fake-token-of-a-failed-send'

const service = '**/base/pets/**'

/** Makes requests fail. It returns what ends that. */
type Spoil = (page: Page) => Promise<() => Promise<void>>
/** What happens while the request is on its way. */
type Meanwhile = (page: Page, operation: OperationPage) => Promise<void>

const failures: readonly (readonly [string, FailureId, Spoil, Meanwhile?])[] = [
  ['the network is down', 'offline', goOffline],
  ['it is cancelled', 'cancelled', hold, cancel],
]

for (const [name, failure, spoil, meanwhile] of failures) {
  test(`Nothing that was filled in is lost when ${name}`, async ({
    page,
    everyInput,
    operation,
    service: server,
  }, testInfo) => {
    const path = await open(operation, everyInput, testInfo)
    const before = await fillIn(operation, path)
    const preview = await operation.preview.textContent()

    const mend = await spoil(page)
    await operation.send('POST')
    await meanwhile?.(page, operation)
    await expect(page.locator(`[data-failure="${failure}"]`)).toBeVisible()
    expect(await readForm(operation)).toEqual(before)
    expect(await operation.preview.textContent()).toBe(preview)
    server.take()

    await mend()
    await operation.press('Send')
    await expectAllSent(operation, server)
  })
}

test('Nothing that was filled in is lost when the plan is refused', async ({
  page,
  everyInput,
  operation,
  service: server,
}, testInfo) => {
  const path = await open(operation, everyInput, testInfo)
  const before = await fillIn(operation, path)
  await operation.field('petId').fill('')
  await operation.console.send.press('Enter')
  await expect(operation.field('petId')).toBeFocused()
  await expect(operation.console.request).toContainText('Nothing was sent.')
  expect(server.take().requests).toEqual([])

  await page.keyboard.insertText('7')
  expect(await readForm(operation)).toEqual(before)
  await operation.send('POST')
  await expectAllSent(operation, server)
})

async function goOffline(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true)
  return async () => page.context().setOffline(false)
}

async function hold(page: Page): Promise<() => Promise<void>> {
  const release = await holdRequests(page, service)
  return async () => release()
}

async function cancel(_: Page, operation: OperationPage): Promise<void> {
  await operation.console.cancel.press('Enter')
}

/** @returns the path of a picture to send */
async function open(operation: OperationPage, origin: string, info: TestInfo): Promise<string> {
  const path = info.outputPath('picture.png')
  await writeFile(path, 'not a picture')
  await operation.open(origin, 'add-picture')
  return path
}

/**
 * Each kind of input of the operation: a secret, a parameter, a file, a text, an object, and what the document does not name.
 *
 * @returns what the form then holds
 */
async function fillIn(operation: OperationPage, path: string): Promise<unknown> {
  await operation.enterSecret('API key', token)
  await operation.type('petId', '7')
  await operation.unfold('Extra parameters and headers')
  await operation.press('Add a query parameter')
  await operation.type('Name of parameter 1', 'x')
  await operation.type('Value of parameter 1', '1&2')
  await operation.chooseFile('for picture', path)
  await operation.type('caption', 'In the sun')
  await operation.add('place')
  await operation.type('town', 'Bree')
  return readForm(operation)
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

async function expectAllSent(operation: OperationPage, server: RawServer): Promise<void> {
  await expect(operation.console.response).toContainText('200 OK')
  expect(listParts(server.take().requests[0]?.body)).toEqual([
    ['name="picture"; filename="picture.png"', 'not a picture'],
    ['name="caption"', 'In the sun'],
    ['name="place"', '{"town":"Bree"}'],
  ])
}

/** What each part is called, and its content. */
function listParts(body?: Buffer): readonly (readonly (string | undefined)[])[] {
  const found = (body?.toString() ?? '').matchAll(
    /form-data; (.*)\r\n(?:.+\r\n)*\r\n([^]*?)\r\n--/g,
  )
  return Array.from(found, ([, head, content]) => [head, content])
}
