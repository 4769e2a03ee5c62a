import { expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { csharp } from '#core/snippet/csharp.ts'
import { go } from '#core/snippet/go.ts'
import { java } from '#core/snippet/java.ts'
import { javascript } from '#core/snippet/javascript.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { php } from '#core/snippet/php.ts'
import { pythonRequests } from '#core/snippet/python-requests.ts'
import { python } from '#core/snippet/python.ts'
import { ruby } from '#core/snippet/ruby.ts'
import { rust } from '#core/snippet/rust.ts'
import { fileOf } from '../../../fixtures/requests/request.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { textPlan } from './program-plans.ts'

const programs = [javascript, pythonRequests, python, go, ruby, php, java, csharp, rust] as const
const withPath = (target: string) => ({ url: `https://api.example.com${target}` })
const none = { kind: 'none' } as const
const part = { name: 'a', contentType: undefined, content: { kind: 'text', text: 'b' } as const }

const refused: readonly (readonly [SnippetLanguage, Partial<RequestPlan>, string, string])[] = [
  [javascript, { method: 'TRACE' }, 'fetch refuses the method TRACE', 'python'],
  [javascript, { method: 'GET' }, 'fetch refuses a body with GET', 'python'],
  [javascript, { method: 'get', body: none }, 'get in capital letters', 'python'],
  [pythonRequests, { method: 'patch' }, 'patch in capital letters', 'python'],
  [pythonRequests, withPath('/%7Eme'), 'requests would encode this address again', 'python'],
  [
    pythonRequests,
    { body: { kind: 'multipart', subtype: 'mixed', parts: [part] } },
    'and not as mixed',
    'python',
  ],
  [
    pythonRequests,
    { body: { kind: 'multipart', subtype: 'form-data', parts: [{ ...part, name: 'a\\b' }] } },
    String.raw`requests would change the name "a\\b" of a part`,
    'python',
  ],
  [
    pythonRequests,
    {
      body: {
        kind: 'multipart',
        subtype: 'form-data',
        parts: [
          {
            ...part,
            content: { kind: 'file', file: fileOf('a\tb.png') },
          },
        ],
      },
    },
    String.raw`requests would change the name "a\tb.png" of a part`,
    'python',
  ],
  [go, withPath('/a|b'), 'Go would encode this address again', 'python'],
  [ruby, withPath('/a|b'), 'Ruby’s URI does not accept this address', 'python'],
  [php, { method: 'HEAD' }, 'sends either HEAD or a body', 'python'],
  [java, { method: 'CONNECT' }, 'refuses the method CONNECT', 'python'],
  [java, withPath('/a?x=%'), 'Java’s URI does not accept this address', 'python'],
  [java, { headers: [{ name: 'Origin', value: 'x' }] }, 'refuses the header Origin', 'python'],
  [csharp, { method: 'CONNECT' }, '.NET sends CONNECT to a host and port only', 'python'],
  [csharp, { method: 'get' }, 'get in capital letters', 'python'],
  [csharp, withPath('/%7Eme'), '.NET would normalise this address', 'python'],
  [rust, { method: 'CONNECT' }, 'reqwest sends CONNECT to a host and port only', 'python'],
]

test.for(
  refused.map(([language, change, sentence, instead]) => ({
    label: language.label,
    language,
    change,
    sentence,
    instead,
  })),
)(
  '$label says why it cannot write the request: $sentence',
  ({ language, change, sentence, instead }) => {
    const snippet = language.writeSnippet({ ...textPlan, ...change })
    expect(snippet).toEqual({
      outcome: 'refused',
      sentence: expect.stringContaining(sentence),
      instead,
    })
  },
)

test.for(programs)('$label leaves the framing of the message to its client', (language) => {
  const headers = [{ name: 'Content-Length', value: '1' }]
  expect(language.writeSnippet({ ...textPlan, headers })).toEqual({
    outcome: 'refused',
    sentence: expect.stringContaining('decides on the header Content-Length itself.'),
    instead: 'curl',
  })
})

const repeated = ['1', '2'].map((value) => ({ name: 'X-Note', value }))

test.for([go, php, java, rust])('$label sends a header twice', (language) => {
  const text = writeText(language, { ...textPlan, headers: repeated })
  expect(text.match(/X-Note/g)).toHaveLength(2)
})

test.for([javascript, pythonRequests, python, ruby, csharp])(
  '$label says that it sends no header twice',
  (language) => {
    expect(language.writeSnippet({ ...textPlan, headers: repeated })).toEqual({
      outcome: 'refused',
      sentence: expect.stringContaining('does not send two headers X-Note apart.'),
      instead: 'curl',
    })
  },
)

test.for(programs)('$label writes an address without an origin as it is shown', (language) => {
  const snippet = language.writeSnippet({ ...textPlan, url: '{base_url}/v1/things?a=b' })
  expect(snippet).toMatchObject({ outcome: 'written' })
})
