import { format, inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { containsKey, keepKey, writeAuthorization } from '#core/api-key.ts'

const text = 'obviously-fake-key-0001'
const mask = '••••••••••••'

describe('An API key shows itself as its mask', () => {
  const key = keepKey(text)
  const prints: readonly (readonly [string, string])[] = [
    ['String()', String(key)],
    ['addition', '' + key],
    ['toString', key.toString()],
    ['toLocaleString', key.toLocaleString()],
    ['join', [key].join()],
    ['JSON.stringify', JSON.stringify(key)],
    ['JSON.stringify of an object around it', JSON.stringify({ headers: [{ key }] })],
    ['inspect with hidden properties', inspect(key, { showHidden: true, depth: 9 })],
    ['inspect of an object around it', inspect({ key }, { showHidden: true, depth: 9 })],
    ['a log format', format('%s %o %j', key, key, key)],
    ['an error', new Error('It failed with ' + key).message],
  ]

  test.each(prints)('in %s', (_way, print) => {
    expect(print).toContain(mask)
    expect(print).not.toContain(text)
  })

  test('The mask is the same for every key', () => {
    expect(keepKey('x').mask).toBe(mask)
    expect(keepKey(text).mask).toBe(mask)
  })

  test('The length is that of the key', () => {
    expect(key.length).toBe(text.length)
  })
})

describe('An API key hides its text', () => {
  const key = keepKey(text)

  test('No property, own or inherited, has the text', () => {
    const found: unknown[] = []
    for (let place: unknown = key; place instanceof Object; place = Object.getPrototypeOf(place)) {
      for (const name of Reflect.ownKeys(place)) found.push(name, Reflect.get(place, name, key))
    }
    expect(found.length).toBeGreaterThan(5)
    expect(found).not.toContain(text)
  })

  test('Spreading it and listing its entries show nothing of the text', () => {
    const shown = [
      Object.assign({}, key),
      Object.keys(key),
      Object.entries(key),
      Object.values(key),
    ]
    expect(inspect(shown, { showHidden: true, depth: 9 })).not.toContain(text)
  })

  test('A structured clone is refused, so it cannot be posted or stored', () => {
    expect(() => structuredClone(key)).toThrow(
      'Symbol(an API key stays in the memory of one page and) could not be cloned.',
    )
    expect(() => structuredClone({ state: [key] })).toThrow(DOMException)
    const channel = new MessageChannel()
    expect(() => channel.port1.postMessage(key)).toThrow(DOMException)
    channel.port1.close()
  })

  test('It cannot become a header by accident', () => {
    expect(() => new Headers({ Authorization: 'Bearer ' + key })).toThrow(TypeError)
  })

  test('It cannot be changed', () => {
    expect(Object.isFrozen(key)).toBe(true)
  })
})

test('The one door writes the value of the Authorization header', () => {
  expect(writeAuthorization(keepKey(text))).toBe(`Bearer ${text}`)
})

test('A text that echoes the key is recognised', () => {
  expect(containsKey(keepKey(text), `{"token":"${text}"}`)).toBe(true)
  expect(containsKey(keepKey(text), text.slice(1))).toBe(false)
})
