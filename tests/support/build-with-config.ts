import { HostError } from '#host/host-error.ts'
import type { Build } from '#host/refresh-site.ts'
import { runAstro } from '#host/run-astro.ts'

/**
 * Builds the portal with another configuration.
 *
 * @param config from the root of the project, as Astro wants it
 */
export function buildWithConfig(config: string): Build {
  return async (outDir, settings, stop) => {
    const start = performance.now()
    const { code, output } = await runAstro(['build', '--config', config, '--outDir', outDir], {
      settings,
      stop,
      output: 'kept',
    })
    if (code !== 0) {
      throw new HostError(`${output}\n\nThe site could not be built with ${config}.`)
    }
    return (performance.now() - start) / 1000
  }
}
