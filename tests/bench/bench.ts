import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { chromiumFlags, findChromium } from '../support/chromium.ts'

/** Returns the median; for an even number of values, the lower middle one. */
export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ args: [...chromiumFlags, ...flags], ...findChromium() })
}
