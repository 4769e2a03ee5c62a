import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { createEchoSearch, findCutEcho, findEchoes } from '#key/echo/echo-search.ts'
import { maskArrivingEchoes, maskEchoes, maskLastEchoes } from '#key/echo/key-echoes.ts'

const latin1 = (text: string) => Buffer.from(text).toString('latin1')
const hex = (code: number, length: number) => code.toString(16).padStart(length, '0')

/** The spellings of a character in each form except base64. */
const spell: readonly ((character: string) => readonly string[])[] = [
  (it) => [latin1(it)],
  (it) => {
    const escape = [...Array(it.length).keys()].map((at) => hex(it.charCodeAt(at), 4))
    const escapes = [escape, escape.map((one) => one.toUpperCase())]
    return [
      ...('"\\'.includes(it) ? [] : [latin1(it)]),
      ...('"\\/'.includes(it) ? [`\\${it}`] : []),
      ...escapes.map((one) => one.map((code) => `\\u${code}`).join('')),
    ]
  },
  (it) => {
    const escape = [...Buffer.from(it)].map((byte) => `%${hex(byte, 2)}`).join('')
    if (' +'.includes(it)) return [' ', '+', '%20', '%2b', '%2B']
    return [...(it === '%' ? [] : [latin1(it)]), escape, escape.toUpperCase()]
  },
]

interface NaiveForm {
  readonly steps: readonly (readonly string[])[]
  readonly revealing: number
  readonly before: RegExp
  readonly after: RegExp
}

const edge = /[\w+/-]/
const never = /(?!)/

function createForms(key: string): readonly NaiveForm[] {
  const size = Buffer.from(key).length
  return [
    ...spell.map((one) => ({
      steps: Array.from(key, one),
      revealing: 4,
      before: never,
      after: never,
    })),
    ...[0, 1, 2].map((before) => {
      const encoded = Buffer.from('\0'.repeat(before) + key).toString('base64')
      const own = encoded.slice([0, 2, 3][before], Math.floor((8 * (before + size)) / 6))
      return {
        steps: Array.from(own, (it) => ({ '+': ['+', '-'], '/': ['/', '_'] })[it] ?? [it]),
        revealing: before === 0 ? 6 : 5,
        before: before > 0 ? edge : never,
        after: (before + size) % 3 > 0 ? edge : never,
      }
    }),
  ]
}

/** Compares every form at every position, character by character. */
function searchNaively(keys: readonly string[], body: string) {
  const forms = keys.flatMap(createForms)
  const read = ({ steps }: NaiveForm, start: number) => {
    let at = start
    for (const [count, step] of steps.entries()) {
      const rest = body.slice(at, at + 12)
      const found = step.find((one) => rest.startsWith(one))
      if (found !== undefined) at += found.length
      else return step.some((one) => one.startsWith(rest)) ? { count, end: body.length } : undefined
    }
    return { count: steps.length, end: at }
  }
  const widen = ({ before, after }: NaiveForm, start: number, end: number) => ({
    start: before.test(body[start - 1] ?? '') ? start - 1 : start,
    end: after.test(body[end] ?? '') ? end + 1 : end,
  })
  const echoes: { start: number; end: number }[] = []
  let from = 0
  while (from < body.length) {
    const start = from
    const [longest] = forms
      .map((form) => ({ form, result: read(form, start) }))
      .filter(({ form, result }) => result?.count === form.steps.length)
      .map(({ form, result }) => widen(form, start, result?.end ?? 0))
      .toSorted((one, other) => one.start - other.start || other.end - one.end)
    if (longest) echoes.push(longest)
    from = longest?.end ?? from + 1
  }
  for (let start = echoes.at(-1)?.end ?? 0; start < body.length; start += 1) {
    const cut = forms.find((form) => (read(form, start)?.count ?? 0) >= form.revealing)
    if (cut) return { echoes, cut: { ...widen(cut, start, body.length), end: body.length } }
  }
  return { echoes, cut: undefined }
}

function search(keys: readonly string[], bytes: Uint8Array) {
  const searches = keys.map((key) => createEchoSearch(key))
  const echoes = [...findEchoes(searches, bytes, 0, bytes.length)]
  return { echoes, cut: findCutEcho(searches, bytes, echoes.at(-1)?.end ?? 0) }
}

/** Generates short texts, each repeated. */
function repeat(letters: readonly string[], most: number) {
  const short = array(constantFrom(...letters), { minLength: 1, maxLength: 3 })
  const repetition = tuple(short, integer({ min: 1, max: most }))
  return array(repetition, { minLength: 1, maxLength: 4 }).map((all) =>
    all.map(([text, times]) => text.join('').repeat(times)).join(''),
  )
}

