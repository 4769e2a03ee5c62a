import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ResponseRules } from '#core/response/documented-response.ts'
import { projectRoot } from '#host/places.ts'
import { benchResponses, uncheckedResponses } from '../fixtures/checked-responses.ts'
import { startJsonServer } from './json-server.ts'
import { measureResponse } from './measure-response.ts'
import type { Measurement, Moment } from './measure-response.ts'
import { findMedian } from './median.ts'

/*
 * How the console handles responses from 1 KB to 100 MB, compared with a bare page (bare-page.ts). The medians of several runs
 * each; on a busy machine only the ratios within one run mean anything. A page shows its rows in a frame, of which there are 60
 * a second, so the times of small responses come in steps.
 *
 * A row of the table is for one of two readers. One clicks as soon as the page works: the console first has to load the code that
 * sends, and the bare page to start its worker. The other has had the pointer there for a second, as everybody who pastes a
 * key: what can be prepared is, in both.
 *
 * "Bare" makes the console's request: of another origin, with its header, and so with its preflight. "Same origin" makes it
 * without. "Ratio" is of the first rows to "bare". "Own" is the console's share of the first rows: all but the time
 * from its call of `fetch` to the last byte. The next columns say when each phase ended: the call, the first byte, the last, the
 * handing of the body to the worker.
 *
 * With `--checked`, each response is also held against a schema (`npm run bench:answers -- --checked 50`). "Unchecked" is the
 * time of the first rows without that, in pages that are else the same, "of it" the ratio, and "checked" when the last value was
 * compared.
 */

const isChecked = process.argv.includes('--checked')
const sizesInMegabytes = process.argv
  .slice(2)
  .filter((argument) => argument !== '--checked')
  .map(Number)
const sizes =
  sizesInMegabytes.length > 0
    ? sizesInMegabytes.map((size) => size * 1e6)
    : [1e3, 1e5, 1e6, 1e7, 5e7, 1e8]
/** Other sizes can be given in MB: `npm run bench:answers -- 10 100`. */
const moments: readonly Moment[] = ['at once', 'after 1 s']
const portalPort = 4441
const portalUrl = `http://localhost:${portalPort}`

const server = await startJsonServer(portalPort + 2)
const host = spawn(process.execPath, ['src/host/start.ts'], {
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
  let isTitled = false
  for (const size of sizes) {
    server.serve(size)
    for (const moment of moments) {
      const measurements: Measurement[] = []
      const unchecked: Measurement[] = []
      for (let run = 0; run < countRuns(size); run += 1) {
        // oxlint-disable-next-line no-await-in-loop -- parallel runs would distort each other's times
        measurements.push(await measure(moment, isChecked ? benchResponses : undefined))
        // oxlint-disable-next-line no-await-in-loop
        if (isChecked) unchecked.push(await measure(moment, uncheckedResponses))
      }
      const cells = {
        ...describe(size, moment, measurements),
        ...(isChecked && compare(measurements, unchecked)),
      }
      if (!isTitled) console.log(line(Object.keys(cells)))
      isTitled = true
      console.log(line(Object.values(cells)))
    }
  }
} finally {
  host.kill('SIGTERM')
  server.stop()
}

async function measure(moment: Moment, responses: ResponseRules | undefined): Promise<Measurement> {
  return measureResponse({ portalUrl, serverPort: server.port, moment, responses })
}

function compare(
  checked: readonly Measurement[],
  unchecked: readonly Measurement[],
): Readonly<Record<string, string>> {
  const checkedAfter = findMedian(checked.map((each) => each.checkedAfter ?? Number.NaN))
  return {
    unchecked: String(Math.round(rows(unchecked))),
    'of it': (rows(checked) / rows(unchecked)).toFixed(2),
    checked: String(Math.round(checkedAfter)),
  }
}

function rows(measurements: readonly Measurement[]): number {
  return findMedian(measurements.map(({ phases }) => phases.rows))
}

/** Small responses take as long as a few frames, and vary by as much. */
function countRuns(size: number): number {
  return size < 1e7 ? 7 : 3
}

function describe(
  size: number,
  moment: Moment,
  measurements: readonly Measurement[],
): Readonly<Record<string, string>> {
  const median = (read: (measurement: Measurement) => number) => findMedian(measurements.map(read))
  const whole = (read: (measurement: Measurement) => number) => String(Math.round(median(read)))
  const block = Math.max(...measurements.map(({ longestBlock }) => longestBlock))
  const peak = median(({ peakMemory }) => peakMemory ?? Number.NaN)
  return {
    size: size >= 1e6 ? `${size / 1e6} MB` : `${size / 1e3} KB`,
    click: moment,
    'rows ms': whole(({ phases }) => phases.rows),
    bare: whole(({ bare }) => bare),
    ratio: median(({ phases, bare }) => phases.rows / bare).toFixed(2),
    'same origin': whole(({ sameOrigin }) => sameOrigin),
    own: whole(({ phases }) => phases.rows - (phases.end - phases.called)),
    called: whole(({ phases }) => phases.called),
    'first byte': whole(({ phases }) => phases.headers),
    'last byte': whole(({ phases }) => phases.end),
    handed: whole(({ phases }) => phases.handed),
    'block ms': block === 0 ? '< 50' : String(Math.round(block)),
    'heap MB': median(({ pageHeap }) => pageHeap).toFixed(1),
    'peak MB': Number.isNaN(peak) ? 'unknown' : String(Math.round(peak)),
    'scroll fps': whole(({ framesPerSecond }) => framesPerSecond),
  }
}

function line(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(13)).join('')
}

/** The host first builds the site if it is not up to date, which takes a while. */
async function waitForPortal(): Promise<void> {
  const ended = once(host, 'exit')
  for (let attempt = 0; attempt < 600; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const isReady = await fetch(portalUrl).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    const pause = new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
    // oxlint-disable-next-line no-await-in-loop
    await Promise.race([pause, ended])
    if (host.exitCode !== null) break
  }
  throw new Error(`The portal did not start on ${portalUrl}: its own message is above.`)
}
