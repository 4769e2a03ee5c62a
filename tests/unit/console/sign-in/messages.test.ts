import { expect, test } from 'vitest'
import {
  formatScopes,
  formatAddress,
  formatScope,
  formatServerText,
} from '#console/sign-in/messages.ts'

test('Shows ordinary scopes unchanged, and quotes and truncates others', () => {
  expect(formatScopes(['pets:read', 'https://a.example/scope'])).toBe(
    'pets:read, https://a.example/scope',
  )
  expect(formatScopes(['a\u202eb', 'x'.repeat(1_000_000)])).toBe(
    `“a[U+202E]b”, “${'x'.repeat(60)} …”`,
  )
})

test('Shows at most 200 scopes', () => {
  const scopes = Array.from({ length: 10_000 }, (_, index) => `s${index}`)
  expect(formatScopes(scopes).split(', ')).toHaveLength(201)
  expect(formatScopes(scopes)).toMatch(/s199, 9800 more$/)
})

test('Formats server text on one line, truncated and without bidirectional controls', () => {
  const text = `https://login.example/\u202e\n${'a'.repeat(1_000_000)}`
  for (const shown of [formatAddress(text), formatScope(text), formatServerText(text, 200)]) {
    expect(shown.length).toBeLessThan(220)
    expect(shown).not.toMatch(/[\u202e\n]/)
  }
  expect(formatServerText('https://login.example/token', 200)).toBe('https://login.example/token')
  expect(formatServerText('authorization_code, password', 200)).toBe(
    '“authorization_code, password”',
  )
})
