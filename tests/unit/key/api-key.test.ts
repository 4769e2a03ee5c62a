import { Console } from 'node:console'
import { Session } from 'node:inspector/promises'
import { Writable } from 'node:stream'
import { format, inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoes } from '#key/echo/key-echoes.ts'
import { fillSlot } from '#key/fill-slot.ts'
import { bearerSlot } from '../../fixtures/credentials.ts'

const text = 'obviously-fake-key-0001'
const mask = '••••••••••••'
const bearer = bearerSlot('bearer')

/** Each kind of secret, and every text that would reveal it. */
const kinds = [
  { kind: 'A key', key: keepKey(text), texts: [text] },
  {
    kind: 'A name and password',
    key: keepNameAndPassword('fake-name', text),
    texts: [text, 'fake-name', btoa(`fake-name:${text}`)],
  },
]

describe.each(kinds)('$kind appears as its mask', ({ key, texts }) => {
  const prints: readonly (readonly [string, string])[] = [
    ['String()', String(key)],
    ['addition', '' + key],
    ['toString', key.toString()],
    ['join', [key].join()],
    ['JSON.stringify of an object around it', JSON.stringify({ headers: [{ key }] })],
    ['inspect of an object around it', inspect({ key }, { showHidden: true, depth: 9 })],
    ['a log format', format('%s %o %j', key, key, key)],
    // A template is where keys get printed by mistake.
    // oxlint-disable-next-line typescript/restrict-template-expressions
    ['a template', `${key}`],
    ['an error with it as the cause', inspect(new Error('It failed', { cause: key }))],
  ]

  test.each(prints)('in %s', (_way, print) => {
    expect(print).toContain(mask)
    for (const secret of texts) expect(print).not.toContain(secret)
  })

  test('The mask is the same for every key', () => {
    expect(keepKey('x').mask).toBe(mask)
    expect(key.mask).toBe(mask)
  })

  test('The length is the length of the key or password', () => {
    expect(key.length).toBe(text.length)
  })
})

test.each(['', 'x'])('With the password %j, the length is the length of the name', (password) => {
  expect(keepNameAndPassword(text, password).length).toBe(text.length)
})

describe.each(kinds)('$kind hides its text', ({ key, texts }) => {
  const find = (print: string) => texts.filter((secret) => print.includes(secret))

  test('No property, own or inherited, contains the text', () => {
    const found: unknown[] = []
    for (let place: unknown = key; place instanceof Object; place = Object.getPrototypeOf(place)) {
      for (const name of Reflect.ownKeys(place)) found.push(name, Reflect.get(place, name, key))
    }
    expect(found.length).toBeGreaterThan(5)
    for (const secret of texts) expect(found).not.toContain(secret)
  })

  test('Spreading it or listing its entries does not reveal the text', () => {
    const shown = [
      Object.assign({}, key),
      Object.keys(key),
      Object.entries(key),
      Object.values(key),
    ]
    expect(find(inspect(shown, { showHidden: true, depth: 9 }))).toEqual([])
    expect(find(inspect(key, { customInspect: false, getters: true }))).toEqual([])
  })

  test('Console methods do not print it', () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const output = new Console({ stdout: stream, stderr: stream })
    const methods = ['log', 'info', 'debug', 'warn', 'error', 'trace', 'group', 'dirxml'] as const
    for (const method of methods) output[method](key, { key })
    output.table([key])
    output.dir(key, { showHidden: true, depth: 9 })
    output.assert(false, key)
    expect(lines.length).toBeGreaterThan(methods.length)
    expect(lines.join('')).toContain(mask)
    expect(find(lines.join(''))).toEqual([])
  })

  test('Developer tools do not show it, previewed or expanded', async () => {
    expect(await inspectLikeDevTools(new PrivateField(text))).toContain(text)
    expect(await inspectLikeDevTools({ key: new PrivateField(text) })).toContain(text)
    expect(await inspectLikeDevTools(key)).toContain('ApiKey')
    expect(find(await inspectLikeDevTools(key))).toEqual([])
    expect(find(await inspectLikeDevTools({ key }))).toEqual([])
    expect(find(await inspectLikeDevTools([key]))).toEqual([])
  })

  test('Copies of a key lack the text', () => {
    const copy: ApiKey = Object.create(Object.getPrototypeOf(key))
    expect(() => copy.length).toThrow('This object is not a key made by keepKey.')
    expect(() => fillSlot(copy, bearer)).toThrow(TypeError)
  })

  test('Structured cloning throws, so it cannot be posted or stored', () => {
    expect(() => structuredClone(key)).toThrow(
      'Symbol(an API key stays in the memory of one page and) could not be cloned.',
    )
    expect(() => structuredClone({ state: [key] })).toThrow(DOMException)
    const channel = new MessageChannel()
    expect(() => channel.port1.postMessage(key)).toThrow(DOMException)
    channel.port1.close()
  })

  test('Cannot accidentally become a header or be changed', () => {
    expect(() => new Headers({ Authorization: 'Bearer ' + key })).toThrow(TypeError)
    expect(Object.isFrozen(key)).toBe(true)
  })
})

test('Objects do not expose the search for a key', async () => {
  const key = keepKey(text)
  expect(maskEchoes([key], new TextEncoder().encode(text))).toBe(1)
  const shown = [
    inspect(key, { showHidden: true, depth: 9, customInspect: false, getters: true }),
    await inspectLikeDevTools(key),
  ]
  for (const print of shown) {
    expect(print).not.toContain(text)
    expect(print).not.toContain('steps')
  }
})

/** Counterexample: a private field is hidden from programs but shown by developer tools. */
class PrivateField {
  readonly #text: string

  constructor(value: string) {
    this.#text = value
  }

  get length(): number {
    return this.#text.length
  }
}

/**
 * Returns what the developer tools of Chromium and Node show for a value that is logged and then expanded: its preview and its
 * own, private and internal properties. Both use V8's inspector.
 */
async function inspectLikeDevTools(value: unknown): Promise<string> {
  const session = new Session()
  session.connect()
  try {
    Reflect.set(globalThis, 'logged', value)
    const { result } = await session.post('Runtime.evaluate', {
      expression: 'logged',
      generatePreview: true,
    })
    const properties = await session.post('Runtime.getProperties', {
      objectId: result.objectId ?? '',
      ownProperties: true,
      generatePreview: true,
    })
    return JSON.stringify([result, properties])
  } finally {
    Reflect.deleteProperty(globalThis, 'logged')
    session.disconnect()
  }
}
