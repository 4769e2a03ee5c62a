import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'
import { startJsonServer } from './json-server.ts'
import { measureResponse } from './measure-response.ts'
import type { Measurement } from './measure-response.ts'

/*
 * How the console handles responses from 1 KB to 100 MB, compared with a bare page. The medians of three runs each; on a
 * busy machine only the ratios within one run mean anything.
 */

const sizesInMegabytes = process.argv.slice(2).map(Number)
const sizes =
  sizesInMegabytes.length > 0
    ? sizesInMegabytes.map((size) => size * 1e6)
    : [1e3, 1e5, 1e6, 1e7, 5e7, 1e8]
/** Other sizes can be given in MB: `npm run bench:answers -- 10 100`. */
const runs = 3
const portalPort = 4441
const portalUrl = `http://localhost:${portalPort}`

const server = await startJsonServer()
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
  console.log(
    ['size', 'first rows', 'bare', 'ratio', 'longest block', 'page heap', 'peak memory', 'scroll']
      .map((title) => title.padStart(14))
      .join(''),
  )
  for (const size of sizes) {
    server.serve(size)
    const measurements: Measurement[] = []
    for (let run = 0; run < runs; run += 1) {
      // oxlint-disable-next-line no-await-in-loop -- parallel runs would distort each other's times
      measurements.push(await measureResponse(portalUrl, `http://localhost:${server.port}/bare`))
    }
    console.log(describe(size, measurements))
  }
} finally {
  host.kill('SIGTERM')
  server.stop()
}

function describe(size: number, measurements: readonly Measurement[]): string {
  const median = (read: (measurement: Measurement) => number) =>
    measurements.map(read).toSorted((one, other) => one - other)[
      Math.floor(measurements.length / 2)
    ] ?? Number.NaN
  const block = Math.max(...measurements.map(({ longestBlock }) => longestBlock))
  const peak = median(({ peakMemory }) => peakMemory ?? Number.NaN)
  return [
    size >= 1e6 ? `${size / 1e6} MB` : `${size / 1e3} KB`,
    `${Math.round(median(({ firstRows }) => firstRows))} ms`,
    `${Math.round(median(({ bare }) => bare))} ms`,
    median(({ firstRows, bare }) => firstRows / bare).toFixed(2),
    block === 0 ? '< 50 ms' : `${Math.round(block)} ms`,
    `${median(({ pageHeap }) => pageHeap).toFixed(1)} MB`,
    Number.isNaN(peak) ? 'unknown' : `${Math.round(peak)} MB`,
    `${Math.round(median(({ framesPerSecond }) => framesPerSecond))} fps`,
  ]
    .map((cell) => cell.padStart(14))
    .join('')
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
