import { chromium } from '@playwright/test'
import type { LaunchOptions } from '@playwright/test'
import { listChromiumFlags } from './find-chromium.ts'
import type { Browser } from './find-chromium.ts'

/** How Playwright starts a Chromium for the browser tests. */
export async function launchChromium(found: Browser): Promise<LaunchOptions> {
  const launch = {
    args: listChromiumFlags(),
    ...(found.kind === 'installed' && { executablePath: found.path }),
  }
  return { ...launch, args: [...launch.args, disableSuggestions(await readFlags(launch))] }
}

/**
 * In each window, Chromium draws the suggestions under its address bar as two pages of its own, which take longer than the
 * page of most tests and which no test can see.
 *
 * @param flags that Playwright gives; Chromium follows only the last list of features, so that the new one holds theirs
 */
function disableSuggestions(flags: readonly string[]): string {
  const given = flags.findLast((flag) => flag.startsWith(disable))?.slice(disable.length)
  return disable + [given, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'].filter(Boolean).join(',')
}

const disable = '--disable-features='

/** Playwright tells its flags of a Chromium that runs. */
async function readFlags(launch: LaunchOptions): Promise<readonly string[]> {
  const server = await chromium.launchServer(launch)
  const flags = server.process().spawnargs
  await server.close()
  return flags
}
