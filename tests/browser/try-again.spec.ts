import { expect, test } from './fixtures.ts'
import { lazyResources } from './support/lazy-resources.ts'

for (const { name, file, fault, respond, use, expectFailure, expectSuccess } of lazyResources) {
  test(`Loading ${name} again after a failure (${fault}) works, and the key stays`, async ({
    page,
    portal,
  }) => {
    const scripts = new RegExp(`/${file}[\\w.-]*\\.js`)
    await page.route(scripts, respond)
    await portal.open()
    await portal.enterKey('pk_fake_stays_while_code_is_loaded_again')
    await use(page)
    await expectFailure(page)
    await page.unroute(scripts)
    await use(page)
    await expectSuccess(page)
    await page.keyboard.press('Escape')
    await expect(portal.forget).toBeVisible()
  })
}

test('A loaded file is requested only once', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await portal.open()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
  const chunks = asked.filter((path) => /\/_astro\/.*\.js$/.test(path))
  expect(chunks.some((path) => path.includes('console-module'))).toBe(true)
  expect(chunks.filter((path, at) => chunks.indexOf(path) !== at)).toEqual([])
})
