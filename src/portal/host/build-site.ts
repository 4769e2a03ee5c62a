import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { formatCount } from '#text/format.ts'
import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import { moveRecord } from '#starlight/headers/hosts.ts'
import { resolvePortal } from '../portal-options.ts'
import { parseSettings } from '#starlight/reference/settings.ts'
import { HostError } from './run-program.ts'
import { projectRoot } from './paths.ts'
import { replaceFolder } from './replace-folder.ts'
import { astro, cleanEnvironment } from './run-astro.ts'

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
  // Within the project, because rendering pages needs its packages.
  const folder = join(projectRoot, '.portal', `build-${process.pid}-${(buildCount += 1)}`)
  try {
    await runAstro(folder, environment, stop)
    await replaceFolder(folder, outDir)
    await moveRecord(projectRoot, folder, outDir)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return (performance.now() - start) / 1000
}

let buildCount = 0

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
      // A stopped build continues for a moment.
      await ended
    })
}

const runQuietly = promisify(execFile)

function hasOutput(error: unknown): error is { readonly stdout: string; readonly stderr: string } {
  return error instanceof Error && 'stdout' in error
}

export function explainFailure(output: string): string {
  return /\bENOSPC\b/.test(output)
    ? 'The disk is full, so the site could not be built. Free some space and build again.'
    : `${extractError(output)}\n\nThe site could not be built; the reason is above.`
}

/** Omits the output before the error: a build prints a line for every page. */
function extractError(output: string): string {
  return output.slice(Math.max(0, output.search(/^.*\[ERROR\]/m))).trimEnd()
}

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Prints what the plugin logs about the document, the page count and the progress of the build; in a terminal, the progress is one
 * line, with the pages that the output of Astro names.
 *
 * @returns a function that stops the display and removes the line of progress
 */
export function showProgress(output: Readable, terminal: Terminal): () => void {
  const show = (text: string) => {
    if (terminal.isTTY === true) terminal.write(`\r\u{1B}[K${text}`)
  }
  let rendered = 0
  let total = ''
  let left = ''
  const lines = createInterface({ input: output })
  lines.on('line', (line) => {
    const [, message] = /\[starlight-developer-portal\] (.*)/.exec(line) ?? []
    const [, progress] =
      /\[finish-pages\] (Collect.*|(?:Rendered|Finished) .* of .*)\.$/.exec(line) ?? []
    // The first line contains all pages that Astro starts concurrently.
    const pages = line.match(/─ \/\S*?(?<!\/members\/\w+)\.html/g) ?? []
    if (message !== undefined) {
      show('')
      terminal.write(`${message}\n`)
      total = /^[\d,]+(?= pages of )/.exec(message)?.[0] ?? ''
    } else if (progress !== undefined) {
      if (terminal.isTTY !== true) terminal.write(`${progress}.\n`)
      else if (progress.startsWith('Rendered')) left = /, about .*/.exec(progress)?.[0] ?? ''
      else show(progress)
    } else if (pages.length > 0) {
      rendered += pages.length
      show(`Rendered ${formatCount(rendered)}${total && ` of ${total}`} pages${left}`)
    }
  })
  show('Building the site')
  return () => {
    lines.close()
    show('')
  }
}
