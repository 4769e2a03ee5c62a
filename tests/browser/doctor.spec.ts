import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { z } from 'astro/zod'
import { projectRoot } from '#host/places.ts'
import { advisedServers } from '../fixtures/advised-servers.ts'
import type { AdvisedServer } from '../fixtures/advised-servers.ts'
import { startServiceServer } from '../fixtures/service-server.ts'
import { portalUrl, servicePort, serviceUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'

/** What a test has started, to be stopped also when it fails: the tests share one port. */
const running = new Set<{ readonly stop: () => Promise<void> }>()

test.afterEach(async () => {
  await Promise.all(Array.from(running, async ({ stop }) => stop()))
  running.clear()
})

const servers: readonly (readonly [string, AdvisedServer])[] = Object.entries(advisedServers)

for (const [name, server] of servers) {
  test(`The lines that the doctor suggests for ${name} make the console work`, async ({
    portal,
  }) => {
    test.skip(!(await server.isInstalled()), `${name} is not installed`)
    // The service does not support pages; a proxy goes in front of it, an application replaces it.
    const service = await startServiceServer(portalUrl, {
      preflightStatus: 405,
      preflight: { 'Access-Control-Allow-Origin': undefined },
      headers: { 'Access-Control-Allow-Origin': undefined },
    })
    running.add(service)
    const faulty = await server.start('', Number(servicePort), service.url)
    running.add(faulty)
    await portal.openWithService()
    await portal.enterKey(key)
    await portal.send.click()
    await expect(portal.response.locator('.console-failure')).toHaveAttribute(
      'data-failure',
      'unreadable',
    )

    const { exitStatus, advice } = await runDoctor()
    expect(exitStatus).toBe(1)
    await faulty.stop()
    running.delete(faulty)
    running.add(
      await server.start(
        advice.find((one) => one.server === name)?.lines ?? '',
        Number(servicePort),
        service.url,
      ),
    )
    await portal.send.click()
    await expect(portal.response).toContainText('200 OK')
    await expect(portal.body).toContainText('experiments')
    await portal.sendWithoutKey.click()
    await expect(portal.response).toContainText('401 Unauthorized')

    expect(await runDoctor()).toMatchObject({ exitStatus: 0 })
  })
}

const key = `fake_key_${randomUUID().replaceAll('-', '')}`

const reportSchema = z.object({
  exitStatus: z.number(),
  advice: z.array(z.object({ server: z.string(), lines: z.string() })),
})

/** Runs the doctor as the service's team does. */
async function runDoctor() {
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(
    process.execPath,
    ['src/program/main.ts', 'doctor', serviceUrl, '--origin', portalUrl, '--json'],
    { cwd: projectRoot, env: { ...process.env, API_KEY: key } },
    (_error, stdout) => resolve(stdout),
  )
  const output = await promise
  expect(output).not.toContain(key)
  const report: unknown = JSON.parse(output)
  return reportSchema.parse(report)
}
