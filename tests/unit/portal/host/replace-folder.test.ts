import { access, cp, readdir, readFile, readlink, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeFolder } from '../../../support/write-folder.ts'

vi.mock('node:fs/promises', { spy: true })

// Files share modules, and earlier ones import it without the mock.
vi.resetModules()
const { replaceFolder } = await import('#portal/host/replace-folder.ts')
const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')

beforeEach(() => void vi.mocked(rename).mockClear())

const files = { 'new/index.html': 'new', 'dist/index.html': 'old', 'dist/left.html': 'old' }

function fail(code: string) {
  return Object.assign(new Error(`${code}: it failed`), { code })
}

async function read(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder)
  const texts = names.map(
    async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
  )
  return Object.fromEntries(await Promise.all(texts))
}

test.each<[string, () => unknown]>([
  ['A folder', () => undefined],
  ['A folder on another file system', () => vi.mocked(rename).mockRejectedValueOnce(fail('EXDEV'))],
  ['The content of a folder that cannot be moved, such as a mounted volume,', keepInPlace],
])('%s is replaced, and no other folder remains', async (_, prepare) => {
  const folder = await writeFolder(files)
  prepare()
  await replaceFolder(join(folder, 'new'), join(folder, 'dist'))

  expect(await readdir(folder)).toEqual(['dist'])
  expect(await read(join(folder, 'dist'))).toEqual({ 'index.html': 'new' })
})

function keepInPlace() {
  vi.mocked(rename).mockImplementationOnce(actual.rename).mockRejectedValueOnce(fail('EBUSY'))
}

test('A missing folder is created, with its parents', async () => {
  const folder = await writeFolder(files)
  await replaceFolder(join(folder, 'new'), join(folder, 'a/b/site'))

  expect(await read(join(folder, 'a/b/site'))).toEqual({ 'index.html': 'new' })
})

test('A symbolic link to a folder is kept', async () => {
  const folder = await writeFolder(files)
  await symlink(join(folder, 'dist'), join(folder, 'link'))
  await replaceFolder(join(folder, 'new'), join(folder, 'link'))

  expect(await readlink(join(folder, 'link'))).toBe(join(folder, 'dist'))
  expect(await read(join(folder, 'link'))).toEqual({ 'index.html': 'new' })
})

test('A full disk keeps the files of a folder that cannot be moved', async () => {
  const folder = await writeFolder(files)
  keepInPlace()
  vi.mocked(cp).mockRejectedValueOnce(fail('ENOSPC'))

  await expect(replaceFolder(join(folder, 'new'), join(folder, 'dist'))).rejects.toThrow(
    /^The disk is full/,
  )
  expect(await read(join(folder, 'dist'))).toEqual({ 'index.html': 'old', 'left.html': 'old' })
})

test.each([
  [
    'EACCES',
    /^\/.*\/dist could not be replaced \(EACCES: it failed\)\. Allow this program to write there, and build again\.$/,
  ],
  ['EROFS', /could not be replaced \(EROFS: it failed\)/],
  [
    'ENOSPC',
    /^The disk is full, so \/.*\/dist could not be written\. Free some space and build again\.$/,
  ],
])('%s is reported at each step, and the folder stays unchanged', async (code, sentence) => {
  for (const step of [0, 1, 2]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const folder = await writeFolder(files)
    for (let before = 0; before < step; before += 1)
      vi.mocked(rename).mockImplementationOnce(actual.rename)
    vi.mocked(rename).mockRejectedValueOnce(fail(code))
    // oxlint-disable-next-line no-await-in-loop
    await expect(replaceFolder(join(folder, 'new'), join(folder, 'dist'))).rejects.toThrow(sentence)
    // oxlint-disable-next-line no-await-in-loop
    expect(await read(join(folder, 'dist'))).toEqual({ 'index.html': 'old', 'left.html': 'old' })
  }
})

test('A read-only folder stays unchanged and is reported', async () => {
  const folder = await writeFolder(files)
  vi.mocked(access).mockRejectedValueOnce(fail('EACCES'))

  await expect(replaceFolder(join(folder, 'new'), join(folder, 'dist'))).rejects.toThrow(
    'dist could not be replaced (EACCES: it failed).',
  )
  expect(await read(join(folder, 'dist'))).toEqual({ 'index.html': 'old', 'left.html': 'old' })
})
