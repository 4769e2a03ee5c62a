import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { projectRoot } from '#portal/host/paths.ts'
import { findChromium, launchChromium } from './support/chromium.ts'
import { findEngines } from './support/find-engines.ts'
import {
  hostEnvironment,
  portalUrl,
  reportDirectory,
  resultDirectory,
} from './support/test-locations.ts'

const chromium = findChromium()
/** Tests that `npm test` runs, for the promises of the README. */
const promises = [
  'accessibility.spec.ts',
  'any-request.spec.ts',
  'console-sending.spec.ts',
  'journey.spec.ts',
  'key-entry.spec.ts',
  'key-memory.spec.ts',
  'leaving.spec.ts',
  'security-policy.spec.ts',
  'sign-in.spec.ts',
  'sign-in-attacks.spec.ts',
  'smoke.spec.ts',
  'snippets.spec.ts',
]

/** Tests of behaviour that depends on the engine: transport of the key, connections, windows, policies and storage. */
const decidedByEngine = [
  'failures.spec.ts',
  'journey.spec.ts',
  'sandbox-origin.spec.ts',
  'security-policy.spec.ts',
  'sign-in.spec.ts',
  'smoke.spec.ts',
]

const inChromium = {
  browserName: 'chromium' as const,
  launchOptions: chromium === undefined ? {} : await launchChromium(chromium),
}

/** Browser tests, against the real host with separate ports and data. */
export default defineConfig({
  testDir: 'browser',
  outputDir: resultDirectory,
  // A small machine runs other steps in parallel, and each wait ends as soon as its condition is met.
  expect: { timeout: 10_000 },
  timeout: 60_000,
  // All tests share one sandbox. Steps that run in parallel have a separate one.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: join(reportDirectory, 'browser.json') }]],
  use: {
    baseURL: portalUrl,
    // Traces, videos and screenshots would contain the keys that tests type.
    trace: 'off',
    video: 'off',
    screenshot: 'off',
  },
  projects: [
    { name: 'promises', testMatch: promises, use: inChromium },
    { name: 'chromium', testIgnore: promises, use: inChromium },
    ...findEngines().map((name) => ({
      name,
      testMatch: decidedByEngine,
      use: { browserName: name },
    })),
  ],
  webServer: {
    // Without a shell in between, the host notices when Playwright is killed, and stops.
    command: `${process.platform === 'win32' ? '' : 'exec '}"${process.execPath}" tests/support/start-host.ts`,
    cwd: projectRoot,
    url: portalUrl,
    env: hostEnvironment,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 120_000,
  },
})
