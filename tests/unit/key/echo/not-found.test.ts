import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keepKey } from '#key/api-key.ts'
import { maskEchoes } from '#key/echo/key-echoes.ts'
import { notFound } from '#key/echo/not-found.ts'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test.each(['docs/architecture.md', 'src/content/docs/authentication/check-it-yourself.mdx'])(
  'What is not found is said in the same words in %s, and once',
  (path) => {
    const text = read(path)
    expect(text.split(notFound)).toHaveLength(2)
    expect(text.replace(notFound, '')).not.toMatch(/reversed|doubly encoded|encoded twice/)
  },
)

test('The console says it in the words of the list, and has no other', () => {
  const text = read('src/console/response/ResponseView.tsx')
  expect(text).toContain('{notFound}')
  expect(text).not.toMatch(/reversed|encoded twice/)
})

const text = 'obviously-fake-key-0001'
const half = text.length >> 1

/** If one of them is found one day, it goes from the list. */
test.each([
  ['reversed', Array.from(text).toReversed().join('')],
  ['encoded twice', btoa(btoa(text))],
  ['cut into pieces', `data: ${text.slice(0, half)}\n\ndata: ${text.slice(half)}\n\n`],
  ['broken up by escape sequences', `${text.slice(0, half)}\u{1b}(J${text.slice(half)}`],
])('A key that is %s is indeed not found', (how, body) => {
  expect(notFound).toContain(how)
  expect(maskEchoes([keepKey(text)], new TextEncoder().encode(body))).toBe(0)
})
