import type { DocumentedResponse } from '#contract/openapi/documented-response.ts'
import type { Operation } from '#core/request/description/operation.ts'

/** Something that a description could say about an operation, and does not. */
export interface Silence {
  readonly topic: string
  readonly assume: string
}

/** What the reader of a description knows to be missing. Nothing is assumed of what it cannot hold. */
export function listSilences(
  { security, parameters, body }: Pick<Operation, 'security' | 'parameters' | 'body'>,
  responses: readonly DocumentedResponse[],
): readonly Silence[] {
  const untyped = parameters.filter(({ schema }) => schema === undefined).map(({ name }) => name)
  const shapeless = (body?.contents ?? []).filter(({ schema }) => schema === undefined)
  const successes = responses.filter(({ status }) => /^(2|default)/i.test(status))
  return [
    ...(security.state === 'not-specified' ? [silences.security] : []),
    ...(untyped.length > 0
      ? [
          {
            topic: `The values of ${untyped.join(', ')}`,
            assume: 'Do not assume a type or a format.',
          },
        ]
      : []),
    ...(shapeless.length > 0
      ? [
          {
            topic: `The shape of the body as ${shapeless.map(({ mediaType }) => mediaType).join(', ')}`,
            assume: 'Do not assume any field.',
          },
        ]
      : []),
    ...(responses.length === 0 ? [silences.responses] : []),
    ...(successes.length > 0 && successes.every(isEmpty) ? [silences.content] : []),
    ...(responses.length > 0 && !responses.some(isError) ? [silences.errors] : []),
  ]
}

function isEmpty({ status, contents }: DocumentedResponse): boolean {
  // These never have content (RFC 9110, sections 15.3.5 and 15.3.6).
  return contents.length === 0 && status !== '204' && status !== '205'
}

function isError({ status }: DocumentedResponse): boolean {
  return /^[45]|^default$/i.test(status)
}

const silences = {
  security: {
    topic: 'Whether a credential is needed',
    assume: 'Do not assume that a call without one succeeds, or that it fails.',
  },
  responses: { topic: 'Any response', assume: 'Do not assume a status code or a body.' },
  content: {
    topic: 'The content of a successful response',
    assume: 'Do not assume a media type or any field before you have seen a real response.',
  },
  errors: {
    topic: 'What comes back when a call fails',
    assume:
      'Do not branch on one status code alone; handle the class (4xx, 5xx) as HTTP defines it.',
  },
} as const satisfies Readonly<Record<string, Silence>>
