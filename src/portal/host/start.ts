import { symlink } from 'node:fs/promises'
import { assertFreePort } from '#starlight/serve/free-port.ts'
import { formatBuilt } from '#starlight/serve/progress-texts.ts'
import { serveWhileBuilding } from '#starlight/serve/serve-while-building.ts'
import { parseLocalSettings } from './local-settings.ts'
import { createBuildFolder, getSitePath, projectRoot } from './paths.ts'
import { runProgram } from './run-program.ts'

/** `npm start`: serves the portal and its sandbox to this computer only, while the portal is built. */
await runProgram(async (stop) => {
  const settings = parseLocalSettings(process.env)
  // Before the build, which takes a minute for a large document.
  await assertFreePort(settings.port, 'set PORT to another port')
  const started = performance.now()
  const failed = new AbortController()
  const site = getSitePath(process.env)
  const outDir = createBuildFolder()
  const environment = { ...process.env, PORTAL_SANDBOX_URL: settings.sandboxUrl }
  const serving = serveWhileBuilding(
    {
      ...settings,
      build: { root: projectRoot, outDir, environment },
      onReady: async (url, pages) => {
        const { sandbox, formatStart } = await starting
        console.log(formatStart({ ...sandbox, portal: url, sandbox: sandbox.url, pages }))
      },
      onBuilt: async () => {
        const { publishSite } = await import('./publish-site.ts')
        await publishSite(outDir, site)
        // The server continues to serve the folder of the build.
        await symlink(site, outDir, 'junction')
        console.log(formatBuilt(started))
      },
    },
    AbortSignal.any([stop, failed.signal]),
  )
  const starting = startSandbox(settings)
  starting.catch((error: unknown) => failed.abort(error))
  try {
    await serving
  } catch (error) {
    // An error of the document ends both. That of the sandbox is one sentence.
    await starting
    throw error
  } finally {
    const stopping = await starting.catch(() => undefined)
    await stopping?.sandbox.stop()
  }
})

/** Imports the sandbox when the build has started: both take a second. */
async function startSandbox(settings: ReturnType<typeof parseLocalSettings>) {
  const { formatStart, startLocalSandbox } = await import('./local-sandbox.ts')
  return { sandbox: await startLocalSandbox(settings), formatStart }
}
