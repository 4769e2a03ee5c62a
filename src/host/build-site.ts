import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSharedContract } from '#contract/shared-contract.ts'
import { moveRecord } from '#headers/recorded-headers.ts'
import { locatePortal } from '#service/portal-options.ts'
import { readSettings } from '#site/settings.ts'
import { HostError } from './host-error.ts'
import { projectRoot } from './places.ts'
import { replaceFolder } from './replace-folder.ts'
import { astro, cleanEnvironment } from './run-astro.ts'
import { showProgress } from './show-progress.ts'

/**
 * Builds the site quietly, but for its progress.
 *
 * @param outDir an absolute path; what is there is replaced when the build is complete
 * @param environment all of it, with the settings
 * @param stop ends the build
 * @returns how long it took, in seconds
 * @throws {SettingsError} for an invalid setting
 * @throws {ContractError} when the API document cannot be read
 * @throws {HostError} with astro's output when the build fails
 */
export async function buildSite(
  outDir: string,
  environment: NodeJS.ProcessEnv,
  stop?: AbortSignal,
): Promise<number> {
  const start = performance.now()
  // Before the build, so that a mistake in it gives one sentence and not a stack.
  await readSharedContract(locatePortal(readSettings(environment), projectRoot).source)
  // Within the project, from whose packages the pages are rendered.
  const folder = join(projectRoot, '.portal', `build-${process.pid}-${(builds += 1)}`)
  try {
    await runAstro(folder, environment, stop)
    await replaceFolder(folder, outDir)
    await moveRecord(projectRoot, folder, outDir)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return (performance.now() - start) / 1000
}

/** Builds of this process. */
let builds = 0

async function runAstro(
  outDir: string,
  environment: NodeJS.ProcessEnv,
  stop: AbortSignal | undefined,
): Promise<void> {
  const building = runQuietly(process.execPath, [...astro, 'build', '--outDir', outDir], {
    cwd: projectRoot,
    env: cleanEnvironment({ ...environment, NO_COLOR: '1', FORCE_COLOR: undefined }),
    maxBuffer: Infinity,
    ...(stop && { signal: stop }),
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  building.child.once('close', () => end())
  const endProgress = building.child.stdout && showProgress(building.child.stdout, process.stdout)
  await building
    .catch((error: unknown) => {
      throw stop?.aborted || !hasOutput(error)
        ? error
        : new HostError(explainFailure(error.stdout + error.stderr))
    })
    .finally(async () => {
      endProgress?.()
      // A build that is stopped goes on for a moment.
      await ended
    })
}

const runQuietly = promisify(execFile)

function hasOutput(error: unknown): error is { readonly stdout: string; readonly stderr: string } {
  return error instanceof Error && 'stdout' in error
}

/** @returns why Astro failed, from what it printed */
export function explainFailure(output: string): string {
  return /\bENOSPC\b/.test(output)
    ? 'The disk is full, so the site could not be built. Free some space and build again.'
    : `${pickReason(output)}\n\nThe site could not be built; the reason is above.`
}

/** Omits what succeeded before the failure: a build prints a line for every page. */
function pickReason(output: string): string {
  return output.slice(Math.max(0, output.search(/^.*\[ERROR\]/m))).trimEnd()
}
