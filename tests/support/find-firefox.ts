import { userInfo } from 'node:os'
import type { LaunchOptions } from '@playwright/test'
import { listPlaces, starts } from './find-installed.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Finds a Firefox without installing one: `FIREFOX_PATH`, or an installed Firefox or Firefox ESR.
 *
 * @returns its path; undefined if there is none
 * @throws {Error} when `FIREFOX_PATH` names something that does not start
 */
export function findFirefox(environment: Environment = process.env): string | undefined {
  const chosen = environment['FIREFOX_PATH']?.trim()
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(
      `FIREFOX_PATH is ${chosen}, which does not start as a browser: set it to the path of Firefox, or unset it.`,
    )
  }
  return listPlaces(['firefox', 'firefox-esr'], usualPlaces, environment).find((place) =>
    starts(place),
  )
}

/** How Playwright starts an installed Firefox: by WebDriver BiDi, since it has a protocol of its own only for its own build. */
export function launchFirefox(path: string): LaunchOptions {
  return {
    channel: 'moz-firefox',
    executablePath: path,
    // Root may start Firefox only in a home of its own, which it has not in every shell.
    env: { ...process.env, HOME: userInfo().homedir },
    // The chrome scope of WebDriver BiDi, with which a color scheme is emulated.
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: firefoxPreferences,
  }
}

/** What makes a headless Firefox on any machine like a reader's, and comparable to the other engines. */
const firefoxPreferences = {
  // Tests read the clipboard without Firefox's button to confirm it.
  'dom.events.testing.asyncClipboard': true,
  'ui.useOverlayScrollbars': 1,
  // Headless Firefox says that there is no mouse: 6 is a fine pointer that can hover.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // Playwright's goBack() waits for a load event, which a page from the back/forward cache never fires.
  'browser.sessionhistory.max_total_viewers': 0,
  // With it, axe ends the tab after Playwright has looked for a role.
  'accessibility.ARIAElementReflection.enabled': false,
  // Off in Firefox unless its reader wants it. Then a policy has to cover it, as in the other engines.
  'browser.send_pings': true,
  // Nothing of its own over the network; Playwright switches off the rest.
  'network.captive-portal-service.enabled': false,
} as const

const usualPlaces = [
  '/usr/lib/firefox/firefox',
  '/usr/lib/firefox-esr/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
