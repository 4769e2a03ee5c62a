import type { Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'
import type { OperationPage } from './pages/operation-page.ts'
import { findFocusError } from './support/find-focus-error.ts'
import { expectNoViolations } from './support/run-axe.ts'
import { getInputCases } from './support/input-cases.ts'

/** One operation of each kind. */
const kinds = [
  'parameters of the query and a header',
  'JSON in a form',
  'JSON as text',
  'a urlencoded form',
  'a multipart form with a file, and a token',
  'a key and an account together',
  'one of several credentials',
]

for (const [width, height] of [
  [390, 844],
  [1440, 700],
] as const) {
  for (const kind of kinds) {
    test(`Every focus from the first field to the response is visible at ${width} px: ${kind}`, async ({
      page,
      site,
      operation,
      picture,
    }) => {
      test.setTimeout(120_000)
      await page.setViewportSize({ width, height })
      const given = getInputCases(picture).find(({ name }) => name === kind)
      if (!given) throw new Error(`There is no case ${kind}.`)
      await operation.open(site, given.slug)
      await operation.tabTo(operation.console.server)

      await given.fillIn(operation)
      await operation.console.server.focus()
      expect(await findFocusErrors(page, operation)).toEqual([])
      await operation.send(given.method)
      await expect(operation.console.response).toContainText('200 OK')
      await operation.tabTo(operation.console.response.getByRole('button').first())
      expect(await findFocusError(page)).toBeUndefined()
    })
  }
}

async function findFocusErrors(page: Page, operation: OperationPage): Promise<readonly string[]> {
  const errors: string[] = []
  const isAtSend = () => operation.console.send.evaluate((send) => send === document.activeElement)
  for (let presses = 0; presses < 100 && !(await isAtSend()); presses += 1) {
    await page.keyboard.press('Tab')
    const fault = await findFocusError(page)
    if (fault !== undefined) errors.push(fault)
  }
  await expect(operation.console.send).toBeFocused()
  return errors
}

test('DELETE asks for confirmation each time, and the focus returns to Send', async ({
  page,
  site,
  operation,
  service,
}) => {
  await operation.open(site, 'remove-pet')
  await operation.type('petId', '7')
  for (let time = 0; time < 2; time += 1) {
    await operation.press('Send')
    await expect(operation.question).toBeFocused()
    await expectNoViolations(page)
    expect(await findFocusError(page)).toBeUndefined()
    expect(service.take().requests).toEqual([])
    await operation.press('Send DELETE')
    await expect(operation.console.response).toContainText('200 OK')
    await expect(operation.console.send).toBeFocused()
    expect(service.take().requests).toHaveLength(1)
  }
})

test('An added object has the focus in its fields, not on the button that removes it', async ({
  page,
  site,
  operation,
}) => {
  for (const [slug, name] of [
    ['find-pets', 'filter'],
    ['add-picture', 'place'],
  ] as const) {
    await operation.open(site, slug)
    await operation.add(name)
    const focused = page.locator(`[data-at$="${name}"] :focus`)
    await expect(focused).toHaveCount(1)
    await expect(focused).not.toHaveAttribute('aria-label', /^Remove /)
  }
})

test('A body has its example until it is edited, and nothing is reported twice', async ({
  page,
  site,
  operation,
}) => {
  await operation.open(site, 'add-pet')
  const { request, snippet } = operation.console
  await expect(operation.field('name')).toHaveValue('Rex')
  await expect(request.getByText('example', { exact: true })).toBeVisible()
  await expect(snippet).toContainText('"name": "Rex"')
  await operation.press('Send')
  await expect(operation.question).toBeFocused()
  await operation.press('Keep editing')
  await operation.type('name', '')
  await page.keyboard.press('Backspace')
  await operation.press('Send')
  await expect(request.getByText('example', { exact: true })).toHaveCount(0)

  await operation.open(site, 'remove-pet')
  await operation.press('Send')
  await expect(operation.field('petId')).toBeFocused()
  await expect(request.getByText('petId is required.')).toHaveCount(1)
})

test('Once a key is accepted, the focus moves to the first required field that is empty', async ({
  site,
  operation,
}) => {
  await operation.open(site, 'add-picture')
  await operation.enterSecret('API key', 'obviously-fake-token')
  await expect(operation.field('petId')).toBeFocused()

  await operation.open(site, 'use-both')
  await operation.enterSecret('API key (headerKey)', 'obviously-fake-token')
  await expect(operation.field('Name')).toBeFocused()

  await operation.open(site, 'use-token')
  await operation.enterSecret('API key', 'obviously-fake-token')
  await expect(operation.console.send).toBeFocused()
})
