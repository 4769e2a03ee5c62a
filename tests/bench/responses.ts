import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { projectRoot } from '#portal/host/paths.ts'
import { awaitHydration } from '../browser/support/await-hydration.ts'
import { findMedian, launchBrowser } from './bench.ts'
import { startJsonServer } from './json-server.ts'

/*
 * Measures how the console handles responses from 1 KB to 100 MB, compared with a minimal page (json-server.ts). Prints the medians of
 * several runs; on a busy machine, only the ratios within one run are meaningful. A page shows its rows in a frame, at 60 frames per
 * second, so the times of small responses are multiples of a frame.
 *
 * Each row of the table is for one of two readers. One clicks as soon as the page works: the console must first load the code that
 * sends, and the minimal page must start its worker. The other has hovered for a second, like anyone who pastes a key, so that both
 * pages have finished their preparations.
 *
 * Other sizes can be given in MB: `npm run bench:answers -- 10 100`.
 */

const given = process.argv.slice(2).map((size) => Number(size) * 1e6)
const sizes = given.length > 0 ? given : [1e3, 1e5, 1e6, 1e7, 5e7, 1e8]
const moments = ['at once', 'after 1 s'] as const
type Moment = (typeof moments)[number]

const portalPort = 4441
const portalUrl = `http://localhost:${portalPort}`
const server = await startJsonServer(portalPort + 2)
const host = spawn(process.execPath, ['src/portal/host/start.ts'], {
  cwd: projectRoot,
  env: {
    ...process.env,
    PORT: String(portalPort),
    SANDBOX_PORT: String(portalPort + 1),
    SANDBOX_DIR: join(projectRoot, '.portal/bench/sandbox'),
    PORTAL_DIR: join(projectRoot, '.portal/bench'),
    PORTAL_API_BASE_URL: `http://127.0.0.1:${server.port}`,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})

try {
  await waitForPortal()
  const rows: Record<string, Readonly<Record<string, number>>> = {}
  for (const size of sizes) {
    server.serve(size)
    for (const moment of moments) {
      const runs: Awaited<ReturnType<typeof measureResponse>>[] = []
      // Small responses take only a few frames, and vary by as much.
      for (let run = 0; run < (size < 1e7 ? 7 : 3); run += 1) {
        // Parallel runs would distort each other's times.
        runs.push(await measureResponse(moment))
      }
      const median = (read: (one: (typeof runs)[number]) => number) => findMedian(runs.map(read))
      rows[`${size / 1e6} MB ${moment}`] = {
        'rows ms': Math.round(median(({ shown }) => shown)),
        'bare ms': Math.round(median(({ bare }) => bare)),
        ratio: Number(median(({ shown, bare }) => shown / bare).toFixed(2)),
        'longest block ms': Math.round(Math.max(...runs.map(({ longestBlock }) => longestBlock))),
        'peak MB': Math.round(median(({ peakMemory }) => peakMemory)),
      }
    }
  }
  console.table(rows)
} finally {
  host.kill('SIGTERM')
  server.stop()
}

/** Sends one request from the console in a new browser, and fetches the same JSON from a bare page. Times are in milliseconds. */
async function measureResponse(moment: Moment) {
  const browser = await launchBrowser()
  try {
    // Uses a separate context, whose process has ended when the console is measured.
    const context = await browser.newContext()
    const barePage = await context.newPage()
    const bareUrl = `http://localhost:${server.port}/bare/`
    await barePage.goto(moment === 'at once' ? bareUrl : `${bareUrl}?early`)
    const bare = await measureClick(barePage, 'Send', moment)
    await context.close()
    const page = await browser.newPage()
    await page.goto(`${portalUrl}/console/`)
    await awaitHydration(page)
    await page.getByLabel('Server').selectOption('service')
    const shown = await measureClick(page, 'Send without a key', moment)
    // Browsers report only tasks of 50 ms or more, so 0 means less.
    const longestBlock = await page.evaluate(() => Number(Reflect.get(globalThis, 'longestBlock')))
    return { bare, shown, longestBlock, peakMemory: await getPeakMemory(browser) }
  } finally {
    await browser.close()
  }
}

/** @returns the time from the click until a frame shows rows of the body */
async function measureClick(page: Page, button: string, moment: Moment): Promise<number> {
  const send = page.getByRole('button', { name: button, exact: true })
  await page.evaluate(watchClick)
  if (moment === 'after 1 s') {
    await send.hover()
    await page.waitForTimeout(1000)
  }
  await send.click()
  const shown = await page.waitForFunction(
    () => Number(Reflect.get(globalThis, 'shownAfter')),
    undefined,
    { timeout: 120_000 },
  )
  return shown.jsonValue()
}

/** Runs in the page, self-contained: records long tasks, and when rows are shown after the next click. */
function watchClick(): void {
  let longest = 0
  Reflect.set(globalThis, 'longestBlock', longest)
  new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration))
    Reflect.set(globalThis, 'longestBlock', longest)
  }).observe({ type: 'longtask' })
  const look = (clicked: number) => {
    const isShown = Boolean(
      document.querySelector('.portal-body-list[role] .portal-body-row')?.textContent,
    )
    if (isShown) Reflect.set(globalThis, 'shownAfter', performance.now() - clicked)
    else requestAnimationFrame(() => look(clicked))
  }
  document.addEventListener('click', () => look(performance.now()), { capture: true, once: true })
}

/** Returns the peak memory of the page's process, including all heaps, in MB; known on Linux. */
async function getPeakMemory(browser: Browser): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  const client = await browser.newBrowserCDPSession()
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const peaks = await Promise.all(
    renderers.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000
    }),
  )
  return Math.max(...peaks)
}

/** Waits for the portal. The host first builds the site, which takes a while. */
async function waitForPortal(): Promise<void> {
  for (let attempt = 0; attempt < 600 && host.exitCode === null; attempt += 1) {
    const isReady = await fetch(portalUrl).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(200)
  }
  throw new Error(`The portal did not start on ${portalUrl}: see its message above.`)
}
