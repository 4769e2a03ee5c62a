import { describe, expect, test } from 'vitest'
import { permitPage, writePolicy } from '#build/security/policy.ts'
import { describePolicy } from '#self-check/describe-policy.ts'
import { nameOrigins } from '../../fixtures/origins.ts'

const page = permitPage(
  { scripts: ["'sha256-x='"], styles: [] },
  nameOrigins('https://api.example.com'),
)

describe('The policy of this portal', () => {
  test('is described in words, and leaves nothing open when sent as a header', () => {
    expect(describePolicy(writePolicy({ ...page, 'frame-ancestors': ["'none'"] }))).toEqual([
      {
        sentence: 'Scripts may connect to this site, https://api.example.com and to nothing else.',
        isOpen: false,
      },
      {
        sentence:
          'Scripts come from this site, and 1 in the page itself, each identified by its hash. Text is not run as code.',
        isOpen: false,
      },
      { sentence: 'Text becomes markup only through a filter (Trusted Types).', isOpen: false },
      { sentence: 'Forms cannot be submitted anywhere.', isOpen: false },
      { sentence: 'No other page may show this one in a frame.', isOpen: false },
    ])
  })

  test('cannot prevent framing when it is in the page itself', () => {
    expect(listOpen(writePolicy(page))).toEqual([
      'Other pages may show this one in a frame: only a header can prevent that.',
    ])
  })
})

test.each([
  ['connect-src *', 'Scripts may connect to any server.'],
  ["connect-src 'self' https:", 'Scripts may connect to any server.'],
  [
    "script-src 'self' 'unsafe-inline'",
    'Scripts may come from anywhere, or from text in the page.',
  ],
  ["script-src 'self' 'unsafe-eval'", 'Scripts may come from anywhere, or from text in the page.'],
  ["form-action 'self'", 'Forms may be submitted to some addresses.'],
  [
    "frame-ancestors 'self'",
    'Other pages may show this one in a frame: only a header can prevent that.',
  ],
])('%s is reported as open', (weakness, sentence) => {
  const strict = writePolicy({ ...page, 'frame-ancestors': ["'none'"] })
  expect(listOpen(`${weakness}; ${strict}`)).toEqual([sentence])
})

test('A policy that says nothing leaves everything open', () => {
  expect(listOpen('')).toHaveLength(5)
})

test('A missing directive falls back to default-src', () => {
  const [connections, scripts] = describePolicy("default-src 'none'")
  expect(connections?.sentence).toBe('Scripts cannot connect to any server.')
  expect(scripts).toEqual({ sentence: 'No script may run.', isOpen: false })
})

function listOpen(policy: string): readonly string[] {
  return describePolicy(policy).flatMap(({ sentence, isOpen }) => (isOpen ? [sentence] : []))
}
