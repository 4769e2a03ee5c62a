import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openKeyStore } from '#sandbox/key-store.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findKeyValues, makeDirectory } from './sandbox-under-test.ts'

const source = resolve(import.meta.dirname, '../../../src/sandbox')

function run(script: 'create-key.ts' | 'reset.ts', directory: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(source, script), ...args], {
    env: { ...process.env, SANDBOX_DIR: directory },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** A sandbox in a process of its own, so that it can be killed. */
async function spawnSandbox(directory: string) {
  const program = `
    import { startSandbox } from ${JSON.stringify(join(source, 'server.ts'))}
    const { url } = await startSandbox({ port: 0, portalPort: 4321, directory: process.env.SANDBOX_DIR })
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
  test('prints the key alone on one line, and the key works', () => {
    const directory = makeDirectory()
    const { status, stdout, stderr } = run('create-key.ts', directory, '--name', ' CI job ')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^sandbox_[\w-]{43}\n$/)
    const store = openKeyStore(directory)
    expect(store.findByValue(stdout.trim())?.name).toBe('CI job')
    store.close()
  })

  const usage = 'Use: npm run --silent sandbox:key -- --name "CI job"'

  test.each([
    [[], `No name was given for the key. ${usage}`],
    [['--nam', 'x'], `The arguments were not understood. ${usage}`],
    [['CI job'], `The arguments were not understood. ${usage}`],
    [
      ['--name', '  '],
      'No key was created. Enter a name that says what the key is for, for example “CI job”.',
    ],
  ])('%j is refused with a sentence', (args, message) => {
    expect(run('create-key.ts', makeDirectory(), ...args)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${message}\n`,
    })
  })
})

describe('sandbox:reset', () => {
  test('removes the keys and nothing else', () => {
    const directory = makeDirectory()
    run('create-key.ts', directory, '--name', 'x')
    writeFileSync(join(directory, 'mine.txt'), '')
    expect(run('reset.ts', directory)).toEqual({
      status: 0,
      stdout: `Removed all keys of the sandbox from ${directory}.\n`,
      stderr: '',
    })
    expect(readdirSync(directory)).toEqual(['in-use.lock', 'mine.txt'])
  })

  test('says so when there is nothing', () => {
    const directory = join(makeDirectory(), 'none')
    expect(run('reset.ts', directory).stdout).toBe(`There was nothing to remove in ${directory}.\n`)
  })

  test('repairs damaged data', () => {
    const directory = makeDirectory()
    for (const file of ['sandbox.db', 'in-use.lock']) {
      writeFileSync(join(directory, file), 'not a database '.repeat(500))
    }
    expect(run('create-key.ts', directory, '--name', 'x').stderr).toMatch(
      /is damaged; remove it with npm run sandbox:reset/,
    )
    expect(run('reset.ts', directory).status).toBe(0)
    expect(run('create-key.ts', directory, '--name', 'x').status).toBe(0)
  })

  test('refuses while the sandbox runs, and not after it was killed', async () => {
    const directory = makeDirectory()
    const { child } = await spawnSandbox(directory)
    expect(run('reset.ts', directory)).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'The sandbox is running, so nothing was removed; stop it with Ctrl-C where it was started, then run npm run sandbox:reset again.\n',
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(run('reset.ts', directory).status).toBe(0)
  })
})

test('Keys survive kill -9 of the sandbox', async () => {
  const directory = makeDirectory()
  const first = await spawnSandbox(directory)
  const value = run('create-key.ts', directory, '--name', 'durable').stdout.trim()
  expect(findKeyValues(value)).toEqual([value])
  const ask = async (url: string) =>
    (await fetch(`${url}/v1/experiments`, { headers: { Authorization: `Bearer ${value}` } })).status
  expect(await ask(first.url)).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await spawnSandbox(directory)
  expect(await ask(second.url)).toBe(200)
})
