import { expect, test } from './fixtures.ts'
import { readClipboard } from './support/read-clipboard.ts'

test.use({ siteName: 'reference' })

test('A collapsed group of the sidebar stays collapsed on the next page', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site}/reference/`)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const link = sidebar.getByRole('link', { name: 'goneThing', exact: true })
  await expect(link).toBeVisible()

  await sidebar.getByText('Webhooks', { exact: true }).click()
  await sidebar.getByRole('link', { name: 'Authentication', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication')
  await expect(link).toBeHidden()
  await expect(sidebar.getByRole('link', { name: 'Authentication', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('A path breaks after its slashes', async ({ page, site }) => {
  await page.goto(`${site}/reference/put-servers/`)
  const path = page.locator('.portal-operation-line code').first()
  const shown = await path.evaluate((code) => {
    const segments = [...code.childNodes].filter((node) => node instanceof Text)
    return { texts: segments.map((node) => node.data), breaks: code.querySelectorAll('wbr').length }
  })
  expect(shown.texts.join('')).toBe(await path.textContent())
  expect(shown.texts.slice(0, -1).every((text) => text.endsWith('/'))).toBe(true)
  expect(shown.breaks).toBe(shown.texts.length - 1)
})

test('Rows below the path of a nested resource show it only to screen readers', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${site}/reference/`)
  const list = page.locator('.portal-operations').first()
  const path = list.locator('li span > code').first()
  expect((await path.boundingBox())?.width).toBeGreaterThan(20)

  await list.evaluate((element) => {
    const heading = document.createElement('h3')
    heading.className = 'portal-resource'
    element.before(heading)
  })
  expect((await path.boundingBox())?.width).toBe(1)
  await expect(path).not.toBeEmpty()
})

test('A sample of the team is a choice like any other, and the console marks it', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/reference/show-statuses/`)
  const card = page.locator('call-card').first()
  const code = card.locator('pre').first()
  const first = await code.textContent()
  await expect(card.locator('.portal-call-sample')).toBeHidden()

  await card.getByLabel('Language').selectOption({ label: 'Acme SDK' })
  await expect(code).toHaveText('client.Statuses.Show(ctx)')
  await expect(code.locator('.portal-code-function')).toHaveText('Show')
  await card.getByLabel('Language').selectOption('curl')
  await expect(code).toHaveText(first ?? '')

  await card.getByLabel('Language').selectOption({ label: 'Acme SDK' })
  await page.getByRole('button', { name: 'Try it' }).first().click()
  const snippet = page.getByRole('region', { name: 'Snippet' })
  await page.getByRole('tab', { name: 'Snippet' }).click()
  await expect(snippet.locator('pre').first()).toHaveText('client.Statuses.Show(ctx)')
  await expect(snippet).toContainText('A sample by the team. It does not follow what you enter.')
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A sample of the team can be unfolded', async ({ page, site }) => {
    await page.goto(`${site}/reference/show-statuses/`)
    const card = page.locator('call-card').first()
    await expect(card.getByLabel('Language')).toBeHidden()
    await card.locator('summary', { hasText: 'Acme SDK' }).click()
    await expect(card.getByText('client.Statuses.Show(ctx)')).toBeVisible()
  })
})

test.describe('On a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('Line numbers do not stand alone next to headings', async ({ page, site }) => {
    await page.goto(`${site}/reference/put-servers/`)
    const citations = page.locator('.portal-part-head > .portal-cite')
    expect(await citations.count()).toBeGreaterThan(0)
    await expect(citations.filter({ visible: true })).toHaveCount(0)
  })
})

test('The path of an operation can be copied', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site}/reference/show-statuses/`)
  await page.getByRole('button', { name: 'Copy the path' }).click()
  await expect(page.locator('.portal-operation-line').getByRole('status')).toHaveText('Copied')
  expect(await readClipboard(context)).toBe('/statuses')
})

test('Fields omitted from a page load when their fold is opened, each once', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/reference/put-servers/`)
  const response = page.locator('.portal-schema[data-direction="response"]')
  const names = response.locator('.portal-schema-rows > li > p > a')
  const first = ['sender', ...Array.from({ length: 11 }, (_, index) => `p${index + 1}`)]
  await expect(names.first()).toBeHidden()
  await response.getByText('15 fields', { exact: true }).click()
  await expect(names).toHaveText(first)

  await response.getByText('2 fields', { exact: true }).click()
  await expect(names).toHaveText(['sender', 'city', 'p1', ...first.slice(1)])
  await response.getByText('3 more fields').click()
  await expect(names).toHaveText(['sender', 'city', 'p1', ...first.slice(1), 'p12', 'p13', 'p14'])
  await expect(response.getByRole('link', { name: 'p14' })).toHaveAttribute(
    'href',
    /^\/reference\/members\/\w+\.html#member-p14$/,
  )

  const body = page.locator('.portal-schema[data-direction="request"]')
  await body.getByText('45 fields').click()
  await expect(body.getByRole('link', { name: 'm45' })).toHaveAttribute(
    'href',
    /^\/reference\/members\/\w+\.html#member-m45$/,
  )
})

test('A citation without a sentence does not stand on a line', async ({ page, site }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${site}/`)
  const contact = page.locator('.portal-statement').filter({ hasText: 'Help desk' })
  await expect(contact).toBeVisible()
  await expect(contact.locator('.portal-statement-mark')).toBeHidden()
})

