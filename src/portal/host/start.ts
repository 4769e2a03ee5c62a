import { symlink } from 'node:fs/promises'
import { moveRecord } from '#starlight/headers/hosts.ts'
import { assertFreePort } from '#starlight/serve/free-port.ts'
import { formatBuilt } from '#starlight/serve/progress-texts.ts'
import { serveWhileBuilding } from '#starlight/serve/serve-while-building.ts'
import { createBuildFolder } from './build-site.ts'
import { formatStart, parseLocalSettings, startLocalSandbox } from './local-sandbox.ts'
import { getSitePath, projectRoot } from './paths.ts'
import { replaceFolder } from './replace-folder.ts'
import { runProgram } from './run-program.ts'

/** `npm start`: serves the portal and its sandbox to this computer only, while the portal is built. */
await runProgram(async (stop) => {
  const settings = parseLocalSettings(process.env)
  // Before the build, which takes a minute for a large document.
  await assertFreePort(settings.port, 'set PORT to another port')
  const started = performance.now()
  const failed = new AbortController()
  const starting = startLocalSandbox(settings)
  starting.catch((error: unknown) => failed.abort(error))
  const site = getSitePath(process.env)
  const outDir = createBuildFolder()
  const environment = { ...process.env, PORTAL_SANDBOX_URL: settings.sandboxUrl }
  try {
    await serveWhileBuilding(
      {
        ...settings,
        build: { root: projectRoot, outDir, environment },
        onReady: async (url, pages) => {
          const sandbox = await starting
          console.log(formatStart({ ...sandbox, portal: url, sandbox: sandbox.url, pages }))
        },
        onBuilt: async () => {
          await replaceFolder(outDir, site)
          await moveRecord(projectRoot, outDir, site)
          // The server continues to serve the folder of the build.
          await symlink(site, outDir, 'junction')
          console.log(formatBuilt(started))
        },
      },
      AbortSignal.any([stop, failed.signal]),
    )
  } catch (error) {
    // An error of the document ends both. That of the sandbox is one sentence.
    await starting
    throw error
  } finally {
    const sandbox = await starting.catch(() => undefined)
    await sandbox?.stop()
  }
})
