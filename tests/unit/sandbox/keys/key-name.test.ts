import { describe, expect, test } from 'vitest'
import { readKeyName } from '#sandbox/keys/key-store.ts'

describe('The name of a key', () => {
  test.each([
    ['CI job', 'CI job'],
    ['  CI job\t\n', 'CI job'],
    ['Ключ для отчётов', 'Ключ для отчётов'],
    ['👩‍🔬 lab', '👩‍🔬 lab'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['🧪'.repeat(80), '🧪'.repeat(80)],
  ])('%j is accepted as %j', (typed, name) => {
    expect(readKeyName(typed)).toEqual({ kind: 'accepted', name })
  })

  test.each(['', '   ', '\n', '\u200B', '\u2060\u200D'])('%j counts as empty', (typed) => {
    expect(readKeyName(typed)).toEqual({
      kind: 'refused',
      message: 'Enter a name that says what the key is for, for example “CI job”.',
    })
  })

  test.each(['a\nb', 'a\u0000b', 'a\u007Fb', 'a\u2028b', 'a\uD800b'])(
    '%j contains a control character and is refused',
    (typed) => {
      expect(readKeyName(typed)).toEqual({
        kind: 'refused',
        message:
          'The name contains a line break or another control character. Use one line of ordinary text.',
      })
    },
  )

  test('A name of 81 characters is refused with its length', () => {
    expect(readKeyName('🧪'.repeat(81))).toEqual({
      kind: 'refused',
      message: 'The name has 81 characters. Shorten it to 80 or fewer.',
    })
  })
})
