import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { listPlaces, starts } from './find-installed.ts'

/** A browser that can be started: an installed one by its path, or the one that Playwright downloaded. */
export type Browser =
  { readonly kind: 'installed'; readonly path: string } | { readonly kind: 'downloaded' }

/**
 * Finds a browser without installing one: `CHROMIUM_PATH`, an installed Chromium, Chrome or Edge, or Playwright's own.
 *
 * @throws {Error} when `CHROMIUM_PATH` names something that does not start
 */
export function findChromium(): Browser | undefined {
  const chosen = process.env['CHROMIUM_PATH']?.trim()
  if (chosen) {
    if (starts(chosen)) return { kind: 'installed', path: chosen }
    throw new Error(
      `CHROMIUM_PATH is ${chosen}, which does not start as a browser: set it to the path of Chromium, Chrome or Edge, or unset it.`,
    )
  }
  const path = listPlaces(commands, usualPlaces, process.env).find((place) => starts(place))
  if (path) return { kind: 'installed', path }
  return existsSync(chromium.executablePath()) ? { kind: 'downloaded' } : undefined
}

/** Flags for every start: no background network traffic, and no sandbox for root, who cannot use it. */
export function listChromiumFlags(): string[] {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const usualPlaces = [
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
