import { randomUUID } from 'node:crypto'
import { z } from 'astro/zod'
import { projectRoot } from '#portal/host/paths.ts'
import { startServiceServer } from '../fixtures/service-server.ts'
import type { Deviation, ServiceServer } from '../fixtures/service-server.ts'
import { run } from '../support/run.ts'
import { portalUrl, servicePort, serviceUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'

let service: ServiceServer

test.afterEach(async () => service.stop())

test('The headers that the doctor recommends make the console work', async ({ portal }) => {
  const none = { 'Access-Control-Allow-Origin': undefined }
  await start({ preflight: none, headers: none })
  await portal.openWithService()
  await portal.enterKey(key)
  await portal.send.click()
  await expect(portal.response.locator('.portal-console-failure')).toHaveAttribute(
    'data-failure',
    'unreadable',
  )

  const { exitStatus, advice } = await runDoctor()
  expect(exitStatus).toBe(1)
  await service.stop()
  const lines = Object.fromEntries(advice.map((line) => line.split(': ')))
  await start({ preflight: lines, headers: lines })
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.body).toContainText('experiments')
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401 Unauthorized')

  expect(await runDoctor()).toMatchObject({ exitStatus: 0 })
})

async function start(deviation: Deviation): Promise<void> {
  service = await startServiceServer(portalUrl, deviation, { port: Number(servicePort) })
}

const key = `fake_key_${randomUUID().replaceAll('-', '')}`

const reportSchema = z.object({
  exitStatus: z.number(),
  advice: z.array(z.string()),
})

async function runDoctor() {
  const { stdout } = await run(
    [process.execPath, 'src/cli/main.ts', 'doctor', serviceUrl, '--origin', portalUrl, '--json'],
    { cwd: projectRoot, env: { ...process.env, API_KEY: key } },
  )
  expect(stdout).not.toContain(key)
  const report: unknown = JSON.parse(stdout)
  return reportSchema.parse(report)
}
