import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'

/** Chromium uses the last list of features. */
const webMcp = '--enable-features=WebMCP'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), webMcp],
    })
  },
})

interface ToolResponse {
  readonly status: string
  readonly output?: unknown
  readonly exception?: { readonly description?: string }
}

/** Opens a page and connects to it like an agent of the browser. */
async function connect(page: Page, address: string) {
  await page.goto(address)
  const isSupported = await page.evaluate(() => 'modelContext' in document)
  test.skip(!isSupported, 'This browser does not have WebMCP.')
  const session: CDPSession = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const tools = new Set<string>()
  session.on('WebMCP.toolsAdded', (event) => {
    for (const { name } of event.tools) tools.add(name)
  })
  session.on('WebMCP.toolsRemoved', (event) => {
    for (const { name } of event.tools) tools.delete(name)
  })
  await session.send('WebMCP.enable')
  await expect.poll(() => tools.size).toBe(4)
  const call = async (name: string, input: object): Promise<ToolResponse> => {
    const responded = new Promise<ToolResponse>((resolve) => {
      session.once('WebMCP.toolResponded', resolve)
    })
    // Chromium 156 takes names, later versions ids too.
    await session.send('WebMCP.invokeTool', {
      frameId: frameTree.frame.id,
      toolName: name,
      input: { ...input },
    })
    return responded
  }
  return { tools, call }
}

test('An agent of the browser finds, reads and plans an operation', async ({ page, site }) => {
  const { call } = await connect(page, `${site}/console/`)
  expect(await call('search', { query: 'find pets' })).toMatchObject({
    output: [expect.objectContaining({ operation: 'find-pets', method: 'GET', path: '/pets' })],
  })
  const { output } = await call('read_operation', { operation: 'find-pets' })
  expect(output).toContain('/pets')
  expect(
    await call('plan_request', { operation: 'find-pets', parameters: { 'query:limit': 5 } }),
  ).toMatchObject({ output: { method: 'GET', url: expect.stringMatching(/\/pets\?limit=5$/) } })
})

test('An agent fills in the form, and sends nothing', async ({
  page,
  site,
  operation,
  service,
}) => {
  const { call } = await connect(page, `${site}/reference/find-pets/`)
  const input = { operation: 'find-pets', parameters: { 'query:limit': 7, 'query:kind': 'dog' } }
  expect(await call('fill_form', input)).toMatchObject({ status: 'Completed' })
  await expect(operation.preview).toContainText('limit=7')
  await expect(operation.preview).toContainText('kind=dog')
  expect(service.take().requests).toEqual([])
})

test('An agent chooses the operation of a console of several', async ({
  page,
  site,
  operation,
}) => {
  const { call } = await connect(page, `${site}/console/`)
  await call('fill_form', { operation: 'find-pets', parameters: { 'query:limit': 8 } })
  await expect(operation.preview).toContainText('limit=8')
})

test('The reader is asked before an agent replaces what they entered', async ({
  page,
  site,
  operation,
}) => {
  const { call } = await connect(page, `${site}/reference/find-pets/`)
  await operation.open(site, 'find-pets')
  await operation.type('limit', '1')
  const input = { operation: 'find-pets', parameters: { 'query:limit': 2 } }

  page.once('dialog', (dialog) => void dialog.dismiss())
  const refused = await call('fill_form', input)
  expect(refused.exception?.description).toContain('The reader keeps what they entered.')
  await expect(operation.preview).toContainText('limit=1')

  page.once('dialog', (dialog) => void dialog.accept())
  await call('fill_form', input)
  await expect(operation.preview).toContainText('limit=2')
})

test('The reader is asked before an agent shows another operation, which clears a form and a key', async ({
  page,
  site,
  operation,
}) => {
  const { call } = await connect(page, `${site}/console/`)
  await call('fill_form', { operation: 'use-token' })
  await operation.console.enterKey('fake_token_for_agents_0000')
  await expect(operation.console.forget).toBeVisible()
  const input = { operation: 'find-pets', parameters: { 'query:limit': 8 } }

  page.once('dialog', (dialog) => void dialog.dismiss())
  const refused = await call('fill_form', input)
  expect(refused.exception?.description).toContain('The reader keeps what they entered.')
  await expect(operation.console.forget).toBeVisible()

  page.once('dialog', (dialog) => void dialog.accept())
  await call('fill_form', input)
  await expect(operation.preview).toContainText('limit=8')
})

test('An agent cannot set a credential', async ({ page, site }) => {
  const { call } = await connect(page, `${site}/reference/find-pets/`)
  const refused = await call('fill_form', {
    operation: 'find-pets',
    parameters: { 'header:Authorization': 'Bearer fake' },
  })
  expect(refused.exception?.description).toContain('has no parameter header:Authorization')
})

test('The reader can switch the tools off', async ({ page, site }) => {
  const { tools } = await connect(page, `${site}/console/`)
  const notice = page.locator('.portal-web-mcp')
  await expect(notice).toContainText('Only you send it.')
  await notice.getByRole('button', { name: 'Switch off' }).click()
  await expect(notice).toContainText('Agents of this browser are switched off')
  await expect.poll(() => tools.size).toBe(0)
})
