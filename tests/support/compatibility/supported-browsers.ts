import browserslist from 'browserslist'
import type { BrowserName } from '@mdn/browser-compat-data'

/** A version of a browser, in the parts of its number. */
export type Version = readonly number[]

/** The oldest supported version of each browser: `browserslist` in package.json. */
export function readSupportedBrowsers(
  project: string,
): Readonly<Partial<Record<BrowserName, Version>>> {
  const oldest: Partial<Record<BrowserName, Version>> = {}
  for (const entry of browserslist(undefined, { path: project })) {
    const [name = '', range = ''] = entry.split(' ')
    const browser = names[name]
    if (!browser)
      throw new Error(`Nothing is known about the browser ${name}: add it to the names.`)
    const version = readVersion(range)
    const known = oldest[browser]
    if (!known || isAtMost(version, known)) oldest[browser] = version
  }
  return oldest
}

/** `26.0`, or `26.0-26.1`, of which the first counts. */
export function readVersion(text: string): Version {
  return (text.replace('≤', '').split('-')[0] ?? '').split('.').map(Number)
}

export function isAtMost(left: Version, right: Version): boolean {
  const length = Math.max(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

const names: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
}
