import { expect, test } from './every-input-fixtures.ts'
import { expectNoViolations } from './support/run-axe.ts'
import { findTextInPage } from './support/find-text.ts'
import { secretTexts } from './support/input-cases.ts'

const mask = '•'.repeat(12)

test('Every kind of field rejects a held key', async ({ page, site, operation }) => {
  const [key = ''] = secretTexts
  await operation.open(site, 'add-picture')
  await operation.enterSecret('API key', key)
  await expect(operation.console.request).toContainText(mask)
  await operation.type('caption', `a ${key} b`)
  await expect(operation.field('caption')).toHaveValue('')
  await expect(operation.console.request).toContainText('The text contained your API key')
  await operation.press('Add a field')
  const name = operation.field('Find a field, or name a new one')
  await name.fill(key)
  await expect(name).toHaveValue('')
  await name.fill('left here')
  await operation.field('petId').focus()
  await expect(name).toHaveCount(0)
  await operation.press('Add a field')
  await name.fill('x')
  await name.press('Enter')
  await operation.type('Name of field 1', key)
  await expect(operation.field('Name of field 1')).toHaveValue('')
  await operation.type('Value of field 1', encodeURIComponent(key))
  await expect(operation.field('Value of field 1')).toHaveValue('')
  expect(await findTextInPage(page, key, encodeURIComponent(key))).toEqual([])
})

test('Send reports missing values, and the focus moves to the first', async ({
  page,
  site,
  operation,
}) => {
  await operation.open(site, 'find-pets')
  await operation.press('Send')
  await expect(operation.field('limit')).toBeFocused()
  await expect(operation.console.request.getByRole('alert').first()).toContainText(
    'Nothing was sent.',
  )
  await expectNoViolations(page)
  await operation.type('limit', '500')
  await operation.press('Send')
  await expect(operation.button('Send anyway')).toBeVisible()
  await expectNoViolations(page)
  await operation.press('Keep editing')
  await operation.field('limit').fill('1')
  await operation.press('Send')
  await expect(operation.console.response).toContainText('200 OK')
})

test('Axe finds nothing in a failure, in an unsupported snippet, and in a credential that pages cannot send', async ({
  page,
  site,
  operation,
}) => {
  await page.route('**/base/notes', (route) => route.abort())
  await operation.open(site, 'add-note')
  await operation.type('Body as text', 'one')
  await operation.send('POST')
  await expect(page.locator('[data-failure]')).toBeVisible()
  await expectNoViolations(page)

  await operation.open(site, 'add-picture')
  await operation.console.language.selectOption({ label: 'PowerShell (Invoke-RestMethod)' })
  await expect(operation.console.snippet).toContainText('cannot send a multipart body')
  await expectNoViolations(page)

  await operation.open(site, 'use-either')
  await operation.choose('Credential', 'cookieKey')
  await expect(operation.console.request.getByLabel('Why this page cannot send it')).toBeVisible()
  await expectNoViolations(page)
})
