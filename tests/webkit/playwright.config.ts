import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { reportDirectory } from '../support/test-places.ts'
import browserConfig from '../playwright.config.ts'

/** The journeys in WebKit, against the same host. Playwright runs them; the driver of WebKitGTK has the browser. */
export default defineConfig({
  ...browserConfig,
  // None of Playwright's own browsers.
  projects: [{ name: 'webkit' }],
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(reportDirectory, 'webkit'),
  reporter: [['list'], ['json', { outputFile: join(reportDirectory, 'webkit.json') }]],
})
