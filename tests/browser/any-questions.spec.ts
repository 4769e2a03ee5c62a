import { serviceUrl } from '../support/test-places.ts'
import { expect, test } from './every-input-fixtures.ts'
import type { OperationPage } from './pages/operation-page.ts'

test('A method that may change something is asked about once for each server', async ({
  page,
  everyInput,
  operation,
  service,
}) => {
  await fillInNote(operation, everyInput)

  await operation.press('Send')
  await expect(operation.question).toContainText(
    `may change something at ${new URL(serviceUrl).host}.`,
  )
  expect(service.take().requests).toEqual([])
  await operation.press('Send POST')
  await expect(operation.console.send).toBeFocused()
  await expect(operation.console.response).toContainText('200 OK')
  service.take()
  await page.keyboard.press('Enter')
  await expect(async () => expect(service.take().requests).toHaveLength(1)).toPass()
  await expect(operation.question).toBeHidden()

  await operation.console.server.selectOption({ label: 'Elsewhere: https://elsewhere.example' })
  await operation.console.send.press('Enter')
  await expect(operation.question).toContainText('at elsewhere.example.')
  await operation.press('Keep editing')
  await expect(operation.question).toBeHidden()
  await expect(operation.field('Body as text')).toHaveValue('one')
})

test('The keyboard shortcut asks too, each time', async ({
  page,
  everyInput,
  operation,
  service,
}) => {
  await fillInNote(operation, everyInput)
  await operation.send('POST')
  await expect(operation.console.response).toContainText('200 OK')
  service.take()

  await operation.field('Body as text').press('ControlOrMeta+Enter')
  await expect(operation.question).toBeFocused()
  // The shortcut that asked is no answer.
  await page.keyboard.press('Enter')
  await operation.press('Keep editing')
  expect(service.take().requests).toEqual([])
  await expect(operation.field('Body as text')).toBeFocused()
})

/** Fills in a request that may change something. */
async function fillInNote(operation: OperationPage, portal: string): Promise<void> {
  await operation.open(portal, 'add-note')
  await operation.type('Body as text', 'one')
}
