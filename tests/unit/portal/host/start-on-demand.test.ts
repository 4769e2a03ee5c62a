import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from '#portal/host/build-site.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { hashFiles } from '../../../support/hash-files.ts'
import { findFreePort } from '../../../support/listen.ts'
import { writeFolder } from '../../../support/write-folder.ts'

/** A build starts a bundler, twice here. */
const twoBuildsMs = 300_000
const count = 120
const done = 'All pages are built'

test(
  'Pages are served before the build ends, as it writes them',
  { timeout: twoBuildsMs },
  async () => {
    const folder = await writeFolder({ 'api.json': createDocument() })
    const program = await startIn(folder)
    const portal = await program.find(/Portal {3}(\S+)/)

    // The build waits until all of them are served, so it has not ended when the first one is.
    const paths = Array.from({ length: count }, (_, index) => `/reference/get-item-${index}/`)
    const requests = paths.toReversed().map(async (path) => fetchText(portal + path))
    await Promise.race(requests)
    expect(program.output()).not.toContain(done)
    expect(program.output()).toContain(' pages are being built. Each one that you open')
    const [late] = await Promise.all(requests)
    const early = new Map([
      [paths.at(-1), late],
      ...(await fetchAll(portal, [
        '/',
        '/console/operations.json',
        '/not-found/',
        '/reference/get-item-7.md',
        '/llms.txt',
        '/.well-known/api-catalog',
      ])),
    ])
    const search = await fetchText(`${portal}/search-index/first.json`)
    expect(search.body).toContain('Get item 119')
    // It lists every page, so that it is complete at the end.
    const notFoundList = fetchText(`${portal}/404.md`)
    await program.find(new RegExp(`(${done})`))

    expect(late?.body).toContain('<meta http-equiv="Content-Security-Policy"')
    expect((await notFoundList).body).toContain('# There is no such page')
    expect(early.get('/not-found/')?.status).toBe(404)
    expect(await fetchAll(portal, [...early.keys()])).toEqual(early)

    const site = join(folder, 'portal/site')
    const served = await hashFiles(site)
    const built = join(folder, 'built')
    await buildSite(built, program.environment)
    expect(served).toEqual(await hashFiles(built))

    program.child.kill('SIGINT')
    await once(program.child, 'close')
    expect(program.errors()).toBe('')
    expect(await findBuilds(program.child.pid)).toEqual([])
  },
)

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s during the build ends it, and keeps the previous site', async (signal, status) => {
  const folder = await writeFolder({
    'api.json': createDocument(),
    'portal/site/index.html': 'before',
  })
  const program = await startIn(folder)
  await program.find(/Portal {3}(\S+)/)

  program.child.kill(signal)
  await once(program.child, 'close')

  expect([program.child.exitCode, program.errors()]).toEqual([status, ''])
  expect(program.output()).not.toContain(done)
  expect(await findBuilds(program.child.pid)).toEqual([])
  expect(await readdir(join(folder, 'portal/site'))).toEqual(['index.html'])
})

test('An error in the document ends the command with one sentence', async () => {
  const folder = await writeFolder({ 'api.json': '{ "openapi": "3.1.0", }' })
  const program = await startIn(folder)
  await once(program.child, 'close')

  expect(program.child.exitCode).toBe(1)
  expect(program.errors()).toMatch(/api\.json.*\n$/)
  expect(program.errors().split('\n')).toHaveLength(2)
  expect(await findBuilds(program.child.pid)).toEqual([])
})

async function startIn(folder: string) {
  const environment = {
    PATH: process.env['PATH'],
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    PORTAL_OPENAPI: join(folder, 'api.json'),
    PORTAL_DIR: join(folder, 'portal'),
    SANDBOX_DIR: join(folder, 'sandbox'),
    PORTAL_SCALAR: '0',
  }
  const child = spawn(process.execPath, ['src/portal/host/start.ts'], {
    cwd: projectRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const sandbox = `http://localhost:${environment.SANDBOX_PORT}`
  return {
    child,
    environment: { ...environment, PORTAL_SANDBOX_URL: sandbox },
    output: () => output,
    errors: () => errors,
    /** Waits for an output, and returns its first group. */
    find: async (pattern: RegExp): Promise<string> => {
      while (!pattern.test(output)) {
        if (child.exitCode !== null) throw new Error(`The command ended: ${output}${errors}`)
        await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
      }
      return pattern.exec(output)?.[1] ?? ''
    },
  }
}

async function fetchText(address: string) {
  const response = await fetch(address)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.text(),
  }
}

async function fetchAll(portal: string, paths: readonly (string | undefined)[]) {
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await fetchText(portal + path)] as const)),
  )
}

/** Returns the folders of builds of a process. */
async function findBuilds(pid: number | undefined): Promise<readonly string[]> {
  const names = await readdir(join(projectRoot, '.portal'))
  return names.filter((name) => name.startsWith(`build-${pid}-`))
}

function createDocument(): string {
  const paths = Array.from({ length: count }, (_, index) => [
    `/items/${index}`,
    { get: { summary: `Get item ${index}`, responses: { 200: { description: 'The item.' } } } },
  ])
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Items', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(paths),
  })
}
