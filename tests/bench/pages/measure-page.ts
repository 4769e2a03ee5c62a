import type { Browser, CDPSession, Page } from '@playwright/test'

export interface Subject {
  /** Selector of the control that must be visible and enabled before the page is usable. */
  readonly control: string
  /** Selector of the element that a press of the control opens, visible and enabled. */
  readonly opens?: string
}

/** Results of one visit. Times are milliseconds since the navigation began, sizes are as transferred. */
export interface Visit {
  readonly kilobytes: number
  readonly scriptKilobytes: number
  readonly requests: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly layoutShift: number
  readonly usable: number
  /** Longest task before the page was usable; browsers report only tasks of 50 ms or more, so 0 means less. */
  readonly longestTask: number
  /** Time from the press of the control to the opened element; 0 if it opens nothing. */
  readonly opened: number
  /** JavaScript heap after a garbage collection, before the press, in MB. */
  readonly heap: number
}

const slowPhone = {
  viewport: { width: 412, height: 823 },
  slowdown: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  },
} as const

const windowSettlesMs = 1500

/** Opens a window of a first-time reader on a slow phone. The caller closes the context. */
async function openSlowPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: slowPhone.viewport,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  // A new window loads the browser's own pages, which would be measured too.
  await page.waitForTimeout(windowSettlesMs)
  const client = await context.newCDPSession(page)
  await slowDown(client)
  return { context, page, client }
}

export async function measurePage(
  browser: Browser,
  url: string,
  { control, opens }: Subject,
): Promise<Visit> {
  const { context, page, client } = await openSlowPhone(browser)
  try {
    const traffic = recordTraffic(client)
    await page.addInitScript(watchLoading, control)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForFunction(isSettled, undefined, {
      timeout: 60_000,
    })
    await page.waitForLoadState('networkidle', { timeout: 60_000 })
    const loaded = { ...traffic(), ...(await getTimes(page)), heap: await getHeapSize(client) }
    await scrollABit(page, client)
    const opened = opens === undefined ? 0 : await measurePress(page, control, opens)
    return { ...loaded, opened }
  } finally {
    await context.close()
  }
}

async function slowDown(client: CDPSession): Promise<void> {
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', slowPhone.network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.slowdown })
}

/** Counts bodies, not headers, which depend more on the host than on the page. */
function recordTraffic(client: CDPSession) {
  const bodies = new Map<string, { isScript: boolean; headers: number; all: number }>()
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    // An icon may be requested at any time, or not at all.
    if (response.url.startsWith('data:') || response.url.endsWith('.svg')) return
    bodies.set(requestId, {
      isScript: type === 'Script' || response.mimeType === 'text/javascript',
      headers: response.encodedDataLength,
      all: 0,
    })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const body = bodies.get(requestId)
    if (body) body.all = encodedDataLength
  })
  return () => {
    const all = [...bodies.values()]
    const sum = (some: typeof all) =>
      some.reduce((total, { all: bytes, headers }) => total + Math.max(0, bytes - headers), 0) /
      1000
    return {
      kilobytes: sum(all),
      scriptKilobytes: sum(all.filter(({ isScript }) => isScript)),
      requests: all.length,
    }
  }
}

/** Runs in the page before other scripts: records when the control is usable, and the browser's observations. */
function watchLoading(control: string): void {
  const seen = { firstPaint: 0, largestPaint: 0, layoutShift: 0, tasks: Array.of<number[]>() }
  Reflect.set(globalThis, 'seen', seen)
  // Only this function is sent to the page, so it must be self-contained.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    seen.layoutShift += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', ({ startTime, duration }) => {
    seen.tasks.push([startTime, duration])
  })
  const look = () => {
    const found = document.querySelector(control)
    if (found?.checkVisibility() && !found.matches(':disabled')) {
      Reflect.set(globalThis, 'usable', performance.now())
    } else requestAnimationFrame(look)
  }
  look()
}

/** Runs in the page. A control may exist before the frame that shows it. */
function isSettled(): boolean {
  const seen: unknown = Reflect.get(globalThis, 'seen')
  const isPainted = seen instanceof Object && Number(Reflect.get(seen, 'largestPaint')) > 0
  return isPainted && Number(Reflect.get(globalThis, 'usable')) > 0
}

async function getTimes(page: Page) {
  return page.evaluate(() => {
    const seen: ReturnType<typeof Object.create> = Reflect.get(globalThis, 'seen')
    const usable = Number(Reflect.get(globalThis, 'usable'))
    const tasks: readonly (readonly [number, number])[] = seen.tasks
    return {
      firstPaint: Number(seen.firstPaint),
      largestPaint: Number(seen.largestPaint),
      layoutShift: Number(seen.layoutShift),
      usable,
      longestTask: Math.max(
        0,
        ...tasks.filter(([start]) => start < usable).map(([, duration]) => duration),
      ),
    }
  })
}

/** Scrolls the page up and down with a finger, as readers do before they press anything. */
async function scrollABit(page: Page, client: CDPSession): Promise<void> {
  for (const yDistance of [-200, 200]) {
    await client.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 500,
      yDistance,
      gestureSourceType: 'touch',
    })
  }
  await page.waitForLoadState('networkidle')
}

async function measurePress(page: Page, pressed: string, opens: string): Promise<number> {
  await page.evaluate(
    ([from, to]) => {
      const look = (start: number) => {
        const found = document.querySelector(to)
        if (found?.checkVisibility() === true && !found.matches(':disabled')) {
          Reflect.set(globalThis, 'opened', performance.now() - start)
        } else requestAnimationFrame(() => look(start))
      }
      const note = ({ timeStamp }: Event) => look(timeStamp)
      document.querySelector(from)?.addEventListener('click', note, { once: true })
    },
    [pressed, opens] as const,
  )
  await page.locator(pressed).first().tap()
  const opened = await page.waitForFunction(() => Reflect.get(globalThis, 'opened'))
  return Number(await opened.jsonValue())
}

async function getHeapSize(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
