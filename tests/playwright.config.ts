import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { projectRoot } from '#host/places.ts'
import { findChromium } from './support/find-chromium.ts'
import { findFirefox, launchFirefox } from './support/find-firefox.ts'
import { launchChromium } from './support/launch-chromium.ts'
import {
  hostEnvironment,
  portalUrl,
  reportDirectory,
  resultDirectory,
} from './support/test-places.ts'

const chromium = findChromium()
const firefox = findFirefox()

/** Browser tests, against the real host with its own ports and data. */
export default defineConfig({
  testDir: 'browser',
  outputDir: resultDirectory,
  // One picture for every system: the site has its own fonts, and the tolerance covers different smoothing.
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // A small machine runs other steps beside these, and nothing here waits longer than for what it expects.
  expect: {
    timeout: 10_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled' },
  },
  timeout: 60_000,
  // All tests share one sandbox. What runs beside these has one of its own.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: join(reportDirectory, 'browser.json') }]],
  use: {
    baseURL: portalUrl,
    // Traces, videos and screenshots would hold the keys that tests type.
    trace: 'off',
    video: 'off',
    screenshot: 'off',
  },
  // `playwright test` runs the engines that are installed; `--project=firefox` runs one.
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: chromium === undefined ? {} : await launchChromium(chromium),
      },
    },
    ...(firefox === undefined
      ? []
      : [
          {
            name: 'firefox',
            use: { browserName: 'firefox' as const, launchOptions: launchFirefox(firefox) },
          },
        ]),
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
