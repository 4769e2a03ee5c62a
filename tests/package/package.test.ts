import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../support/run.ts'
import { createSite } from './support/create-site.ts'
import { installIn } from './support/install-in.ts'
import { packPackage } from './support/pack-package.ts'
import type { PackedPackage } from './support/pack-package.ts'
import { runIn, startIn } from './support/run-in.ts'
import { pets } from './support/pets.ts'

let folder: string
let site: string
let packed: PackedPackage

const ourName = 'starlight-developer-portal'

/** npm installs the dependencies of Astro, Starlight and the package. */
const installMs = 600_000

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'package-')))
  site = join(folder, 'site')
  packed = await packPackage(folder)
  await createSite(site, { files: { 'api/pets.json': JSON.stringify(pets) } })
  await installIn(site, packed.archive)
}, installMs)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('The archive', () => {
  test('Is small', () => {
    expect(packed.size).toBeLessThanOrEqual(3_000_000)
  })

  test('Contains the sources of a site and the built commands', () => {
    expect(packed.files).toEqual(
      expect.arrayContaining([
        'package.json',
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'bin/starlight-developer-portal.js',
        'bin/finish-thread.js',
        'bin/assets/sandbox.css',
        'src/request/plan/plan-operation.ts',
        'src/starlight/pages/operation/OperationPage.astro',
        'src/starlight/styles/theme.css',
      ]),
    )
  })

  test('Contains neither parts of this service, nor tests or builds', () => {
    const known = /^(?:bin|src\/(?!content|portal|sandbox|cli)[\w-]+)\//
    const others = packed.files.filter((file) => !known.test(file))
    expect(others.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'])
    expect(packed.files.filter((file) => /\.test\.|fixture|\.portal/.test(file))).toEqual([])
  })
})

describe('The command in a site', () => {
  test('Prints its version and lists its commands', async () => {
    expect(await runIn(site, ['--version'])).toEqual({
      status: 0,
      stdout: '0.1.0\n',
      stderr: '',
    })
    const { status, stdout } = await runIn(site, ['--help'])
    expect(status).toBe(0)
    for (const name of [
      'preview',
      'plan',
      'findings',
      'headers',
      'mcp',
      'redirects',
      'doctor',
      'sandbox',
    ]) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    }
  })

  test('An unknown command exits with 2 and the list', async () => {
    const { status, stderr } = await runIn(site, ['build'])
    expect(status).toBe(2)
    expect(stderr).toMatch(/^npm exec --no -- starlight-developer-portal COMMAND /)
  })

  test('Reads a document of the site, by its path from there', async () => {
    expect(await runIn(site, ['plan', '--list', '--document', 'api/pets.json'])).toEqual({
      status: 0,
      stdout:
        '{"id":"listPets","slug":"list-pets","name":"List pets","method":"GET","path":"/pets","callable":true}\n',
      stderr: '',
    })
    const found = await runIn(site, ['findings'], { PORTAL_OPENAPI: 'api/pets.json' })
    expect([found.status, found.stderr]).toEqual([1, ''])
    expect(found.stdout).toMatch(/^api\/pets\.json:\d+: not specified, /)
  })

  test('Without a document, the error explains how to specify one', async () => {
    expect(await runIn(site, ['plan', '--list'])).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'There is no openapi/service.openapi.yaml in this folder. Name a document with --document FILE, or with PORTAL_OPENAPI.\n\nRun npm exec --no -- starlight-developer-portal plan --help for usage.\n',
    })
  })

  test('Serves the tools for agents until the client ends', async () => {
    expect(await runIn(site, ['mcp', '--document', 'api/pets.json'])).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    })
  })

  test('The tools for agents are also a handler to mount on a server', async () => {
    const program = `import { createMcpHandler } from 'starlight-developer-portal/mcp'
const answer = createMcpHandler({ document: 'api/pets.json' })
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
const response = await answer(new Request('https://site.example/mcp', { method: 'POST', headers, body }))
console.log(response.status, (await response.text()).includes('plan_request'))`
    const options = ['--input-type=module', '--eval', program]
    expect(await run([process.execPath, ...options], { cwd: site, env: {} })).toEqual({
      status: 0,
      stdout: '200 true\n',
      stderr: '',
    })
  })

  test('The preview serves the portal of a document without a project, and ends with Ctrl-C', async () => {
    const running = await startIn(site, ['preview', 'api/pets.json', '--port', '0'], (output) =>
      output.includes('Ctrl-C'),
    )
    onTestFinished(async () => void (await running.interrupt()))
    const url = /Portal {3}(\S+)/.exec(running.output)?.[1] ?? ''
    expect(await findPreviews()).toHaveLength(1)

    const page = await fetch(`${url}/reference/list-pets/`)
    const html = await page.text()
    expect(html).toContain('<title>List pets | Pets</title>')
    expect(html).toContain('<meta http-equiv="Content-Security-Policy"')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const list = await fetch(`${url}/llms-full.txt`)
    expect(await list.text()).toContain('List pets')

    const { stdout, stderr } = await running.interrupt()
    expect(stderr).toBe('')
    expect(stdout).toContain('All pages are built, after ')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    expect(await findPreviews()).toEqual([])
  })

  test('The preview reports an invalid document with its line, and leaves no files', async () => {
    await writeFile(join(folder, 'invalid.yaml'), 'openapi: 3.1.0\ninfo: [\n')
    expect(await runIn(site, ['preview', '../invalid.yaml', '--port', '0'])).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^\.\.\/invalid\.yaml:3: This is not YAML: .*\n$/),
    })
    expect(await findPreviews()).toEqual([])
  })

  test('Without Astro and Starlight, the preview explains how to install them', async () => {
    const other = join(folder, 'other/node_modules')
    await cp(join(site, 'node_modules/starlight-developer-portal'), `${other}/${ourName}`, {
      recursive: true,
    })
    const program = join(other, ourName, 'bin/starlight-developer-portal.js')
    expect(
      await run([process.execPath, program, 'preview', 'a.yaml'], { cwd: folder, env: {} }),
    ).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'The preview needs Astro and Starlight. Install them: npm install astro @astrojs/starlight\n',
    })
  })

  test('The sandbox accepts a key that was created separately, and ends with Ctrl-C', async () => {
    const running = await startIn(
      site,
      ['sandbox', '--document', 'api/pets.json', '--port', '0'],
      (output) => output.includes('Ctrl-C'),
    )
    onTestFinished(async () => void (await running.interrupt()))
    const url = /Sandbox {2}(\S+)/.exec(running.output)?.[1] ?? ''
    expect(running.output).toContain(
      'npm exec --no -- starlight-developer-portal sandbox:key --name',
    )
    const created = await runIn(site, ['sandbox:key', '--name', 'A test'])
    expect([created.status, created.stderr]).toEqual([0, ''])

    const call = async (headers: Readonly<Record<string, string>>) =>
      fetch(`${url}/pets`, { headers })
    expect((await call({})).status).toBe(401)
    const response = await call({ authorization: `Bearer ${created.stdout.trim()}` })
    expect(response.status).toBe(200)
    expect(response.headers.get('sandbox-tier')).toBe('example')
    expect(await response.json()).toEqual([{ name: 'Rex' }])
    const styles = await fetch(`${url}/assets/sandbox.css`)
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8')

    const { stderr } = await running.interrupt()
    expect(stderr).toBe('')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    expect(await readFile(join(site, '.sandbox/sandbox.db'), 'utf8')).not.toBe('')
  })
})

test('The thread that finishes pages runs below node_modules', async () => {
  const program = join(site, 'node_modules/starlight-developer-portal/bin/finish-thread.js')
  const finishing = {
    directory: folder,
    base: '',
    paths: new Set(),
    origins: [],
    allowedOrigins: [],
    missingTranslations: new Map(),
    untranslated: new Map(),
    assets: { path: '/_astro/', prefixes: [], origins: [] },
    hasPolicyEverywhere: true,
  }
  const worker = new Worker(program, { workerData: new Map([['', { ...finishing, folder: '' }]]) })
  onTestFinished(async () => void (await worker.terminate()))
  const { buffer: bytes } = new TextEncoder().encode('<head></head>')
  worker.postMessage({ file: 'index.html', folder: '', bytes }, [bytes])
  const [finished] = await once(worker, 'message')
  expect(new TextDecoder().decode(finished.bytes)).toContain(
    '<head><meta http-equiv="Content-Security-Policy"',
  )
})

/** Returns the names of the temporary projects of previews. */
async function findPreviews(): Promise<readonly string[]> {
  const names = await readdir(join(site, 'node_modules'))
  return names.filter((name) => name.startsWith('.developer-portal-'))
}
