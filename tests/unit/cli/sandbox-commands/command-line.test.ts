import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { printKey } from '#cli/sandbox-commands/key-commands.ts'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { findKeyValues, makeDirectory } from '../../sandbox/sandbox-under-test.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')
const source = join(projectRoot, 'src/sandbox')

function createKey(directory: string, ...args: readonly string[]) {
  return run(directory, ['src/cli/main.ts', 'sandbox:key', ...args])
}

function reset(directory: string) {
  return run(directory, ['src/cli/main.ts', 'sandbox:reset'])
}

function run(directory: string, program: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: projectRoot,
    env: { ...process.env, SANDBOX_DIR: directory },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Runs a line like a user, without the environment of an npm that runs these tests. */
function runInShell(line: string, directory: string, sandboxDirectory: string) {
  const say = 'printf "status %s, exported %s" "$?" "$(sh -c \'printf %s "${API_KEY-nothing}"\')"'
  const { stdout, stderr } = spawnSync('sh', ['-c', `${line}\n${say}`], {
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], SANDBOX_DIR: sandboxDirectory },
    encoding: 'utf8',
  })
  return { stdout, stderr }
}

/** A sandbox in a separate process, so that it can be killed. */
async function spawnSandbox(directory: string) {
  const program = `
    import { startSandbox } from ${JSON.stringify(join(source, 'server.ts'))}
    import { describeExperiments } from ${JSON.stringify(join(projectRoot, 'tests/support/experiments-sandbox.ts'))}
    const { url } = await startSandbox({ port: 0, portalPort: 4321, directory: process.env.SANDBOX_DIR, ...describeExperiments() })
    process.stdout.write(url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, SANDBOX_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [chunk] = await once(child.stdout, 'data')
  return { child, url: String(chunk) }
}

describe('sandbox:key', () => {
  test('prints only the key, on one line, and the key works', () => {
    const directory = makeDirectory()
    const { status, stdout, stderr } = createKey(directory, '--name', ' CI job ')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^sandbox_[\w-]{43}\n$/)
    const store = openKeyStore(directory)
    expect(store.findByValue(stdout.trim())?.name).toBe('CI job')
    store.close()
  })

  test.each([
    [[], 'The key needs a name.'],
    [['--nam', 'x'], 'Unknown option.'],
    [['CI job'], 'Unexpected argument.'],
    [['--name', '  '], 'The key needs a name.'],
  ])('refuses %j with an explanation', (args, message) => {
    expect(() => parseChoices(printKey, args, {})).toThrow(message)
  })
})

/** Windows may not have `sh`. */
describe.runIf(process.platform !== 'win32')('The documented line that sets API_KEY', () => {
  const page = readFileSync(join(projectRoot, 'src/content/docs/sandbox.mdx'), 'utf8')
  const line = /^API_KEY=.*$/m.exec(page)?.[0] ?? ''

  test('exports a key that works', () => {
    const directory = makeDirectory()
    const { stdout, stderr } = runInShell(line, projectRoot, directory)
    const [, key = ''] = /^status 0, exported (sandbox_[\w-]{43})$/.exec(stdout) ?? []
    expect(stderr).toBe('')
    const store = openKeyStore(directory)
    expect(store.findByValue(key)?.name).toBe('My terminal')
    store.close()
  })

  test('stops in another folder, where npm fails silently', () => {
    const { stdout } = runInShell(line, makeDirectory(), makeDirectory())
    expect(stdout).toMatch(/^status [1-9]\d*, exported nothing$/)
  })

  test('stops with an error if a file blocks the data folder', () => {
    const file = join(makeDirectory(), 'file')
    writeFileSync(file, '')
    const { stdout, stderr } = runInShell(line, projectRoot, file)
    expect(stdout).toBe('status 1, exported nothing')
    expect(stderr).toMatch(/^The sandbox cannot read and write its data in .*\.\n$/)
  })

  test.each(['docs/your-portal.md', 'src/content/docs/authentication/create-a-key.mdx'])(
    'is in %s too',
    (file) => {
      expect(readFileSync(join(projectRoot, file), 'utf8')).toContain(line)
    },
  )

  test('works from another folder with the path of the portal', () => {
    const elsewhere = makeDirectory()
    const prefixed = line.replace('--silent', `--silent --prefix '${projectRoot}'`)
    // A relative path means the same to this command as to `npm start`.
    const directory = makeDirectory()
    const { stdout, stderr } = runInShell(prefixed, elsewhere, relative(projectRoot, directory))
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^status 0, exported sandbox_/), ''])
    expect(readdirSync(directory)).toContain('sandbox.db')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('is the only way in which a page exports the output of a command', () => {
    const pages = readdirSync(join(projectRoot, 'src/content/docs'), { recursive: true })
    const texts = [
      ...pages.map((file) => join('src/content/docs', String(file))),
      'docs/your-portal.md',
    ]
      .filter((file) => /\.mdx?$/.test(file))
      .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    // `export` succeeds even if the command in it fails (POSIX, section 2.9.1).
    expect(texts.filter((text) => /export \w+="?\$\(/.test(text))).toEqual([])
  })
})

describe('sandbox:reset', () => {
  test('removes the keys and nothing else', () => {
    const directory = makeDirectory()
    createKey(directory, '--name', 'x')
    writeFileSync(join(directory, 'mine.txt'), '')
    expect(reset(directory)).toEqual({
      status: 0,
      stdout: `Removed all sandbox keys from ${directory}.\n`,
      stderr: '',
    })
    expect(readdirSync(directory)).toEqual(['mine.txt', 'sandbox.db'])
    const store = openKeyStore(directory)
    expect(store.listKeys()).toEqual([])
    store.close()
  })
})

async function readStatus(url: string, value: string): Promise<number> {
  const headers = { Authorization: `Bearer ${value}` }
  return (await fetch(`${url}/v1/experiments`, { headers })).status
}

test('Keys survive kill -9 of the sandbox, and a reset removes them while it runs', async () => {
  const directory = makeDirectory()
  const first = await spawnSandbox(directory)
  const value = createKey(directory, '--name', 'durable').stdout.trim()
  expect(findKeyValues(value)).toEqual([value])
  expect(await readStatus(first.url, value)).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await spawnSandbox(directory)
  expect(await readStatus(second.url, value)).toBe(200)
  expect(reset(directory).status).toBe(0)
  expect(await readStatus(second.url, value)).toBe(401)
})
