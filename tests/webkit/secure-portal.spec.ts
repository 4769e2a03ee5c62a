import { startFaultServer } from '../fixtures/fault-server.ts'
import { servicePort } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { startChangedPortal } from './support/changed-portal.ts'
import { makeCertificate } from './support/make-certificate.ts'

test.use({ sessionOptions: { acceptInsecureCerts: true } })

test('From an https portal, a service on this computer that WebKit blocks is not called dead', async ({
  page,
  portal,
}) => {
  const tls = await makeCertificate()
  test.skip(!tls, 'openssl is not installed')
  if (!tls) return
  const service = await startFaultServer(Number(servicePort))
  const secure = await startChangedPortal({ tls })
  await portal.openWithService(`${secure.url}/console/`)
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
  await portal.sendWithoutKey.click()
  const failure = portal.response.locator('.console-failure')
  await expect(failure).toHaveAttribute('data-failure', 'no-answer')
  await expect(failure).toContainText('Whether the browser blocks http from this https page')
  expect(service.take()).toEqual([])
  await secure.stop()
  await service.stop()
})
