import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { getOperationPath } from '#starlight/navigation/generated-pages.ts'
import { buildSite } from '#portal/host/build-site.ts'
import { installDocuments } from '../documents/install-documents.ts'
import { findFreePort } from '../support/listen.ts'
import { findMedian } from './bench.ts'

/*
 * Measures the time until `npm start` and the command `preview` show the start page and the page of the last operation, compared with
 * building all pages. All of them run in turn.
 *
 *   npm run bench:start                     GitHub’s document, five times
 *   npm run bench:start -- stripe.json 3    another document, three times
 */

const [given, runs = 5] = process.argv.slice(2)
const document = given === undefined ? (await installDocuments()).github : resolve(given)
const { operations } = await loadApiDescription({ path: document, overlay: undefined })
const last = operations.at(-1)
if (!last) throw new Error('The document has no operation.')
const pages = { 'the start page': '/', 'the last operation': getOperationPath(last) }
const folder = await mkdtemp(join(tmpdir(), 'bench-start-'))

const programs = {
  'npm start': (port: string) =>
    start(['src/portal/host/start.ts'], {
      PORT: port,
      PORTAL_OPENAPI: document,
      PORTAL_DIR: join(folder, 'portal'),
      SANDBOX_DIR: join(folder, 'sandbox'),
    }),
  preview: (port: string) => start(['src/cli/main.ts', 'preview', document, '--port', port]),
} as const

const builds = Array.of<number>()
const times = new Map<string, number[]>()
for (let run = 1; run <= Number(runs); run += 1) {
  const build = await buildSite(join(folder, 'built'), { ...process.env, PORTAL_OPENAPI: document })
  builds.push(build)
  console.log(`Run ${run}: all pages in ${build.toFixed(1)} s.`)
  for (const [name, startProgram] of Object.entries(programs)) {
    for (const [page, path] of Object.entries(pages)) {
      const seconds = await measurePage(startProgram, path)
      console.log(`Run ${run}: ${name}, ${page} in ${seconds.toFixed(1)} s.`)
      const key = `${name}, ${page}`
      times.set(key, [...(times.get(key) ?? []), seconds])
    }
  }
}
await rm(folder, { recursive: true })
const all = findMedian(builds)
console.table([
  { what: 'all pages', seconds: all.toFixed(1), ratio: '1.00' },
  ...Array.from(times, ([what, seconds]) => {
    const median = findMedian(seconds)
    return { what, seconds: median.toFixed(1), ratio: (median / all).toFixed(2) }
  }),
])

function start(parameters: readonly string[], settings: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Returns the seconds until a program has served a page, and ends it. */
async function measurePage(
  startProgram: (port: string) => ReturnType<typeof start>,
  path: string,
): Promise<number> {
  const port = await findFreePort()
  const started = performance.now()
  const program = startProgram(String(port))
  try {
    const response = await fetchWhenListening(`http://localhost:${port}${path}`, program)
    if (response.status !== 200) throw new Error(`${path} has status ${response.status}.`)
    await response.text()
    return (performance.now() - started) / 1000
  } finally {
    program.kill('SIGINT')
    if (program.exitCode === null) await once(program, 'close')
  }
}

async function fetchWhenListening(
  url: string,
  program: ReturnType<typeof start>,
): Promise<Response> {
  while (program.exitCode === null) {
    try {
      return await fetch(url)
    } catch {
      await setTimeout(20)
    }
  }
  throw new Error(`The program ended with exit code ${program.exitCode}.`)
}
