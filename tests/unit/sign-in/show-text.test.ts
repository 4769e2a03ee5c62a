import { expect, test } from 'vitest'
import { listScopes, showAddress, showScope, showText } from '#sign-in/show-text.ts'

test('Shows ordinary scopes unchanged, and quotes and truncates others', () => {
  expect(listScopes(['pets:read', 'https://a.example/scope'])).toBe(
    'pets:read, https://a.example/scope',
  )
  expect(listScopes(['a\u202eb', 'x'.repeat(1_000_000)])).toBe(
    `“a[U+202E]b”, “${'x'.repeat(60)} …”`,
  )
})

test('Shows at most 200 scopes', () => {
  const scopes = Array.from({ length: 10_000 }, (_, index) => `s${index}`)
  expect(listScopes(scopes).split(', ')).toHaveLength(201)
  expect(listScopes(scopes)).toMatch(/s199, 9800 more$/)
})

test('Formats server text on one line, truncated and without bidirectional controls', () => {
  const text = `https://login.example/\u202e\n${'a'.repeat(1_000_000)}`
  for (const shown of [showAddress(text), showScope(text), showText(text, 200)]) {
    expect(shown.length).toBeLessThan(220)
    expect(shown).not.toMatch(/[\u202e\n]/)
  }
  expect(showText('https://login.example/token', 200)).toBe('https://login.example/token')
  expect(showText('authorization_code, password', 200)).toBe('“authorization_code, password”')
})
