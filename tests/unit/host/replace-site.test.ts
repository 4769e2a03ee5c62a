import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { HostError } from '#host/host-error.ts'
import { locateBuild, locatePublished } from '#host/places.ts'
import type { SitePlaces } from '#host/places.ts'
import { replaceSite } from '#host/replace-site.ts'
import { makeTemporaryDirectory } from './temporary-directory.ts'

/** Above the largest process ID on Linux (proc_pid_max, 2^22). */
const endedProcess = 4_194_305

test('The old site stays until the new one is complete', async () => {
  const { root, places, readSite } = await makeProject()
  await writeSite(places.site, 'old')

  const result = await replace(places, async (staging) => {
    await writeSite(staging, 'new')
    expect(await readSite()).toBe('old')
    return 7
  })

  expect(result).toBe(7)
  expect(await readSite()).toBe('new')
  expect(await readdir(root)).toEqual(['.portal', 'dist'])
  expect(await readdir(join(root, '.portal'))).toEqual([])
})

test.each(['old', undefined])('A failed build leaves what was there: %s', async (before) => {
  const { root, places, readSite } = await makeProject()
  if (before !== undefined) await writeSite(places.site, before)

  const building = replace(places, async (staging) => {
    await writeSite(staging, 'half')
    throw new Error('The build failed.')
  })

  await expect(building).rejects.toThrow('The build failed.')
  expect(await readSite()).toBe(before)
  expect(await readdir(join(root, '.portal'))).toEqual([])
})

test('A stop after the end of the build leaves the old site', async () => {
  const { places, readSite } = await makeProject()
  await writeSite(places.site, 'old')
  const stop = new AbortController()

  const building = replaceSite(places, stop.signal, async (staging) => {
    await writeSite(staging, 'new')
    stop.abort(new Error('Stopped.'))
  })

  await expect(building).rejects.toThrow('Stopped.')
  expect(await readSite()).toBe('old')
})

describe('What a killed build left behind', () => {
  test('is cleared by the next build, but not that of a running build', async () => {
    const { root, places, build } = await makeProject()
    await writeSite(places.site, 'old')
    for (const process of [endedProcess, globalThis.process.ppid]) {
      const left = locatePublished(root, process)
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all([writeSite(left.staging, 'half'), writeSite(left.previous, 'older')])
    }

    await build('new')

    const { ppid } = process
    expect(await readdir(join(root, '.portal'))).toEqual([
      `building-${ppid}`,
      `dist-replaced-${ppid}`,
    ])
  })

  test('is restored when it is the old site and there is no other', async () => {
    const { root, places, readSite } = await makeProject()
    await writeSite(locatePublished(root, endedProcess).previous, 'old')

    const building = replace(places, async () => {
      expect(await readSite()).toBe('old')
      throw new Error('The build failed.')
    })

    await expect(building).rejects.toThrow('The build failed.')
    expect(await readSite()).toBe('old')
  })

  test('never replaces another site', async () => {
    const { root, build, readSite } = await makeProject()
    const started = locateBuild({ PORTAL_DIR: join(root, '.portal') }, endedProcess)
    await writeSite(started.previous, 'of npm start')

    await build('new')

    expect(await readSite()).toBe('new')
    expect(existsSync(started.previous)).toBe(true)
  })
})

describe('An unusable place is reported in a sentence before anything is built', () => {
  test('A file in place of the site', async () => {
    const { places, build } = await makeProject()
    await writeFile(places.site, 'mine')

    await expect(build('new')).rejects.toThrow(
      new HostError(
        `The site cannot be put into ${places.site}, which is a file: move or remove that file, then build again.`,
      ),
    )
    expect(await readFile(places.site, 'utf8')).toBe('mine')
  })

  test('A path that leads through a file', async () => {
    const { root } = await makeProject()
    await writeFile(join(root, 'file'), '')
    const places = locateBuild({ PORTAL_DIR: join(root, 'file') })

    await expect(replace(places, (staging) => writeSite(staging, 'new'))).rejects.toThrow(
      new HostError(
        `The site cannot be put into ${root}/file/site (EEXIST: file already exists, mkdir '${root}/file'): fix that, then build again.`,
      ),
    )
  })

  test.runIf(process.getuid).each(['dist', '.'])(
    'A folder that this user may not write to: %s',
    async (folder) => {
      const { root, places, build, readSite } = await makeProject()
      await writeSite(places.site, 'old')
      await mkdir(join(root, '.portal'), { mode: 0o777 })

      await withoutPermission(root, folder, () =>
        expect(build('new')).rejects.toThrow(
          new HostError(
            `The site cannot be put into ${places.site}, because this user may not write there (EACCES): change its owner or its permissions, then build again.`,
          ),
        ),
      )
      expect(await readSite()).toBe('old')
    },
  )
})

test('A site behind a symbolic link stays where it is', async () => {
  const { root } = await makeProject()
  const elsewhere = await makeTemporaryDirectory()
  await writeSite(join(elsewhere, 'site'), 'old')
  await symlink(join(elsewhere, 'site'), join(root, 'dist'))

  await replace(locatePublished(root), (staging) => writeSite(staging, 'new'))

  expect(await readFile(join(elsewhere, 'site/index.html'), 'utf8')).toBe('new')
})

const otherFileSystem = '/dev/shm'

test.runIf(existsSync(otherFileSystem))('An old site that cannot be moved is removed', async () => {
  const { places, readSite } = await makeProject()
  const elsewhere = await mkdtemp(join(otherFileSystem, 'portal-test-'))
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))
  await writeSite(places.site, 'old')
  const unreachable = { ...places, previous: join(elsewhere, `dist-replaced-${process.pid}`) }

  await replace(unreachable, (staging) => writeSite(staging, 'new'))

  expect(await readSite()).toBe('new')
})

async function makeProject() {
  const root = await makeTemporaryDirectory()
  const places = locatePublished(root)
  return {
    root,
    places,
    readSite: () => readFile(join(places.site, 'index.html'), 'utf8').catch(() => undefined),
    build: (html: string) => replace(places, (staging) => writeSite(staging, html)),
  }
}

async function replace<Result>(places: SitePlaces, build: (staging: string) => Promise<Result>) {
  return replaceSite(places, new AbortController().signal, build)
}

async function writeSite(directory: string, html: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'index.html'), html)
}

async function withoutPermission(
  root: string,
  folder: string,
  work: () => Promise<void>,
): Promise<void> {
  const nobody = 65_534
  const isAdministrator = process.getuid?.() === 0
  // An administrator may write anywhere.
  if (isAdministrator) await chown(root, nobody, nobody)
  if (isAdministrator) await chown(join(root, '.portal'), nobody, nobody)
  await chmod(join(root, folder), 0o555)
  if (isAdministrator) process.seteuid?.(nobody)
  try {
    await work()
  } finally {
    if (isAdministrator) process.seteuid?.(0)
    await chmod(join(root, folder), 0o755)
  }
}