test('Print opens the folds of a page', async ({ page, site }) => {
  for (const [path, text] of [
    ['/errors/offline/', 'Whether the server itself could be reached.'],
    ['/reference/put-servers/', 'sender'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${site}${path}`)
    const folded = page.locator('details').getByText(text, { exact: true }).first()
    await expect(folded).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(folded).toBeVisible()
  }
})

test('Each response is below its status in print', async ({ page, site }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${site}/reference/show-statuses/`)
  for (const [tabs, head] of [
    ['.portal-call-card.portal-tabs', 'label'],
    ['.portal-responses', 'h3'],
  ] as const) {
    const order = await page
      .locator(`${tabs} > *`)
      .evaluateAll((all) =>
        all.map((part) => ({ name: part.localName, top: part.getBoundingClientRect().top })),
      )
    expect(order.length).toBeGreaterThan(2)
    expect(order.toSorted((one, other) => one.top - other.top)).toEqual(order)
    expect(order.map(({ name }) => name)).toEqual(order.map((_, at) => [head, 'div'][at % 2]))
  }
})

test('A response selected in one column is selected in the other', async ({ page, site }) => {
  await page.goto(`${site}/reference/show-statuses/`)
  const fields = page.getByRole('group', { name: 'Responses', exact: true })
  const examples = page.getByRole('group', { name: 'Responses by status' })
  await expect(fields.getByRole('radio', { name: '200' })).toBeChecked()

  await fields.getByText('4XX', { exact: true }).click()
  await expect(examples.getByRole('radio', { name: '4XX' })).toBeChecked()
  await expect(fields.getByText('For any other 4xx status.')).toBeVisible()

  await examples.getByText('default', { exact: true }).click()
  await expect(fields.getByRole('radio', { name: 'default' })).toBeChecked()
  await expect(fields.getByText('For any other 4xx status.')).toBeHidden()
})

test('A link to a response, or to a field of it, shows it', async ({ page, site }) => {
  await page.goto(`${site}/reference/show-statuses/#response-default`)
  await expect(page.locator('.portal-response').getByText('Something else.')).toBeVisible()

  await page.goto(`${site}/reference/put-servers/#response-200--p3`)
  await expect(page.locator('#response-200--p3')).toBeInViewport()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Every value of a list is available in a fold', async ({ page, site }) => {
    await page.goto(`${site}/reference/put-servers/`)
    await page.getByText('and 142 other values').click()
    await expect(page.getByText('c150', { exact: true })).toBeVisible()
  })

  test('Each response has a tab, and its fields are in a fold', async ({ page, site }) => {
    await page.goto(`${site}/reference/show-statuses/`)
    await page.locator('.portal-responses').getByText('default', { exact: true }).click()
    await expect(page.locator('.portal-response').getByText('Something else.')).toBeVisible()

    await page.goto(`${site}/reference/put-servers/`)
    await page.locator('.portal-response').getByText('15 fields', { exact: true }).click()
    await expect(page.locator('#response-200--p3')).toBeVisible()
  })

  test('A page has the same content', async ({ page, site }) => {
    await page.goto(`${site}/reference/show-statuses/`)

    await expect(page.getByText('How many there are.')).toBeVisible()
    await expect(page.getByLabel('Request', { exact: true })).toContainText('curl')
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})

test('A heading next to a long media type does not break within a word', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site}/reference/put-servers/`)
  const heights = await page.locator('.portal-part-head:has(> h2)').evaluateAll((heads) =>
    heads.map((head) => {
      const heading = head.querySelector('h2')
      const mediaType = document.createElement('code')
      mediaType.textContent = 'application/x-www-form-urlencoded required, and more'
      heading?.after(mediaType)
      const height = heading?.getBoundingClientRect().height ?? 0
      const line = Number.parseFloat(heading ? getComputedStyle(heading).lineHeight : '0')
      return height / line
    }),
  )
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.max(...heights)).toBeLessThan(1.5)
})

test('The method is at the height of its path in the bar of an operation', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/reference/put-servers/`)
  const [method, path] = await page
    .locator('.portal-operation-bar :is(.portal-method, code)')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      }),
    )
  expect(Math.abs(Number(method) - Number(path))).toBeLessThan(2)
})
