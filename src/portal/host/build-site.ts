import { rm } from 'node:fs/promises'
import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import { resolvePortal } from '../portal-options.ts'
import { parseSettings } from '#starlight/reference/settings.ts'
import { runAstro } from '#starlight/serve/run-astro.ts'
import { createBuildFolder, projectRoot } from './paths.ts'
import { publishSite } from './publish-site.ts'

/**
 * Builds the site and shows only its progress.
 *
 * @param outDir an absolute path; an existing folder is replaced when the build is complete
 * @param environment the complete environment, including the settings
 * @param stop ends the build
 * @returns how long it took, in seconds
 * @throws {SettingsError} for an invalid setting
 * @throws {DocumentError} if the API description cannot be loaded
 * @throws {HostError} with astro's output when the build fails
 */
export async function buildSite(
  outDir: string,
  environment: NodeJS.ProcessEnv,
  stop?: AbortSignal,
): Promise<number> {
  const start = performance.now()
  // Before the build, so that an error in the document is reported as one sentence and not as a stack trace.
  await loadSharedApiDescription(resolvePortal(parseSettings(environment), projectRoot).source)
  const folder = createBuildFolder()
  try {
    await runAstro({ root: projectRoot, outDir: folder, environment, stop }).ended
    await publishSite(folder, outDir)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return (performance.now() - start) / 1000
}
