import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { containsKey, maskEchoes, maskEchoesInText } from '#key/echo/key-echoes.ts'

/** Contains every character that an encoding changes, and letters in both cases. */
const text = String.raw`fake-KEY_0123/of+a=test"with\all&<signs>%41`
const key = keepKey(text)
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Encodes a text like a server, independently of the code under test. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  verbatim: (it) => it,
  'in JSON': (it) => JSON.stringify(it).slice(1, -1),
  'in JSON with escaped slashes': (it) =>
    JSON.stringify(it)
      .slice(1, -1)
      .replaceAll('/', String.raw`\/`),
  'in JSON, all escaped': (it) => Array.from(it, escape).join(''),
  'in JSON, all escaped in upper case': (it) =>
    Array.from(it, (unit) => escape(unit).toUpperCase().replace('U', 'u')).join(''),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (it) =>
    encodeURIComponent(it).replaceAll(/%../g, (code) => code.toLowerCase()),
  'form-encoded': (it) => new URLSearchParams({ it }).toString().slice(3),
  ...Object.fromEntries(
    ['', 'u', 'u:'].flatMap((before) =>
      (['base64', 'base64url'] as const).map((form) => [
        `in ${form} after ${before.length} bytes`,
        (it: string) => Buffer.from(`${before}${it}~`).toString(form),
      ]),
    ),
  ),
}

/** Masks a body that arrives in parts of the given sizes, the last of which repeats. */
function maskInParts(input: string, sizes: readonly number[], keys: readonly ApiKey[] = [key]) {
  const bytes = Uint8Array.from(Buffer.from(input))
  const mask = createEchoMask(() => keys)
  for (let at = 0, part = 0; at < bytes.length; part += 1) {
    at = Math.min(bytes.length, at + Math.max(1, sizes[part] ?? sizes.at(-1) ?? 1))
    mask.maskArrival(bytes.subarray(0, at))
  }
  mask.maskEnd(bytes)
  return { body: latin1(bytes), count: mask.count() }
}

/** Masks a complete body, and shortens each row of asterisks to one. */
function maskComplete(body: string, keys: readonly ApiKey[] = [key]) {
  const bytes = Uint8Array.from(Buffer.from(body))
  const count = maskEchoes(keys, bytes)
  expect(bytes).toHaveLength(Buffer.from(body).length)
  return { count, left: latin1(bytes).replace(/\*+/g, '*') }
}

describe('However a key is encoded and a body is cut', () => {
  const visible = integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
  const keys = array(visible, { minLength: 4, maxLength: 60 }).map((all) => all.join(''))
  const sizes = array(integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
  const names = constantFrom(...Object.keys(forms))
  const write = (name: string, own: string) => forms[name]?.(own) ?? ''

  test('it is masked completely', () => {
    assert(
      property(keys, names, sizes, (own, name, cuts) => {
        const written = write(name, own)
        const { body, count } = maskInParts(`{"a":"${written}","b":1}`, cuts, [keepKey(own)])
        expect(count).toBeGreaterThan(0)
        // Base64 keeps its neighbours.
        const around = name.includes('base64') ? '[^*]{0,6}' : ''
        expect(body).toMatch(new RegExp(`^\\{"a":"${around}\\*+${around}","b":1\\}$`))
      }),
      { numRuns: 300 },
    )
  })

  test('the cuts do not change what is masked', () => {
    const words = array(
      constantFrom('abcdefg', 'abcd', '%61', 'bc', String.raw`\u0064`, 'efg', ' '),
    )
    const short = [keepKey('abcdefg')]
    assert(
      property(words, sizes, (parts, cuts) => {
        const body = parts.join('')
        expect(maskInParts(body, cuts, short)).toEqual(maskInParts(body, [body.length], short))
      }),
    )
  })

  test('a text without it is unchanged', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), sizes, (body, cuts) => {
        const encoded = `${body}${JSON.stringify(body)}${Buffer.from(body).toString('base64')}`
        expect(maskInParts(encoded, cuts)).toEqual({
          body: latin1(Buffer.from(encoded)),
          count: 0,
        })
      }),
    )
  })

  test('it is found in a text of any characters', () => {
    assert(
      property(keys, names, (own, name) => {
        expect(containsKey(keepKey(own), `ż€ ${write(name, own)}`)).toBe(true)
      }),
    )
  })

  test('a key cut off by the end of a body never leaves four characters', () => {
    assert(
      property(names, integer({ min: 1, max: 300 }), sizes, (name, length, cuts) => {
        const cut = write(name, text).slice(0, length)
        const { body } = maskInParts(`{"a":"${cut}`, cuts)
        const [left = ''] = body.slice(6).split('*')
        const plain = name.includes('base64')
          ? latin1(Buffer.from(left, 'base64'))
          : decodeURIComponent(left.replaceAll(/\\u00|%(?!..)/g, '%').replace(/%.?$/, ''))
        expect(plain).not.toContain(text.slice(0, 4))
      }),
    )
  })
})

