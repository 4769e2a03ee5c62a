import { buildSite } from './build-site.ts'
import { checkContract } from './check-contract.ts'
import { writeStart } from './write-start.ts'
import { readLocalSettings, requireLocalPorts, startLocalSandbox } from './local-sandbox.ts'
import { locateSite } from './places.ts'
import { previewSite } from './preview-site.ts'
import { runProgram } from './run-program.ts'

/** `npm start`: the built portal and its sandbox, both on this computer only. */
await runProgram(async (stop) => {
  const settings = readLocalSettings(process.env)
  await requireLocalPorts(settings)
  const site = locateSite(process.env)
  // Meanwhile: to read a large document takes a second.
  const starting = startLocalSandbox(settings)
  // Thrown where it is waited for.
  starting.catch(() => undefined)
  const seconds = await buildSite(site, { settings, stop })
  for (const line of (await checkContract(settings)).lines) console.log(line)
  console.log(`Built the site in ${seconds.toFixed(1)} s.`)

  const sandbox = await starting
  try {
    const portal = await previewSite(site, settings)
    try {
      console.log(writeStart({ ...sandbox, portal: portal.url, sandbox: sandbox.url }))
      await waitForStop(stop)
    } finally {
      await portal.stop()
    }
  } finally {
    await sandbox.stop()
  }
})

/** Resolves when the signal aborts. */
async function waitForStop(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  stop.addEventListener('abort', () => resolve(), { once: true })
  return promise
}
