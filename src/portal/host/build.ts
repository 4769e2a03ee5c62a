import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectCommands } from '#starlight/finish/agents/local-commands.ts'
import { explainFraming } from '#starlight/finish/publish-headers.ts'
import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import { resolvePortal } from '../portal-options.ts'
import { getPolicySources } from '#starlight/reference/api-reference.ts'
import { parseSettings } from '#starlight/reference/settings.ts'
import { buildSite } from './build-site.ts'
import { projectRoot, publishedSite } from './paths.ts'
import { runProgram } from './run-program.ts'

/** `npm run build`: builds the site for publishing, without the sandbox. */
await runProgram(async (stop) => {
  const environment = { ...process.env, PORTAL_SANDBOX_URL: undefined }
  const settings = parseSettings(environment)
  const { operations } = await loadSharedApiDescription(resolvePortal(settings, projectRoot).source)
  const seconds = await buildSite(publishedSite, environment, stop)
  const called: readonly string[] = getPolicySources(operations, settings)
  console.log(`Built the site into dist/ in ${seconds.toFixed(1)} s.`)
  if (!['_headers', 'vercel.json'].some((name) => existsSync(join(publishedSite, name)))) {
    console.log(explainFraming(projectCommands.headers))
  }
  const { apiBaseUrl } = settings
  if (apiBaseUrl !== undefined && called.includes(new URL(apiBaseUrl).origin)) {
    console.log(`Its console and snippets call ${apiBaseUrl}.`)
  }
  if (called.length > 0) return
  console.log(
    'This build has no API server, so its console has nothing to call. Set PORTAL_API_BASE_URL, for example to https://api.example.com, and build again.',
  )
})
