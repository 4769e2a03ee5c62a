import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { makeDirectory } from '../sandbox-under-test.ts'

function openStore(directory = makeDirectory(), clock?: () => Date) {
  const store = openKeyStore(directory, clock)
  onTestFinished(() => {
    store.close()
  })
  return store
}

describe('The key store', () => {
  test('A created key is found by its value and by its id, without the value', () => {
    const store = openStore(undefined, () => new Date('2026-05-04T03:02:01Z'))
    const { value, ...stored } = store.createKey('CI job')
    expect(stored).toMatchObject({ name: 'CI job', createdAt: '2026-05-04T03:02:01.000Z' })
    expect(store.findByValue(value)).toEqual(stored)
    expect(store.findById(stored.id)).toEqual(stored)
    expect(store.listKeys()).toEqual([stored])
  })

  test('A value is `sandbox_` and 256 random bits in base64url', () => {
    const store = openStore()
    const values = Array.from({ length: 20 }, () => store.createKey('same name').value)
    for (const value of values) expect(value).toMatch(/^sandbox_[A-Za-z0-9_-]{43}$/)
    expect(new Set(values).size).toBe(20)
  })

  test('No key is created once the data was removed', () => {
    const directory = makeDirectory()
    const store = openStore(directory)
    rmSync(directory, { recursive: true })
    expect(() => store.createKey('CI job')).toThrow('was removed while the sandbox ran')
  })

  test('A name and password are found together, and no file contains the password or a key', () => {
    const directory = makeDirectory()
    const store = openStore(directory)
    const { user, password, ...stored } = store.createPair('CI job')
    const { value } = store.createKey('a name that can be found')
    expect(user).toMatch(/^user-[0-9a-f]{8}$/)
    expect(password).toMatch(/^sandbox_[A-Za-z0-9_-]{43}$/)
    expect(store.findByPair(user, password)).toEqual(stored)
    expect(store.findByPair('user-00000000', password)).toBeUndefined()
    expect(store.findByValue(password)).toBeUndefined()
    expect(store.findByValue(`${user}:${password}`)).toBeUndefined()
    const files = readdirSync(directory).map((file) =>
      readFileSync(join(directory, file), 'latin1'),
    )
    expect(files.join('')).toContain('a name that can be found')
    for (const secret of [password, value]) {
      expect(files.join('')).not.toContain(secret.slice('sandbox_'.length))
    }
  })

  test('Keys are listed newest first', () => {
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

function describeDamage(directory: string): string {
  return `The sandbox's data in ${directory} is damaged; remove it with npm run sandbox:reset and create your keys again.`
}

describe('Unusable data gives an error of one sentence', () => {
  test('A file that is not a database', () => {
    const directory = makeDirectory()
    writeFileSync(join(directory, 'sandbox.db'), 'not a database '.repeat(500))
    expect(() => openKeyStore(directory)).toThrow(new Error(describeDamage(directory)))
  })

  test('A database with a damaged page', () => {
    const directory = makeDirectory()
    const store = openKeyStore(directory)
    for (let index = 0; index < 200; index += 1) store.createKey(`key ${index}`)
    store.close()
    const path = join(directory, 'sandbox.db')
    const bytes = readFileSync(path)
    bytes.fill(0xab, 4096 * 2, 4096 * 6)
    writeFileSync(path, bytes)
    expect(() => openKeyStore(directory)).toThrow(new Error(describeDamage(directory)))
  })

  test('A path that cannot be a directory', () => {
    const file = join(makeDirectory(), 'file')
    writeFileSync(file, '')
    expect(() => openKeyStore(file)).toThrow(
      /^The sandbox cannot read and write its data in \S+ \(EEXIST: .*\); make that directory writable, set SANDBOX_DIR to another one, or remove the data with npm run sandbox:reset\.$/,
    )
  })
})
