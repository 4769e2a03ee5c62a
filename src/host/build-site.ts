import { compressSite } from '#build/compress-site.ts'
import type { Settings } from '#site/settings.ts'
import { checkContract } from './check-contract.ts'
import { HostError } from './host-error.ts'
import { runAstro } from './run-astro.ts'

/**
 * Builds the site into a folder, quietly, with what servers may send compressed.
 *
 * @param outDir an absolute path; when the build fails, half a site may stand there
 * @returns how long it took, in seconds
 * @throws {ContractError} at a mistake in the API document
 * @throws {HostError} with what astro said when the build fails
 */
export async function buildSite(
  outDir: string,
  settings: Settings,
  stop: AbortSignal,
): Promise<number> {
  const start = performance.now()
  // Beside the first seconds of the build, which ends at a mistake.
  const mistake = new AbortController()
  const check = checkContract().catch((error: unknown) => mistake.abort(error))
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
  await compressSite(outDir)
  return (performance.now() - start) / 1000
}

/**
 * Leaves out what went well before the failure, since a build prints a line for every page, and the stack
 * frames in files that nobody wrote.
 */
export function pickReason(output: string): string {
  const lines = output.trimEnd().split('\n')
  const firstError = lines.findIndex((line) => /\[ERROR\]|^\[?\w*Error\b/.test(line))
  return lines
    .slice(firstError === -1 ? -30 : firstError)
    .filter((line) => !/^\s+at .*(\/chunks\/|\/node_modules\/|node:|<anonymous>)/.test(line))
    .join('\n')
}
