import { once } from 'node:events'
import { buildSite } from './build-site.ts'
import {
  assertFreePort,
  formatStart,
  parseLocalSettings,
  startLocalSandbox,
} from './local-sandbox.ts'
import { getSitePath } from './paths.ts'
import { previewSite } from './preview-site.ts'
import { runProgram } from './run-program.ts'

/** `npm start`: builds the portal, and serves it and its sandbox to this computer only. */
await runProgram(async (stop) => {
  const settings = parseLocalSettings(process.env)
  // Before the build, which takes a minute for a large document.
  await assertFreePort(settings.port)
  const sandbox = await startLocalSandbox(settings)
  try {
    const site = getSitePath(process.env)
    const environment = { ...process.env, PORTAL_SANDBOX_URL: settings.sandboxUrl }
    const seconds = await buildSite(site, environment, stop)
    console.log(`Built the site in ${seconds.toFixed(1)} s.`)
    const portal = await previewSite(site, settings)
    try {
      console.log(formatStart({ ...sandbox, portal: portal.url, sandbox: sandbox.url }))
      if (!stop.aborted) await once(stop, 'abort')
    } finally {
      await portal.stop()
    }
  } finally {
    await sandbox.stop()
  }
})
