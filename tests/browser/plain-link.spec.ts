import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { findTextInPage } from './support/find-text.ts'
import { readClipboard } from './support/read-clipboard.ts'

const fakeKey = 'obviously-fake-key-beside-a-link-0001'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('A link to a plain request is copied, opened and edited, and nothing is sent', async ({
  context,
  portal,
}) => {
  await portal.open('/reference/list-experiments/#try-it')
  await portal.enterKey(fakeKey)
  await portal.enterParameters([
    ['page', '2'],
    ['a&b', 'c=d #1 ä'],
  ])
  await portal.request.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(portal.request).toContainText('Link copied')
  const link = await readClipboard(context)
  expect(link).not.toContain(fakeKey)
  expect(new URL(link).search).toBe('')

  const other = await context.newPage()
  const calls = watchCalls(other)
  const opened = new ConsolePage(other)
  await opened.open(link)
  await expect(opened.request).toContainText('Filled in from the link: page and a&b.')
  await expect(other.getByLabel('Name of parameter 1')).toHaveValue('page')
  await expect(other.getByLabel('Value of parameter 2')).toHaveValue('c=d #1 ä')
  await expect(opened.keyField).toHaveValue('')
  await other.getByLabel('Value of parameter 1').fill('3')
  await expect(opened.request.locator('pre')).toContainText(
    '/v1/experiments?page=3&a%26b=c%3Dd%20%231%20%C3%A4',
  )
  await expect(opened.snippetCode).toContainText('page=3')
  expect(await findTextInPage(other, fakeKey)).toEqual([])
  expect(calls).toEqual([])
})

/** The requests of a page's scripts to the API. */
function watchCalls(page: ConsolePage['page']): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) calls.push(request.url())
  })
  return calls
}
