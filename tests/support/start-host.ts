import { rm } from 'node:fs/promises'
import { startLocalSandbox } from '#portal/host/local-sandbox.ts'
import { parseLocalSettings } from '#portal/host/local-settings.ts'
import { previewSite } from '#starlight/serve/preview-site.ts'
import { runProgram } from '#portal/host/run-program.ts'
import { buildTestSite } from './sites.ts'
import { sandboxDirectory } from './test-locations.ts'

/** Runs `npm start` for the browser tests, with a sandbox without keys and a site that need not be built again. */
await runProgram(async (stop) => {
  await rm(sandboxDirectory, { recursive: true, force: true })
  const settings = parseLocalSettings(process.env)
  const site = await buildTestSite('default')
  const running = [await startLocalSandbox(settings), await previewSite(site, settings)]
  const { promise, resolve } = Promise.withResolvers<void>()
  stop.addEventListener('abort', () => resolve(), { once: true })
  await promise
  await Promise.all(running.map(async (each) => each.stop()))
})
