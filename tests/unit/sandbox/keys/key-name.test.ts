import { expect, test } from 'vitest'
import { readKeyName } from '#sandbox/keys/key-store.ts'

test.each(['  CI job\t\n', 'Ключ для отчётов', '👩‍🔬 lab', '<script>', '🧪'.repeat(80)])(
  'The name %j is accepted without white space around it',
  (typed) => {
    expect(readKeyName(typed)).toEqual({ kind: 'accepted', name: typed.trim() })
  },
)

test.each([
  ['\n', 'Enter a name that says what the key is for, for example “CI job”.'],
  ['\u2060\u200D', 'Enter a name that says what the key is for, for example “CI job”.'],
  ...['a\nb', 'a\u007Fb', 'a\u2028b', 'a\uD800b'].map((typed) => [
    typed,
    'The name contains a line break or another control character. Use one line of ordinary text.',
  ]),
  ['🧪'.repeat(81), 'The name has 81 characters. Shorten it to 80 or fewer.'],
])('The name %j is refused', (typed, message) => {
  expect(readKeyName(typed)).toEqual({ kind: 'refused', message })
})
