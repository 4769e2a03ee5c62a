import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readSharedContract } from '#contract/shared-contract.ts'
import { locatePortal } from '#service/portal-options.ts'
import { readSettings } from '#site/settings.ts'
import { HostError } from './host-error.ts'
import { projectRoot } from './places.ts'
import { astro, cleanEnvironment } from './run-astro.ts'
import { showProgress } from './show-progress.ts'

/**
 * Builds the site quietly, but for its progress.
 *
 * @param outDir an absolute path; a failed build may leave part of a site there
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
  const building = runQuietly(process.execPath, [...astro, 'build', '--outDir', outDir], {
    cwd: projectRoot,
    env: cleanEnvironment({ ...environment, NO_COLOR: '1', FORCE_COLOR: undefined }),
    maxBuffer: Infinity,
    ...(stop && { signal: stop }),
  })
  const endProgress = building.child.stdout && showProgress(building.child.stdout, process.stdout)
  await building
    .catch((error: unknown) => {
      throw stop?.aborted || !hasOutput(error)
        ? error
        : new HostError(
            `${pickReason(error.stdout + error.stderr)}\n\nThe site could not be built; the reason is above.`,
          )
    })
    .finally(() => endProgress?.())
  return (performance.now() - start) / 1000
}

const runQuietly = promisify(execFile)

function hasOutput(error: unknown): error is { readonly stdout: string; readonly stderr: string } {
  return error instanceof Error && 'stdout' in error
}

/** Omits what succeeded before the failure: a build prints a line for every page. */
export function pickReason(output: string): string {
  return output.slice(Math.max(0, output.search(/^.*\[ERROR\]/m))).trimEnd()
}
