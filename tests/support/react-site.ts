import { join } from 'node:path'
import { HostError } from '#host/host-error.ts'
import { locateBuild } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import type { Build } from '#host/refresh-site.ts'
import { runAstro } from '#host/run-astro.ts'
import { readSettings } from '#site/settings.ts'
import { hostEnvironment, serviceUrl } from './test-places.ts'

/** From the root of the project, as Astro wants it. */
const config = 'tests/react/astro.config.mjs'

/**
 * Builds the site with React itself in the place of Preact, unless that was done since something changed.
 *
 * @returns its folder
 */
export async function buildReactSite(): Promise<string> {
  const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'react') })
  const settings = readSettings({ PORTAL_API_BASE_URL: serviceUrl })
  await refreshSite({ places, settings, stop: new AbortController().signal, build })
  return places.site
}

const build: Build = async (outDir, settings, stop) => {
  const start = performance.now()
  const { code, output } = await runAstro(['build', '--config', config, '--outDir', outDir], {
    settings,
    stop,
    output: 'kept',
  })
  if (code !== 0) throw new HostError(`${output}\n\nThe site could not be built with React.`)
  return (performance.now() - start) / 1000
}
