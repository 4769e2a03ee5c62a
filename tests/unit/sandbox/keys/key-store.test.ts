import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { normalizeKeyName, openKeyStore } from '#sandbox/keys/key-store.ts'
import { makeDirectory } from '../sandbox-under-test.ts'

function openStore(directory = makeDirectory(), clock?: () => Date) {
  const store = openKeyStore(directory, clock)
  onTestFinished(() => {
    store.close()
  })
  return store
}

describe('The key store', () => {
  test('Finds a created key by its value, and lists it without the value', () => {
    const store = openStore(undefined, () => new Date('2026-05-04T03:02:01Z'))
    const { value, ...stored } = store.createKey('CI job')
    expect(stored).toMatchObject({ name: 'CI job', createdAt: '2026-05-04T03:02:01.000Z' })
    expect(store.findByValue(value)).toEqual(stored)
    expect(store.listKeys()).toEqual([stored])
  })

  test('A value is `sandbox_` and 256 random bits in base64url', () => {
    const store = openStore()
    const values = Array.from({ length: 20 }, () => store.createKey('same name').value)
    for (const value of values) expect(value).toMatch(/^sandbox_[A-Za-z0-9_-]{43}$/)
    expect(new Set(values).size).toBe(20)
  })

  test('Creates no key once the data was removed', () => {
    const directory = makeDirectory()
    const store = openStore(directory)
    rmSync(directory, { recursive: true })
    expect(() => store.createKey('CI job')).toThrow('was removed while the sandbox ran')
  })

  test('No file contains a key', () => {
    const directory = makeDirectory()
    const { value } = openStore(directory).createKey('a name that can be found')
    const files = readdirSync(directory)
      .map((file) => readFileSync(join(directory, file), 'latin1'))
      .join('')
    expect(files).toContain('a name that can be found')
    expect(files).not.toContain(value.slice('sandbox_'.length))
  })

  test('Lists keys newest first', () => {
    const store = openStore(undefined, () => new Date(0))
    for (const name of ['first', 'second', 'third']) store.createKey(name)
    expect(store.listKeys().map(({ name }) => name)).toEqual(['third', 'second', 'first'])
  })

  test('A deleted key is not found, and cannot be deleted again', () => {
    const store = openStore()
    const key = store.createKey('short life')
    expect(store.deleteKey(key.id)).toBe(true)
    expect(store.findByValue(key.value)).toBeUndefined()
    expect(store.deleteKey(key.id)).toBe(false)
  })

  test('Two open stores see each other’s keys', () => {
    const directory = makeDirectory()
    const [one, other] = [openStore(directory), openStore(directory)]
    const { value } = one.createKey('shared')
    expect(other.findByValue(value)?.name).toBe('shared')
  })

  test('The directory and its files are private to their owner', () => {
    const directory = join(makeDirectory(), 'deep', 'new')
    openStore(directory).createKey('private')
    expect(statSync(directory).mode % 0o1000).toBe(0o700)
    for (const file of readdirSync(directory)) {
      expect([file, statSync(join(directory, file)).mode % 0o1000]).toEqual([file, 0o600])
    }
  })
})

test('Unusable data gives one sentence', () => {
  const file = join(makeDirectory(), 'file')
  writeFileSync(file, '')
  const directory = makeDirectory()
  writeFileSync(join(directory, 'sandbox.db'), 'not a database '.repeat(500))
  for (const [folder, reason] of [
    [file, 'EEXIST: .*'],
    [directory, 'file is not a database'],
  ] as const) {
    expect(() => openKeyStore(folder)).toThrow(
      new RegExp(
        `^The sandbox cannot read and write its data in \\S+ \\(${reason}\\); delete that folder or set SANDBOX_DIR to another one\\.$`,
      ),
    )
  }
})

describe('Remedies never delete valid keys', () => {
  test('Another program’s lock ends an attempt soon, and everything works once it is gone', () => {
    const directory = makeDirectory()
    const store = openStore(directory)
    const { value } = store.createKey('CI job')
    const other = new DatabaseSync(join(directory, 'sandbox.db'))
    other.exec('BEGIN EXCLUSIVE')
    for (const use of [
      () => store.findByValue(value),
      () => store.createKey('second'),
      () => openKeyStore(directory),
    ]) {
      expect(use).toThrow(
        /^The sandbox cannot read and write its data in \S+ \(database is locked\); another program has locked them, so close it and try again\.$/,
      )
    }
    other.exec('ROLLBACK')
    other.close()
    expect(store.findByValue(value)?.name).toBe('CI job')
  })

  test('A full disk and read-only data have separate remedies', () => {
    const directory = makeDirectory()
    const store = openStore(directory)
    const { value } = store.createKey('CI job')
    for (const [errcode, remedy] of [
      // SQLite may add no page.
      [13, /; free some space on the disk and try again/],
      [8, /; make the folder and its files writable/],
      [14, /; make the folder and its files writable/],
      [1032, /; make the folder and its files writable/],
      [10, /; try again, or set SANDBOX_DIR to another folder\.$/],
    ] as const) {
      vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
        throw Object.assign(new Error('the reason'), { errcode })
      })
      expect(() => store.deleteAll()).toThrow(remedy)
    }
    vi.restoreAllMocks()
    expect(store.findByValue(value)?.name).toBe('CI job')
  })
})

test.each([
  ['  CI job\t\n', 'CI job'],
  ['Ключ для отчётов', 'Ключ для отчётов'],
  ['x'.repeat(81), 'x'.repeat(80)],
  [' \n', ''],
])('Parses the name %j as %j', (typed, name) => {
  expect(normalizeKeyName(typed)).toBe(name)
})
