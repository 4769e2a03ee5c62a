import { listMissing } from '../webkit/find-webkit-driver.ts'
import { findChromium } from './find-chromium.ts'
import { findFirefox } from './find-firefox.ts'

/** An engine in which the portal is tested: Chromium and Firefox run the browser tests, and WebKit its journeys. */
interface Engine {
  /** Whether it is installed, without installing it. */
  readonly isInstalled: () => boolean
  /** What to install where it is missing. */
  readonly toInstall: string
}

export const engines = {
  chromium: {
    isInstalled: () => findChromium() !== undefined,
    toInstall: 'Chromium, Chrome or Edge, or set CHROMIUM_PATH',
  },
  firefox: {
    isInstalled: () => findFirefox() !== undefined,
    toInstall: 'Firefox (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH',
  },
  webkit: {
    isInstalled: () => listMissing().length === 0,
    toInstall: 'WebKitGTK (on Debian: apt-get install webkit2gtk-driver xvfb)',
  },
} as const satisfies Readonly<Record<string, Engine>>

export type EngineName = keyof typeof engines

export const engineNames: readonly EngineName[] = Object.keys(engines).filter(isEngineName)

export function isEngineName(name: string): name is EngineName {
  return Object.hasOwn(engines, name)
}

/**
 * The files that Firefox runs beside Chromium in the whole `npm test`. They prove what an engine decides: the key's way,
 * connections, policies, integrity and storage. The others prove what the page's own code decides, and run with
 * `--engine firefox`.
 */
export const decidedByEngine: readonly string[] = [
  'failures.spec.ts',
  'integrity.spec.ts',
  'journey.spec.ts',
  'sandbox-origin.spec.ts',
  'security-policy.spec.ts',
  'self-check-policy.spec.ts',
  'smoke.spec.ts',
]
