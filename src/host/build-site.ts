import type { Settings } from '#site/settings.ts'
import { checkContract } from './check-contract.ts'
import { HostError } from './host-error.ts'
import { runAstro } from './run-astro.ts'

interface BuildOptions {
  readonly settings: Settings
  /** Ends the build. */
  readonly stop: AbortSignal
}

/**
 * Builds the site quietly.
 *
 * @param outDir an absolute path; a failed build may leave part of a site there
 * @returns how long it took, in seconds
 * @throws {ContractError} for a mistake in the API document
 * @throws {HostError} with astro's output when the build fails, and with the document's faults where the settings are strict
 */
export async function buildSite(outDir: string, { settings, stop }: BuildOptions): Promise<number> {
  const start = performance.now()
  // In parallel with the first seconds of the build, which a mistake ends.
  const mistake = new AbortController()
  const check = checkContract(settings).catch((error: unknown) => mistake.abort(error))
  const { code, output } = await runAstro(['build', '--outDir', outDir], {
    settings,
    stop: AbortSignal.any([stop, mistake.signal]),
    output: 'kept',
  })
  await check
  mistake.signal.throwIfAborted()
  if (code !== 0) {
    throw new HostError(
      `${pickReason(output)}\n\nThe site could not be built; the reason is above.`,
    )
  }
  return (performance.now() - start) / 1000
}

/**
 * Omits what succeeded before the failure, since a build prints a line for every page, and stack frames in
 * generated files.
 */
export function pickReason(output: string): string {
  const lines = output.trimEnd().split('\n')
  const firstError = lines.findIndex((line) => /\[ERROR\]|^\[?\w*Error\b/.test(line))
  return lines
    .slice(firstError === -1 ? -30 : firstError)
    .filter((line) => !/^\s+at .*(\/chunks\/|\/node_modules\/|node:|<anonymous>)/.test(line))
    .join('\n')
}
