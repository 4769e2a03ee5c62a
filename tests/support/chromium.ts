import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { LaunchOptions } from '@playwright/test'
import { projectRoot } from '#portal/host/paths.ts'
import { run } from './run.ts'

/** Options with which Playwright starts a browser: the path of an installed one, or none for the one that it downloaded. */
export type Browser = Pick<LaunchOptions, 'executablePath'>

/**
 * Finds a browser without installing one: that of `CHROMIUM_PATH`, an installed Chromium, Chrome or Edge, or Playwright's
 * own.
 *
 * @throws {Error} when `CHROMIUM_PATH` names something that does not start
 */
export function findChromium(chosen = process.env['CHROMIUM_PATH']?.trim()): Browser | undefined {
  const executablePath = (chosen ? [chosen] : places).find(starts)
  if (executablePath) return { executablePath }
  if (chosen) {
    throw new Error(
      `CHROMIUM_PATH is ${chosen}, which does not start as a browser: set it to the path of Chromium, Chrome or Edge, or unset it.`,
    )
  }
  return existsSync(chromium.executablePath()) ? {} : undefined
}

/** Runs the program, because some systems have a script of that name that only explains how to install it. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/usr/bin/microsoft-edge-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const isRoot = process.getuid?.() === 0

/** Flags for every start: no background network traffic, and no sandbox for root, who cannot use it. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(isRoot ? ['--no-sandbox'] : []),
]

/**
 * Returns the options with which Playwright starts a Chromium for the browser tests. In each window, Chromium renders the
 * suggestions of its address bar as two internal pages, which take longer than the page of most tests and which tests cannot
 * see. Chromium uses only the last list of features, so the new list includes those of Playwright, which it passes to a
 * running Chromium.
 */
export async function launchChromium(found: Browser): Promise<LaunchOptions> {
  const server = await chromium.launchServer({ args: chromiumFlags, ...found })
  const given = server.process().spawnargs.findLast((flag) => flag.startsWith(disable))
  await server.close()
  const features = [given?.slice(disable.length), 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
  return { ...found, args: [...chromiumFlags, disable + features.filter(Boolean).join(',')] }
}

const disable = '--disable-features='

/**
 * Finds a browser, or installs one if that is possible without a prompt.
 *
 * @throws {Error} with installation advice when no browser exists and none can be installed
 */
export async function obtainChromium(stop: AbortSignal): Promise<Browser> {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium, Chrome or Edge is installed. Installing one …')
  for (const command of getInstallCommands()) {
    const { stdout, stderr } = await run(command, {
      cwd: projectRoot,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      signal: stop,
    }).catch((error: unknown) => ({ stdout: '', stderr: String(error) }))
    stop.throwIfAborted()
    console.log(stdout + stderr)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge, and none could be installed: install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH to its path.',
  )
}

function getInstallCommands(): readonly (readonly [string, ...string[]])[] {
  const playwright = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  return [
    // Only root can install the system's libraries without a password.
    [process.execPath, ...playwright, ...(isRoot ? ['--with-deps'] : [])],
    ...(isRoot && existsSync('/etc/debian_version')
      ? ([
          ['apt-get', 'update'],
          ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
        ] as const)
      : []),
  ]
}
