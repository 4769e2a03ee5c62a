import { expect, test } from 'vitest'
import { listTexts } from '#self-check/places/list-texts.ts'

const bytes = new TextEncoder().encode('needle')

test.each([
  ['a text', 'needle'],
  ['a value of an object', { deep: { deeper: 'needle' } }],
  ['a name in an object', { needle: 1 }],
  ['an array', [1, ['needle']]],
  ['a value of a map', new Map([['key', 'needle']])],
  ['a key of a map', new Map([['needle', 1]])],
  ['a set', new Set(['needle'])],
  ['bytes', bytes],
  ['a buffer', bytes.buffer],
  ['a blob', new Blob(['a ', bytes])],
])('The text is found in %s', async (_, value) => {
  const texts = await collect(value)
  expect(texts.some((text) => text.includes('needle'))).toBe(true)
})

test('A circular reference is read once', async () => {
  const circle: { text: string; self?: object } = { text: 'needle' }
  circle.self = circle
  expect(await collect(circle)).toEqual(['text', 'needle', 'self'])
})

test('A getter is not run', async () => {
  const trap = Object.defineProperty({}, 'trap', {
    enumerable: true,
    get: () => {
      throw new Error('It was run.')
    },
  })
  expect(await collect(trap)).toEqual(['trap'])
})

async function collect(value: unknown): Promise<readonly string[]> {
  const texts: string[] = []
  for await (const text of listTexts(value)) texts.push(text)
  return texts
}
