import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { findChromium, listChromiumFlags } from '../support/find-chromium.ts'
import { portalUrl } from '../support/test-places.ts'
import { heapFlag } from './heap-place.ts'
import { listNetLogFlags } from './net-log.ts'

/** The files of one browser of the audit. */
export interface BrowserFolder {
  /** Browsers may use it one after the other. */
  readonly profile: string
  readonly netLog: string
}

/** @param run tells apart the browsers that share a profile */
export function locateBrowser(folder: string, run = 'net-log'): BrowserFolder {
  return { profile: join(folder, 'profile'), netLog: join(folder, `${run}.json`) }
}

/** Starts a browser like a reader’s: with a profile on disk and the back/forward cache, which Playwright turns off. */
export async function startBrowser({ profile, netLog }: BrowserFolder): Promise<BrowserContext> {
  const found = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: portalUrl,
    args: [...listChromiumFlags(), heapFlag, ...listNetLogFlags(netLog)],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(found?.kind === 'installed' && { executablePath: found.path }),
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return context
}
