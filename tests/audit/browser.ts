import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { findChromium, listChromiumFlags } from '../support/find-chromium.ts'
import { portalUrl } from '../support/test-places.ts'
import { heapFlag } from './heap-place.ts'
import { listNetLogFlags } from './net-log.ts'

/** Where one browser of the audit keeps everything. */
export interface BrowserFolder {
  /** Of one browser, or of one after the other. */
  readonly profile: string
  readonly netLog: string
}

/** @param run names this start among those that share the profile */
export function locateBrowser(folder: string, run = 'net-log'): BrowserFolder {
  return { profile: join(folder, 'profile'), netLog: join(folder, `${run}.json`) }
}

/** Starts a browser as a reader has it: a profile on disk, and the back/forward cache, which Playwright switches off. */
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