describe('In a body', () => {
  test.each([
    ['several keys in a row', `${text}é${text}${text}`, 3, '*Ã©*'],
    ['base64 keeps its neighbours', btoa(`user:${text}`), 1, 'dXNlcj*'],
    ['base64 in a longer one', btoa(`xy${text}xyz`), 1, 'eH*eHl6'],
    ['all except its first character', text.slice(1), 0, text.slice(1)],
    ['all except its last character', `${text.slice(0, -1)}!`, 0, `${text.slice(0, -1)}!`],
    ['the other case', text.toLowerCase(), 0, text.toLowerCase()],
    [
      'an escape of another character',
      text.replace('f', '\\u0166'),
      0,
      text.replace('f', '\\u0166'),
    ],
  ])('%s', (_, body, count, left) => {
    expect(maskComplete(body)).toEqual({ count, left })
  })

  test.each([
    ['reversed', Array.from(text).toReversed().join('')],
    ['encoded twice', btoa(btoa(text))],
    ['in hexadecimal', Buffer.from(text).toString('hex')],
    ['in UTF-16', Buffer.from(text, 'utf16le').toString('latin1')],
    ['in HTML', text.replaceAll('f', '&#102;')],
    ['cut into pieces', `data: ${text.slice(0, 20)}\n\ndata: ${text.slice(20)}\n\n`],
  ])('a key %s is not found, as documented', (_, body) => {
    expect(maskComplete(body).count).toBe(0)
  })

  test.each([
    ['its first three characters', text.slice(0, 3), 0],
    ['four characters that are not its first', text.slice(1, 5), 0],
    ['its first four', text.slice(0, 4), 1],
    ['four, within the escape of the next', `${text.slice(0, 4)}\\u00`, 1],
    ['a complete key and half of another', `${text} ${text.slice(0, 20)}`, 2],
  ])('that ends with %s', (_, end, count) => {
    expect(maskInParts(`{"a":"${end}`, [1000]).count).toBe(count)
  })

  test('a key of fewer than four characters is not masked', () => {
    const body = `a/b a%2Fb ${btoa('a/b')} e`
    expect(maskComplete(body, [keepKey('a/b'), keepKey('e')])).toEqual({ count: 0, left: body })
    expect(containsKey(keepKey('a/b'), body)).toBe(true)
  })

  test.each([4, 5, 6, 7, 8, 11, 12, 18, 19, 20])(
    'a key of %i characters is found at every position',
    (length) => {
      const own = text.slice(0, length)
      for (let before = 0; before < 24; before += 1) {
        expect(maskComplete(`${' '.repeat(before)}${own}`, [keepKey(own)]).count).toBe(1)
      }
    },
  )
})

describe('For a name and password', () => {
  const name = 'fake-name@example.com'
  const password = String.raw`fake PÄSS/of+a=te"st\&<%41>€`
  const pair = keepNameAndPassword(name, password)
  const base64 = Buffer.from(`${name}:${password}`).toString('base64')

  test.each(
    Object.entries(forms).flatMap(([form, write]) =>
      [password, `${name}:${password}`].map((secret) => [form, write(secret)] as const),
    ),
  )('the secret is masked %s', (_, written) => {
    expect(maskComplete(written, [pair]).left).toMatch(/^[^*]{0,4}\*[^*]{0,4}$/)
  })

  test('the Base64 of both counts once for any chunk size', () => {
    for (let size = 1; size < 40; size += 5) {
      const { body, count } = maskInParts(`{"got":"Basic ${base64}"}`, [size], [pair])
      expect([body.replace(/\*+=*/, '*'), count]).toEqual(['{"got":"Basic *"}', 1])
    }
  })

  test('the name alone is not a secret', () => {
    expect(maskComplete(name, [pair])).toEqual({ count: 0, left: name })
  })

  test.each(['', 'x'])('the name is the secret if the password is %j', (short) => {
    const own = keepNameAndPassword('fake-key-0001', short)
    expect(maskComplete('{"user":"fake-key-0001"}', [own])).toEqual({
      count: 1,
      left: '{"user":"*"}',
    })
  })

  test('several secrets are masked in one response, each as often as it occurs', () => {
    const token = keepKey('obviously-fake-key-0001')
    const { count, left } = maskComplete(`${password} obviously-fake-key-0001 ${base64}!`, [
      token,
      pair,
    ])
    expect([count, left.replace('=', '')]).toEqual([3, '* * *!'])
  })
})

describe('In headers', () => {
  test('a key is masked in the name and in the value, and counted', () => {
    const fake = keepKey('fakekey/1+2')
    const mask = createEchoMask(() => [fake])
    const headers = new Headers({
      'X-Basic': `Basic ${btoa('user:fakekey/1+2')}`,
      'X-Encoded': 'a=fakekey%2f1%2B2',
      'X-Name-fakekey%2F1%2B2': 'a',
      'X-Other': 'a',
    })
    expect(mask.maskHeaders(headers)).toEqual([
      { name: 'x-basic', value: 'Basic dXNlcj****************==' },
      { name: 'x-encoded', value: `a=${'*'.repeat(15)}` },
      { name: `x-name-${'*'.repeat(15)}`, value: 'a' },
      { name: 'x-other', value: 'a' },
    ])
    expect(mask.count()).toBe(3)
  })

  test('a non-ASCII password is masked in the bytes of a value', () => {
    const own = keepNameAndPassword('a', 'Pässwörd-€')
    expect(maskEchoesInText([own], `x ${latin1(Buffer.from('Pässwörd-€'))} y`)).toMatch(/^x \*+ y$/)
  })
})

test('Without a key nothing changes', () => {
  expect(maskInParts('fakekey1', [3], [])).toEqual({ body: 'fakekey1', count: 0 })
})
