import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BuildPlaces } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import type { Build } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { makeTemporaryDirectory } from './temporary-directory.ts'

const settings = readSettings({})

test('A missing site is built, and an unchanged one is not built again', async () => {
  const project = await makeProject()

  expect(await project.refresh()).toBe(1)
  expect(await project.refresh()).toBeUndefined()
  expect(await project.readSite()).toBe('<h1>One</h1>')
})

test('A source with a new modification time and the same content changes nothing', async () => {
  const project = await makeProject()
  await project.refresh()
  await utimes(join(project.root, 'src/site/page.txt'), new Date(), new Date(2_000_000_000_000))

  expect(await project.refresh()).toBeUndefined()
})

test.each(['src/site/page.txt', 'src/content/new.txt', 'openapi/x.yaml', 'package-lock.json'])(
  'A change to %s makes the site stale',
  async (file) => {
    const project = await makeProject()
    await project.refresh()
    await project.write(file, 'Two')

    expect(await project.refresh()).toBe(1)
  },
)

test.each([
  'src/host/start.ts',
  'src/sandbox/app.ts',
  'src/doctor/doctor.ts',
  'src/program/main.ts',
  'README.md',
  'tests/run.ts',
])('A change to %s does not, because it is not in the site', async (file) => {
  const project = await makeProject()
  await project.refresh()
  await project.write(file, 'Two')

  expect(await project.refresh()).toBeUndefined()
})

test('Another base URL makes the site stale, but another port of the portal does not', async () => {
  const project = await makeProject()
  await project.refresh()

  expect(await project.refresh({ settings: { ...settings, port: 5000 } })).toBeUndefined()
  const moved = { ...settings, apiBaseUrl: 'https://api.example.com' }
  expect(await project.refresh({ settings: moved })).toBe(1)
})

test('A change of the document makes the site stale, and so does an Overlay that appears beside it', async () => {
  const project = await makeProject()
  await project.write(
    'pets.yaml',
    'openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths: {}\n',
  )
  const chosen = { settings: { ...settings, openapi: join(project.root, 'pets.yaml') } }
  await project.refresh(chosen)

  expect(await project.refresh(chosen)).toBeUndefined()
  await project.write(
    'pets.yaml',
    'openapi: 3.1.0\ninfo: { title: Cats, version: 1.0.0 }\npaths: {}\n',
  )
  expect(await project.refresh(chosen)).toBe(1)
  await project.write(
    'pets.overlay.yaml',
    'overlay: 1.0.0\ninfo: { title: A, version: 1.0.0 }\nactions: []\n',
  )
  expect(await project.refresh(chosen)).toBe(1)
  expect(await project.refresh(chosen)).toBeUndefined()
})

test('A site without its home page or with an unreadable stamp is built again', async () => {
  const project = await makeProject()
  await project.refresh()
  await writeFile(project.places.stamp, '{"fingerprint":')

  expect(await project.refresh()).toBe(1)
})

test('A failed build leaves the old site, no part of a new one, and is tried again', async () => {
  const project = await makeProject()
  await project.refresh()
  await project.write('src/site/page.txt', '<h1>Two</h1>')

  await expect(project.refresh({ build: failHalfway })).rejects.toThrow('The build failed.')

  expect(await project.readSite()).toBe('<h1>One</h1>')
  expect(existsSync(project.places.staging)).toBe(false)
  expect(await project.refresh()).toBe(1)
  expect(await project.readSite()).toBe('<h1>Two</h1>')
})

test('A source that changes during the build makes the site stale', async () => {
  const project = await makeProject()
  const overtaken: Build = async (outDir) => {
    await writeHome(outDir, '<h1>One</h1>')
    await project.write('src/site/page.txt', '<h1>Two</h1>')
    return 1
  }
  await project.refresh({ build: overtaken })

  expect(await project.refresh()).toBe(1)
})

test('What a killed build left behind is removed, but not that of a running build', async () => {
  const project = await makeProject()
  // Above the largest process ID on Linux (proc_pid_max, 2^22).
  await writeHome(join(project.root, '.portal/building-4194305'), '<h1>Half')
  await writeHome(join(project.root, `.portal/building-${process.ppid}`), '<h1>Half')

  await project.refresh()

  expect((await readdir(join(project.root, '.portal'))).toSorted()).toEqual(
    ['build.json', `building-${process.ppid}`, 'site'].toSorted(),
  )
})

const failHalfway: Build = async (outDir) => {
  await writeHome(outDir, '<h1>Half')
  throw new Error('The build failed.')
}

test('What a build left behind long ago is removed even though its process still exists', async () => {
  const project = await makeProject()
  const left = join(project.root, `.portal/building-${process.ppid}`)
  await writeHome(left, '<h1>Half')
  await utimes(left, new Date(), new Date(Date.now() - 3_600_000))

  await project.refresh()

  expect(existsSync(left)).toBe(false)
})

async function makeProject() {
  const root = await makeTemporaryDirectory()
  const places: BuildPlaces = {
    site: join(root, '.portal/site'),
    stamp: join(root, '.portal/build.json'),
    staging: join(root, `.portal/building-${process.pid}`),
    previous: join(root, `.portal/site-replaced-${process.pid}`),
  }
  const source = join(root, 'src/site/page.txt')
  const write = async (file: string, text: string) => {
    await mkdir(join(root, file, '..'), { recursive: true })
    await writeFile(join(root, file), text)
  }
  await write('src/site/page.txt', '<h1>One</h1>')
  const build: Build = async (outDir) => {
    await writeHome(outDir, await readFile(source, 'utf8'))
    return 1
  }
  return {
    root,
    places,
    write,
    readSite: () => readFile(join(places.site, 'index.html'), 'utf8'),
    refresh: (changes: { settings?: typeof settings; build?: Build } = {}) =>
      refreshSite({
        places,
        settings,
        stop: new AbortController().signal,
        build,
        root,
        ...changes,
      }),
  }
}

async function writeHome(directory: string, html: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'index.html'), html)
}
