import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { awaitHydration } from '../browser/support/await-hydration.ts'
import { findChromium, listChromiumFlags } from '../support/find-chromium.ts'

/** The results of one run. Times are in milliseconds. */
export interface Measurement {
  readonly firstRows: number
  readonly bare: number
  /** The longest task of the main thread; browsers report only those of 50 ms or more, so 0 means less. */
  readonly longestBlock: number
  readonly framesPerSecond: number
  /** The JavaScript heap of the page, in MB. */
  readonly pageHeap: number
  /** The peak memory of the page's process, all heaps included, in MB; known on Linux. */
  readonly peakMemory: number | undefined
}

/** Sends one request from the console in a new browser, and fetches the same JSON from a bare page. */
export async function measureResponse(portalUrl: string, bareUrl: string): Promise<Measurement> {
  const found = findChromium()
  const browser = await chromium.launch({
    args: listChromiumFlags(),
    ...(found?.kind === 'installed' && { executablePath: found.path }),
  })
  try {
    const bare = await measureBare(browser, bareUrl)
    const page = await browser.newPage()
    await page.goto(`${portalUrl}/console/`)
    await awaitHydration(page)
    await page.getByLabel('Server').selectOption('service')
    await page.evaluate(watchResponse)
    await page.getByRole('button', { name: 'Send without a key' }).click()
    const firstRows = await waitForRows(page)
    const framesPerSecond = await page.evaluate(scrollForASecond)
    const longestBlock = await page.evaluate(() => Number(Reflect.get(globalThis, 'longestBlock')))
    const client = await page.context().newCDPSession(page)
    const { usedSize } = await client.send('Runtime.getHeapUsage')
    const peakMemory = await readPeakMemory(browser)
    return {
      firstRows,
      bare,
      longestBlock,
      framesPerSecond,
      pageHeap: usedSize / 1e6,
      peakMemory,
    }
  } finally {
    await browser.close()
  }
}

/** In a separate context, whose process has ended when the console is measured. */
async function measureBare(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  const time = await page.evaluate(async () => {
    const measure: unknown = Reflect.get(globalThis, 'measure')
    return typeof measure === 'function' ? Number(await measure()) : Number.NaN
  })
  await context.close()
  return time
}

async function waitForRows(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => Reflect.get(globalThis, 'firstRows'), undefined, {
    timeout: 120_000,
  })
  return Number(await shown.jsonValue())
}

/** Runs in the page: records long tasks, and the time from the click to the frame that shows rows. */
function watchResponse(): void {
  let longest = 0
  Reflect.set(globalThis, 'longestBlock', 0)
  new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration))
    Reflect.set(globalThis, 'longestBlock', longest)
  }).observe({ type: 'longtask' })
  document.addEventListener(
    'click',
    () => {
      const started = performance.now()
      const look = () => {
        const row = document.querySelector('.body-list[role] .body-row')
        if (row?.textContent) Reflect.set(globalThis, 'firstRows', performance.now() - started)
        else requestAnimationFrame(look)
      }
      look()
    },
    { capture: true, once: true },
  )
}

/** Runs in the page: scrolls fast for a second and counts the frames. */
async function scrollForASecond(): Promise<number> {
  const list = document.querySelector('.body-list[role]')
  const started = performance.now()
  let frames = 0
  return new Promise((resolve) => {
    const step = () => {
      frames += 1
      list?.scrollBy(0, 500)
      const time = performance.now() - started
      if (time >= 1000) resolve((1000 * frames) / time)
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

async function readPeakMemory(browser: Browser): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
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
