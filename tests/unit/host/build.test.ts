import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { locatePublished, projectRoot } from '#host/places.ts'
import { replaceSite } from '#host/replace-site.ts'
import { makeTemporaryDirectory } from './temporary-directory.ts'

test('A base URL that no page may call is refused before anything is built', () => {
  const before = identifyPublished()

  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/host/build.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], PORTAL_API_BASE_URL: 'http://[::1]:4710' },
    encoding: 'utf8',
  })

  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'PORTAL_API_BASE_URL names its host by an IPv6 address, which the content security policy of a page cannot permit (CSP Level 3, section 2.3.1). Write it like http://localhost:4710.\n',
  })
  expect(identifyPublished()).toBe(before)
})

test.each([
  ['SIGINT', 130, []],
  ['SIGKILL', null, ['building-']],
] as const)('%s in the middle of a build leaves the old site whole', async (signal, code, left) => {
  const root = await makeTemporaryDirectory()
  const { site } = locatePublished(root)
  await mkdir(site)
  await writeFile(join(site, 'index.html'), 'old')

  const child = await startEndlessBuild(root)
  child.kill(signal)
  const [ended] = await once(child, 'exit')

  expect(ended).toBe(code)
  expect(await readFile(join(site, 'index.html'), 'utf8')).toBe('old')
  const names = await readdir(join(root, '.portal'))
  expect(names.map((name) => name.replace(/\d+$/, ''))).toEqual(left)

  await replaceSite(locatePublished(root), new AbortController().signal, (staging) =>
    mkdir(staging),
  )
  expect(await readdir(join(root, '.portal'))).toEqual([])
})

test('SIGKILL in the middle of a first build leaves no site', async () => {
  const root = await makeTemporaryDirectory()

  const child = await startEndlessBuild(root)
  child.kill('SIGKILL')
  await once(child, 'exit')

  expect(existsSync(join(root, 'dist'))).toBe(false)
})

/** A build as the command runs it, in its own process, that has written half of its site and then hangs. */
async function startEndlessBuild(root: string) {
  const host = join(projectRoot, 'src/host')
  const program = `
    import { mkdir, writeFile } from 'node:fs/promises'
    import { setTimeout } from 'node:timers/promises'
    import { locatePublished } from ${JSON.stringify(join(host, 'places.ts'))}
    import { replaceSite } from ${JSON.stringify(join(host, 'replace-site.ts'))}
    import { runProgram } from ${JSON.stringify(join(host, 'run-program.ts'))}
    await runProgram((stop) => replaceSite(locatePublished(process.argv[1]), stop, async (staging) => {
      await mkdir(staging)
      await writeFile(staging + '/index.html', 'half')
      console.log('building')
      await setTimeout(600_000, undefined, { signal: stop }).catch(() => stop.throwIfAborted())
    }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, root], {
    env: { PATH: process.env['PATH'] },
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

/** Identifies the folder of this project's published site and its last change. */
function identifyPublished(): string {
  const found = statSync(join(projectRoot, 'dist'), { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs}` : 'none'
}
