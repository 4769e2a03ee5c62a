import { expect, test } from './fixtures.ts'
import { keepPages, leaveAndComeBack } from './support/back-forward-cache.ts'
import { findTextInPage } from './support/find-text.ts'

const fakeKey = 'fake_key_that_must_not_come_back_0000'

test.use(keepPages)

test('A page restored from the back/forward cache reports that its key was cleared', async ({
  page,
  portal,
}) => {
  await portal.open()
  await portal.enterKey(fakeKey)
  await expect(portal.forget).toBeVisible()
  expect(await leaveAndComeBack(page)).toBe(true)
  await expect(portal.request).toContainText('Key cleared when you left this page')
})

for (const [outcome, found] of [
  ['does not restore', []],
  ['would restore, if the page did not notice leaving,', ['inputs']],
] as const) {
  test(`The back/forward cache ${outcome} a typed key that was not yet accepted`, async ({
    page,
    portal,
  }) => {
    if (found.length > 0) await page.addInitScript(ignoreLeaving)
    await portal.open()
    await portal.keyField.fill(fakeKey)
    expect(await leaveAndComeBack(page)).toBe(true)
    expect(await findTextInPage(page, fakeKey)).toEqual(found)
  })
}

/** Prevents a page from noticing that the reader leaves it. */
const ignoreLeaving = `
  const listen = addEventListener.bind(window)
  window.addEventListener = (type, ...rest) => {
    if (type !== 'pagehide') listen(type, ...rest)
  }
`
