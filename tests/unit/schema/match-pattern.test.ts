import { array, assert, constantFrom, letrec, oneof, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchPattern } from '#schema/match-pattern.ts'

function match(pattern: string, text: string, steps = 100_000) {
  return matchPattern(pattern, text, { steps })
}

describe('Patterns match like native RegExp', () => {
  const patterns = String.raw`
    ^a{2,3}$  ^a{1,}?$  ^(?:a|bc)+$  ^(?<name>a)b$  ^(|a)+$  ^[a-c\]]+$  ^\w+\.\d$  ^\p{Lu}$  ^\u{1F600}$
    ^\uD83D\uDE00$  ^\x61\u0062\t?$  ^(?=.*[A-Z])(?=.*\d).{4,}$  ^((?!ab).)*$  \$\^\/`.split(/\s+/)
  const plain = 'a aa aaa ab abc bca a]c É x.1 Word1234 😀 $^/'.split(' ')
  const texts = ['', ...plain, 'b c', 'xab ab', '\uD83D', '\n', 'ab\t']
  test.for(patterns)('%s', (pattern) => {
    const expected = texts.map((text) =>
      new RegExp(pattern, 'u').test(text) ? 'matches' : 'differs',
    )
    expect(texts.map((text) => match(pattern, text))).toEqual(expected)
  })

  const { pattern: anyPattern } = letrec<{ pattern: string }>((tie) => {
    const inner = tie('pattern')
    return {
      pattern: oneof(
        { maxDepth: 4 },
        constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\W', '^', '$', '\\b', '\\B', ''),
        array(inner, { maxLength: 3 }).map((parts) => parts.join('')),
        tuple(inner, inner).map(([left, right]) => `(?:${left}|${right})`),
        tuple(inner, constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?')).map(
          ([part, often]) => `(${part})${often}`,
        ),
        inner.map((part) => `(?=${part})`),
        inner.map((part) => `(?!${part})`),
      ),
    }
  })

  test('Generated patterns', () => {
    const anyText = array(constantFrom('a', 'b', ' ', 'é'), { maxLength: 5 })
    assert(
      property(anyPattern, anyText, (pattern, characters) => {
        const text = characters.join('')
        const expected = new RegExp(pattern, 'u').test(text) ? 'matches' : 'differs'
        expect(match(pattern, text)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('A pattern with catastrophic backtracking is decided', () => {
  test.for(['^(a+)+$', '^(a|aa)+$', '^(a|a?)+$', '(.*a){12}$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    '%s',
    (pattern) => {
      expect(match(pattern, `${'a'.repeat(2000)}!`, 2_000_000)).toBe('differs')
    },
  )
})

describe('Unsupported patterns are not decided', () => {
  test.for([
    ['[', 'invalid'],
    ['^[\\w-.]+$', 'invalid'],
    ['(?i)a', 'invalid'],
    ['^(a)\\1$', 'unsupported'],
    ['^(?<x>a)\\k<x>$', 'unsupported'],
    ['(?<=a)b', 'unsupported'],
    ['(?<!a)b', 'unsupported'],
    ['a{1,100000}', 'too-long'],
    ['((a{99}){99}){99}', 'too-long'],
    [`^${'a'.repeat(5000)}$`, 'too-long'],
    ['('.repeat(200) + ')'.repeat(200), 'unsupported'],
  ] as const)('%s: %s', ([pattern, reason]) => {
    expect(match(pattern, 'a')).toBe(reason)
  })

  test('A text that needs too many steps is not checked and uses up the budget', () => {
    const budget = { steps: 1000 }
    expect(matchPattern('(a?){20}b', 'a'.repeat(500), budget)).toBe('too-long')
    expect(matchPattern('(a?){20}b', 'a', budget)).toBe('too-long')
  })
})
