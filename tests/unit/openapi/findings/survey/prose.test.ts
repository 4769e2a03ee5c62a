import { describe, expect, test } from 'vitest'
import { prosePatterns } from '#openapi/findings/survey/prose.ts'

/** Typical prose, and similar text that does not match. */
const sentences: Readonly<
  Record<
    keyof typeof prosePatterns,
    readonly [matching: readonly string[], other: readonly string[]]
  >
> = {
  errors: [
    ['Errors have a code and a message; see error codes.', 'It returns 404 if it is gone.'],
    ['There are no errors in this text.', 'The thing 404.'],
  ],
  errorContent: [['The error object has a type.'], ['An error may happen.']],
  unauthorized: [['Without a token it is 401.'], ['The thing 401.', 'A token of 4010 characters.']],
  waiting: [
    ['See Retry-After.', 'Please wait a minute.', 'X-RateLimit-Reset says when.'],
    ['Too many requests.', '60 requests per minute.'],
  ],
  rateLimits: [
    ['60 requests per minute.', 'Calls are throttled.'],
    ['The request takes a minute.'],
  ],
  credentials: [
    ['You must authenticate.', 'Needs an API key.', 'With an access token.'],
    ['The key of the map.', 'The author.'],
  ],
  credentialsOfAll: [
    ['All requests must be authenticated.', 'The API key is sent with every request.'],
    ['Some calls need a token.', 'Every request is logged.'],
  ],
  emptyResponse: [
    ['No content', 'An empty response.', 'Empty', 'The response is empty.'],
    ['The trash was emptied.', 'The content was saved.'],
  ],
}

describe.each(Object.entries(sentences))('%s', (name, [matching, other]) => {
  const pattern = Object.entries(prosePatterns).find(([key]) => key === name)?.[1] ?? /^$/

  test.each(matching)('Matches: %s', (sentence) => {
    expect(pattern.test(sentence)).toBe(true)
  })

  test.each(other)('Does not match: %s', (sentence) => {
    expect(pattern.test(sentence)).toBe(false)
  })
})

test('Untrusted text is matched in linear time', () => {
  const parts = ['all requests ', 'from ', 'limit ', 'key ', 'errors ', 'return ', '1 - ', '<', 'a']
  // Quadratic matching would take an hour for a million characters.
  for (const pattern of Object.values(prosePatterns)) {
    for (const part of parts) {
      expect(typeof pattern.test(part.repeat(1_000_000 / part.length))).toBe('boolean')
    }
  }
})
