import { describe, expect, test } from 'vitest'
import { words } from '#contract/findings/survey/words.ts'

/** What people write, and the nearest that does not say it. */
const sentences: Readonly<
  Record<keyof typeof words, readonly [said: readonly string[], unsaid: readonly string[]]>
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

describe.each(Object.entries(sentences))('%s', (name, [said, unsaid]) => {
  const saying = Object.entries(words).find(([key]) => key === name)?.[1] ?? /^$/

  test.each(said)('It is said: %s', (sentence) => {
    expect(saying.test(sentence)).toBe(true)
  })

  test.each(unsaid)('It is not said: %s', (sentence) => {
    expect(saying.test(sentence)).toBe(false)
  })
})

test('No text of a stranger takes long, whatever it repeats', () => {
  const parts = ['all requests ', 'from ', 'limit ', 'key ', 'errors ', 'return ', '1 - ', '<', 'a']
  // What looks at each letter again from each other one takes an hour for a million.
  for (const saying of Object.values(words)) {
    for (const part of parts) {
      expect(typeof saying.test(part.repeat(1_000_000 / part.length))).toBe('boolean')
    }
  }
})
