import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Settings } from '#site/settings.ts'
import { projectRoot } from './places.ts'

/** The end of a run of the astro command. */
export interface AstroRun {
  /** The exit code; 1 when a signal ended it. */
  readonly code: number
  /** The text that it printed, if kept. */
  readonly output: string
}

export interface AstroOptions {
  readonly settings: Settings
  /** Ends the command. */
  readonly stop: AbortSignal
  /** Whether its output is kept for the caller or shown on the terminal. */
  readonly output: 'kept' | 'shown'
}

const graceMs = 1500

/**
 * Left alone, V8 lets a heap grow to a multiple of what is alive before it collects. The build of a document of 13 MB then takes
 * 1.8 GB instead of 1.3, and no less time.
 */
const sparing = ['--heap-growing-percent=40'] as const

/**
 * Runs the astro command on this Node, with exactly these settings, whatever is in the environment.
 *
 * @throws the reason of `stop` when that aborts, after the command has ended
 */
export async function runAstro(
  parameters: readonly string[],
  { settings, stop, output }: AstroOptions,
): Promise<AstroRun> {
  stop.throwIfAborted()
  const kept: Buffer[] = []
  const astro = join(projectRoot, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [...sparing, astro, ...parameters], {
    cwd: projectRoot,
    env: { ...process.env, ...writeEnvironment(settings, output) },
    stdio: output === 'kept' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  child.stdout?.on('data', (chunk: Buffer) => kept.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => kept.push(chunk))

  const end = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }
  stop.addEventListener('abort', end, { once: true })
  const { promise, resolve, reject } = Promise.withResolvers<AstroRun>()
  child.once('error', reject)
  child.once('close', (code) => {
    resolve({ code: code ?? 1, output: Buffer.concat(kept).toString('utf8') })
  })
  try {
    const run = await promise
    stop.throwIfAborted()
    return run
  } finally {
    stop.removeEventListener('abort', end)
  }
}

/** `undefined` removes a variable, so that no exported value reaches the pages. */
function writeEnvironment(settings: Settings, output: AstroOptions['output']): NodeJS.ProcessEnv {
  return {
    ASTRO_TELEMETRY_DISABLED: '1',
    // Astro would use these in its build. Readers who run snippets have a BASE_URL; Vitest sets them all.
    BASE_URL: undefined,
    DEV: undefined,
    MODE: undefined,
    PROD: undefined,
    SSR: undefined,
    NODE_ENV: undefined,
    PORTAL_API_BASE_URL: settings.apiBaseUrl,
    PORTAL_BASE: settings.base || undefined,
    PORTAL_CONSOLE_METHODS: settings.consoleMethods?.join(','),
    PORTAL_OPENAPI: settings.openapi,
    PORTAL_OVERLAY: settings.overlay,
    PORTAL_FINDINGS: settings.findings,
    PORTAL_STRICT: settings.isStrict ? '1' : undefined,
    PORTAL_SANDBOX_URL: settings.sandboxUrl,
    PORTAL_SITE_URL: settings.siteUrl,
    PORTAL_WEB_APP_URL: settings.webAppUrl,
    PORT: String(settings.port),
    SANDBOX_PORT: String(settings.sandboxPort),
    ...(output === 'kept' && { NO_COLOR: '1', FORCE_COLOR: undefined }),
  }
}