describe('A search finds the same echoes as a naive comparison', () => {
  test.each([
    ['letters and their escapes', ['a', '1', 'b'], [`\\u0061`, `\\u0031`, '%61', '%31', 'u', '\\']],
    ['the digits of escapes', ['a', 'u', '0', '6', '1'], [`\\u0061`, `\\u0030`, '\\']],
    ['escaped characters', ['\\', '/', '"', 'a'], ['\\\\', '\\/', '\\"', '\\u005c', '%5c', '%5C']],
    ['spaces and signs', ['+', ' ', '%', '2'], ['%20', '%2b', '%2B', '%25', '%']],
    [
      'other characters',
      ['é', '€', '😀', 'a'],
      ['\\u00e9', '\\ud83d\\ude00', '%c3%a9', '%E2%82%AC'],
    ],
    ['the letters of base64', ['a', '?', '>'], ['YWFh', 'Pz8/', 'Pj4-', 'Y', 'W', 'h', '_', '+']],
  ])('of %s', (_, letters, others) => {
    const keys = array(
      repeat(letters, 40).filter((key) => key.length > 3),
      { minLength: 1, maxLength: 2 },
    )
    assert(
      property(keys, repeat([...letters, ...others], 200), (own, repetition) => {
        const [key = ''] = own
        const base64 = Buffer.from(`${key}x`).toString('base64')
        const echoes = [repetition, key, repetition, base64, encodeURIComponent(key), repetition]
        for (const body of [repetition, echoes.join(''), `${repetition}${key.slice(0, -1)}`]) {
          const bytes = Buffer.from(body)
          expect(search(own, bytes)).toEqual(searchNaively(own, bytes.toString('latin1')))
        }
      }),
      { numRuns: 60 },
    )
  })
})

let reads = 0

/** Counts how often an element of an array is read. */
function countReads<Elements extends Uint8Array | Uint32Array>(elements: Elements): Elements {
  return new Proxy(elements, {
    get(target, name) {
      if (typeof name === 'string' && /^\d/.test(name)) reads += 1
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  })
}

/** By key length: one or more keys, and a body without them of about ten times that length. */
const hostile: Readonly<Record<string, (size: number) => readonly [string[], string]>> = {
  'one letter': (size) => [['a'.repeat(size)], 'a'.repeat(10 * size)],
  'one letter, another at the end': (size) => [[`${'a'.repeat(size)}b`], 'a'.repeat(10 * size)],
  'another in the middle': (size) => [
    [`${'a'.repeat(size / 2)}b${'a'.repeat(size / 2)}`],
    'a'.repeat(10 * size),
  ],
  'escapes, which can be read from their middle': (size) => [
    [`1${'a'.repeat(size)}b`],
    String.raw`\u0061`.repeat(2 * size),
  ],
  'escapes that end with half of one': (size) => [
    [`${'a'.repeat(size / 2)}b${'a'.repeat(size / 2)}`],
    `${String.raw`\u0061`.repeat(2 * size)}${String.raw`\u004`}`,
  ],
  'percent signs': (size) => [['%'.repeat(size)], '%25'.repeat(3 * size)],
  'spaces and signs': (size) => [
    [`${'+'.repeat(size / 2)} ${'+'.repeat(size / 2)}`],
    '%2b'.repeat(3 * size),
  ],
  backslashes: (size) => [[`${'\\'.repeat(size)}a`], '\\'.repeat(10 * size)],
  base64: (size) => [[`${'a'.repeat(size)}b`], 'YWFh'.repeat(3 * size)],
  'two keys, one of which overlaps the beginnings of the other': (size) => [
    ['baaa', 'aaab'.repeat(size / 4)],
    'baaa'.repeat(2 * size),
  ],
}

describe.each(Object.entries(hostile))('The work is linear: %s', (_, make) => {
  beforeEach(() => {
    // Also counts reads of the sampled words and of index tables.
    const counted = new Proxy(Uint32Array, {
      construct: (target, values) => countReads(Reflect.construct(target, values)),
    })
    vi.stubGlobal('Uint32Array', counted)
  })
  afterEach(() => vi.unstubAllGlobals())

  const measure = (mask: Mask, size: number) => {
    const [keys, body] = make(size)
    const bytes = countReads(new Uint8Array(Buffer.from(body)))
    reads = 0
    mask(keys.map(keepKey), bytes)
    return reads
  }

  test.each(Object.entries(masks))('%s', (_name, mask) => {
    expect(measure(mask, 400)).toBeLessThan(2.5 * measure(mask, 200))
  })
})

type Mask = (keys: readonly ApiKey[], bytes: Uint8Array) => void

const masks: Readonly<Record<string, Mask>> = {
  'in a complete body': maskEchoes,
  'at the end of a body': (keys, bytes) => maskLastEchoes(keys, bytes, 0),
  'in a body that arrives in small parts': (keys, bytes) => {
    let next = 0
    for (let length = 0; length < bytes.length; length += 7) {
      const arrived = new Proxy(bytes, {
        get: (target, name) => (name === 'length' ? length : Reflect.get(target, name)),
      })
      ;({ next } = maskArrivingEchoes(keys, arrived, next))
    }
    maskLastEchoes(keys, bytes, next)
  },
}
