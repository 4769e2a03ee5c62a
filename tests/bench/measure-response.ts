import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { ResponseRules } from '#core/response/documented-response.ts'
import { awaitHydration } from '../browser/support/await-hydration.ts'
import { findChromium, listChromiumFlags } from '../support/find-chromium.ts'
import { watchResponse } from './watch-response.ts'
import type { Phases } from './watch-response.ts'

/** When a reader clicks: as soon as the page works, or after a second with the pointer on the button. */
export type Moment = 'at once' | 'after 1 s'

/** The results of one run. Times are in milliseconds. */
export interface Measurement {
  /** Of the console. */
  readonly phases: Phases
  /** From the click until every value is compared with a schema; undefined where none is. */
  readonly checkedAfter: number | undefined
  /** From the click until the bare page shows rows of a response from another origin, as the console's is. */
  readonly bare: number
  /** The same from its own origin, without a preflight. */
  readonly sameOrigin: number
  /** The longest task of the main thread; browsers report only those of 50 ms or more, so 0 means less. */
  readonly longestBlock: number
  readonly framesPerSecond: number
  /** The JavaScript heap of the page, in MB. */
  readonly pageHeap: number
  /** The peak memory of the page's process, all heaps included, in MB; known on Linux. */
  readonly peakMemory: number | undefined
}

export interface Task {
  readonly portalUrl: string
  readonly serverPort: number
  readonly moment: Moment
  /** What the response is held against; what the site says of it unless given. */
  readonly responses?: ResponseRules | undefined
}

/** Sends one request from the console in a new browser, and fetches the same JSON from a bare page. */
export async function measureResponse({
  portalUrl,
  serverPort,
  moment,
  responses,
}: Task): Promise<Measurement> {
  const found = findChromium()
  const browser = await chromium.launch({
    args: listChromiumFlags(),
    ...(found?.kind === 'installed' && { executablePath: found.path }),
  })
  try {
    const bare = await measureBare(browser, `http://localhost:${serverPort}/bare/`, moment)
    const sameOrigin = await measureBare(browser, `http://127.0.0.1:${serverPort}/bare/`, moment)
    const page = await browser.newPage()
    if (responses) {
      await page.route('**/console/responses/*.json', async (route) =>
        route.fulfill({ json: responses }),
      )
    }
    await page.goto(`${portalUrl}/console/`)
    await awaitHydration(page)
    await page.getByLabel('Server').selectOption('service')
    const phases = await measureClick(page, 'Send without a key', moment)
    const checkedAfter = responses && (await awaitCheck(page))
    const framesPerSecond = await page.evaluate(scrollForASecond)
    const longestBlock = await page.evaluate(() => Number(Reflect.get(globalThis, 'longestBlock')))
    const client = await page.context().newCDPSession(page)
    const { usedSize } = await client.send('Runtime.getHeapUsage')
    const peakMemory = await readPeakMemory(browser)
    return {
      phases,
      checkedAfter,
      bare,
      sameOrigin,
      longestBlock,
      framesPerSecond,
      pageHeap: usedSize / 1e6,
      peakMemory,
    }
  } finally {
    await browser.close()
  }
}

/** Waits for what the console says when it has compared all, so that a block meanwhile is noted. */
async function awaitCheck(page: Page): Promise<number | undefined> {
  const done = await page.waitForFunction(readVerdict, undefined, { timeout: 120_000 })
  return (await done.jsonValue()) || undefined
}

/** Runs in the page. @returns milliseconds since the click, or 0 before the end */
function readVerdict(): number {
  const text = document.querySelector('.console-check')?.textContent ?? ''
  const isOver = text.includes('no value contradicts') || text.includes('is not specified')
  return isOver ? performance.now() - Number(Reflect.get(globalThis, 'clickedAt')) : 0
}

/** In a separate context, whose process has ended when the console is measured. */
async function measureBare(browser: Browser, url: string, moment: Moment): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(moment === 'at once' ? url : `${url}?early`)
  const { rows } = await measureClick(page, 'Send', moment)
  await context.close()
  return rows
}

async function measureClick(page: Page, button: string, moment: Moment): Promise<Phases> {
  const send = page.getByRole('button', { name: button, exact: true })
  await page.evaluate(watchResponse)
  if (moment === 'after 1 s') {
    await send.hover()
    await page.waitForTimeout(1000)
  }
  await send.click()
  const shown = await page.waitForFunction(readPhases, undefined, { timeout: 120_000 })
  const phases = await shown.jsonValue()
  if (!phases) throw new Error('The page noted no times.')
  return phases
}

function readPhases(): Phases | undefined {
  return Reflect.get(globalThis, 'phases')
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
