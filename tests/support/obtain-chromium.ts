import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import type { Browser } from './find-chromium.ts'
import { runCommand } from './run-command.ts'

/**
 * Finds a browser, or installs one where that is possible without a prompt.
 *
 * @throws {Error} that says what to install when there is none and none can be installed
 */
export async function obtainChromium(stop: AbortSignal): Promise<Browser> {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium, Chrome or Edge is installed. Installing one …')
  for (const [command, parameters] of listInstallations()) {
    // Each is tried only if the one before did not install a browser.
    // oxlint-disable-next-line no-await-in-loop
    await runCommand(command, parameters, stop, { DEBIAN_FRONTEND: 'noninteractive' })
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge, and none could be installed: install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH to its path.',
  )
}

function listInstallations(): readonly (readonly [string, readonly string[]])[] {
  const isRoot = process.getuid?.() === 0
  const playwright = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  return [
    // Only root can have the system's libraries installed without a password.
    [process.execPath, isRoot ? [...playwright, '--with-deps'] : playwright],
    ...(isRoot && existsSync('/etc/debian_version')
      ? ([
          ['apt-get', ['update']],
          ['apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']],
        ] as const)
      : []),
  ]
}
