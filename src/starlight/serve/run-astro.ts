import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { requestVariable } from '../finish/page-requests.ts'
import { HostError } from './host-error.ts'
import { showProgress } from './show-progress.ts'

/**
 * The arguments of Node for `astro`. By default, V8 lets a heap grow to a multiple of the live objects before it collects garbage. The
 * build of a document of 13 MB then takes 1.8 GB instead of 1.3, and is not faster.
 */
export const astro = ['--heap-growing-percent=40', locateAstro()] as const

function locateAstro(): string {
  const manifest = createRequire(import.meta.url).resolve('astro/package.json')
  return join(dirname(manifest), 'bin/astro.mjs')
}

/** Removes variables that would affect Astro's build: readers who run snippets have a BASE_URL; Vitest sets all of them. */
export function cleanEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { BASE_URL: _base, DEV: _dev, MODE: _mode, PROD: _prod, SSR: _ssr, ...others } = environment
  return { ...others, NODE_ENV: undefined, ASTRO_TELEMETRY_DISABLED: '1' }
}

export interface Build {
  /** The folder of the project. */
  readonly root: string
  /** Must be in the project, because rendering pages needs its packages. */
  readonly outDir: string
  /** The complete environment. */
  readonly environment: NodeJS.ProcessEnv
  /** Ends the build. */
  readonly stop?: AbortSignal | undefined
}

/** Runs `astro build` and shows only its progress. */
export function runAstro(
  { root, outDir, environment, stop }: Build,
  takesRequests = false,
): {
  readonly child: ChildProcess
  /** Rejects with a `HostError` if the build fails, and with the reason of `stop` when it has ended after that. */
  readonly ended: Promise<void>
} {
  const child = spawn(process.execPath, [...astro, 'build', '--outDir', outDir], {
    cwd: root,
    env: cleanEnvironment({
      ...environment,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      [requestVariable]: takesRequests ? '1' : undefined,
    }),
    stdio: ['ignore', 'pipe', 'pipe', ...(takesRequests ? (['ipc'] as const) : [])],
  })
  return { child, ended: awaitEnd(child, stop) }
}

async function awaitEnd(child: ChildProcess, stop: AbortSignal | undefined): Promise<void> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new TypeError('The build has no output.')
  const end = () => void child.kill()
  if (stop?.aborted === true) end()
  stop?.addEventListener('abort', end, { once: true })
  const endProgress = showProgress(stdout, process.stdout)
  try {
    // Not the exit: a stopped build continues for a moment.
    const [output, errors] = await Promise.all([text(stdout), text(stderr), once(child, 'close')])
    stop?.throwIfAborted()
    if (child.exitCode !== 0) throw new HostError(explainFailure(output + errors))
  } finally {
    endProgress()
    stop?.removeEventListener('abort', end)
  }
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
