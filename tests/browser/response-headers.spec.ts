import { expect, test } from './response-fixtures.ts'

test('Invisible characters in a header appear as codes', async ({ get }) => {
  const portal = await get((response) => {
    response.setHeader('access-control-expose-headers', 'strange')
    // Node refuses such a header value, so this writes the bytes itself.
    response.socket?.write(
      Buffer.from(
        'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: strange\r\nStrange: a\u001bb\u0085c\u00add\r\nConnection: close\r\n\r\n{}',
        'latin1',
      ),
    )
    response.socket?.end()
  })
  await portal.response.getByText(/^\d+ headers?$/).click()
  const value = portal.response.locator('.console-headers dd', { hasText: 'a' }).last()
  await expect(value.locator('[data-codes]')).toHaveCount(3)
  const codes = await value
    .locator('[data-codes]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-codes')))
  expect(codes).toEqual(['U+001B', 'U+0085', 'U+00AD'])
})

test('The page says that a response may contain a short key by chance', async ({ page, get }) => {
  const portal = await get((response) => response.end('{"cat":"category"}'))
  await portal.enterKey('cat')
  await portal.send.click()
  await expect(portal.response).toContainText('The server sent your key back')
  await expect(portal.response).toContainText('fewer than 8 characters this may be chance')

  await page.reload()
  const again = await get((response) => response.end('{"it is":"a-longer-fake-key"}'))
  await again.enterKey('a-longer-fake-key')
  await again.send.click()
  await expect(again.response).toContainText('The server sent your key back')
  await expect(again.response).not.toContainText('chance')
})
