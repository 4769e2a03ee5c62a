import { listMissing } from '../webkit/find-webkit-driver.ts'
import { findFirefox } from './find-firefox.ts'

/** An engine that is tested beside Chromium: Firefox runs the browser tests, and WebKit its journeys. */
interface Engine {
  /** Whether it is installed, without installing it. */
  readonly isInstalled: () => boolean
  /** What to install where it is missing. */
  readonly toInstall: string
}

export const engines = {
  firefox: {
    isInstalled: () => findFirefox() !== undefined,
    toInstall: 'Firefox (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH',
  },
  webkit: {
    isInstalled: () => listMissing().length === 0,
    toInstall: 'WebKitGTK (on Debian: apt-get install webkit2gtk-driver xvfb)',
  },
} as const satisfies Readonly<Record<string, Engine>>

/** The browser tests of the promises, which `npm test` runs in Chromium. `npm run test:all` adds the others. */
export const promises: readonly string[] = [
  'accessibility.spec.ts',
  'any-request.spec.ts',
  'console-sending.spec.ts',
  'integrity.spec.ts',
  'journey.spec.ts',
  'key-entry.spec.ts',
  'key-in-page.spec.ts',
  'key-memory.spec.ts',
  'leaving.spec.ts',
  'security-policy.spec.ts',
  'self-check-policy.spec.ts',
  'smoke.spec.ts',
  'snippets.spec.ts',
]

/**
 * The files that Firefox runs beside Chromium in `npm run test:all`. They prove what an engine decides: the key's way,
 * connections, policies, integrity and storage. The others prove what the page's own code decides, and run with
 * `npm run test:browser -- --project=firefox`.
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
