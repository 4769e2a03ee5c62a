import type { DocumentedResponse } from '#response/documented-response.ts'
import { eachOperation, eachResponse } from '../survey/detector.ts'
import type { Detectors, Detection, Survey, SurveyedOperation } from '../survey/detector.ts'
import { prosePatterns } from '../survey/prose.ts'
import { hasFields } from './requests.ts'

export const responseDetectors = {
  'no-response': {
    status: 'not-specified',
    topic: 'Any response',
    assume: 'Do not assume a status code or a body.',
    find: eachOperation(({ parts: { responses } }) =>
      responses.length === 0 ? 'No response is described.' : undefined,
    ),
  },
  'no-success': {
    status: 'not-specified',
    topic: 'What comes back when a call succeeds',
    assume: 'Do not assume a status code or a body of success.',
    find: eachOperation(({ parts: { responses, pointers } }) => {
      if (responses.length === 0 || responses.some(({ status }) => !/^[45]/.test(status))) {
        return undefined
      }
      const sentence = 'Only responses of calls that fail are described.'
      return { sentence, at: `${pointers.operation}/responses` }
    }),
  },
  'success-without-content': {
    status: 'not-specified',
    topic: 'The content of a successful response',
    assume: 'Do not assume a media type or any field before you have seen a real response.',
    find: eachOperation(({ operation: { method }, parts: { responses } }) => {
      const successes = getSuccesses(responses)
      const [first] = successes
      if (!first || method === 'HEAD' || !successes.every(isSilent)) return undefined
      return {
        sentence: `The response ${first.status} has no content.`,
        cause: 'Successful responses have no content.',
        at: first.at,
      }
    }),
  },
  'content-without-schema': {
    status: 'not-specified',
    topic: 'The structure of a response',
    assume: 'Do not assume any field.',
    find: eachResponse(({ response: { status, contents } }) => {
      const found = contents.find(
        ({ schema, itemSchema, mediaType, examples }) =>
          (schema ?? itemSchema) === undefined &&
          // An example shows the fields as well.
          examples.length === 0 &&
          hasFields(mediaType) &&
          !isNeverSent(status),
      )
      return (
        found && {
          sentence: `The response ${status} as ${found.mediaType} has no schema.`,
          at: found.at,
        }
      )
    }),
  },
  'no-error-response': {
    status: 'not-specified',
    topic: 'What comes back when a call fails',
    assume:
      'Do not branch on one status code alone; handle the class (4xx, 5xx) as HTTP defines it.',
    find: eachOperation((one, { prose }) => {
      const { responses, pointers } = one.parts
      const isDescribed = responses.some(isError) || prose.around(one, prosePatterns.errors)
      return responses.length > 0 && !isDescribed
        ? {
            sentence: 'No response of a failed call is described.',
            at: `${pointers.operation}/responses`,
          }
        : undefined
    }),
  },
  'no-response-to-credential': {
    status: 'not-specified',
    topic: 'The response to a missing or invalid credential',
    assume: 'Do not assume status 401, although HTTP defines it for that case.',
    find: eachOperation((one, { prose }) =>
      needsCredential(one) &&
      lacksError(one.parts.responses, ['401', '403'], aboutCredentials) &&
      !prose.around(one, prosePatterns.unauthorized)
        ? {
            sentence: 'A credential is needed, but no response without one is described.',
            at: `${one.parts.pointers.operation}/responses`,
          }
        : undefined,
    ),
  },
  'error-without-content': {
    status: 'not-specified',
    topic: 'The content of an error',
    assume: 'Do not parse the body of an error without looking at its Content-Type.',
    find: eachResponse(({ response, ...one }, { prose }) => {
      const { status, contents } = response
      // If no 2xx is described, `default` also describes success.
      const isFailure =
        /^[45]/.test(status) || !getSuccesses(one.parts.responses).includes(response)
      const isOpen = isError(response) && isFailure && contents.length === 0
      if (!isOpen || one.operation.method === 'HEAD') return undefined
      if (prose.around(one, prosePatterns.errorContent)) return undefined
      return {
        sentence: `The response ${status} has no content and names no media type.`,
        cause: 'Responses to failed calls have no content and name no media type.',
      }
    }),
  },
  'retry-time': {
    status: 'not-specified',
    topic: 'When to call again after too many requests',
    assume: 'Do not retry immediately, and do not assume a number of seconds.',
    find: eachResponse(({ response: { status, headers }, ...one }, { prose }) =>
      status === '429' &&
      !headers.some(({ name }) => isLimit(name)) &&
      !prose.around(one, prosePatterns.waiting)
        ? 'The response 429 describes no header with the time to call again.'
        : undefined,
    ),
  },
  'rate-limits': {
    status: 'not-specified',
    topic: 'Rate limits',
    assume:
      'Do not assume that there is no limit, and do not assume a number or a header that states one.',
    find: findLimits,
  },
} as const satisfies Detectors

/** Returns the success responses: 2xx, or `default` if no 2xx is described. */
function getSuccesses(responses: readonly DocumentedResponse[]): readonly DocumentedResponse[] {
  const named = responses.filter(({ status }) => status.startsWith('2'))
  return named.length > 0 ? named : responses.filter(({ status }) => status === 'default')
}

/**
 * Returns whether a response should have content and describes none. Excludes statuses without
 * content (RFC 9110, sections 15.3.5 and 15.3.6).
 */
function isSilent({ status, contents, description = '' }: DocumentedResponse): boolean {
  return (
    contents.length === 0 &&
    status !== '204' &&
    status !== '205' &&
    !prosePatterns.emptyResponse.test(description)
  )
}

/**
 * Returns whether the status has no content (RFC 9110, sections 6.4.1, 15.3.6 and 15.4.5). Excludes
 * 101, which switches to another protocol.
 */
function isNeverSent(status: string): boolean {
  return /^(?:1(?!01)(?:\d\d|XX)|204|205|304)$/i.test(status)
}

function isError({ status }: DocumentedResponse): boolean {
  return /^[45]|^default$/i.test(status)
}

function lacksError(
  responses: readonly DocumentedResponse[],
  statuses: readonly string[],
  pattern: RegExp,
): boolean {
  const errors = responses.filter(isError)
  const covers = new Set([...statuses, '4xx', 'default'])
  const isCovered = errors.some(
    ({ status, description = '' }) => covers.has(status.toLowerCase()) || pattern.test(description),
  )
  return errors.length > 0 && !isCovered
}

const aboutCredentials =
  /unauthorized|unauthorised|forbidden|authentication|authenticated|credential|token|api[- ]?key|permission/i

function needsCredential({ operation: { security } }: SurveyedOperation): boolean {
  return security.state === 'stated' && security.alternatives.every((uses) => uses.length > 0)
}

function isLimit(name: string): boolean {
  return /retry-after|rate-?limit/i.test(name)
}

function findLimits({ operations, prose }: Survey): readonly Detection[] {
  if (operations.length === 0) return []
  const isMentioned =
    prose.ofDocument(prosePatterns.rateLimits) ||
    operations.some(
      (one) =>
        prose.ofOperation(one, prosePatterns.rateLimits) ||
        one.parts.responses.some(
          ({ status, headers }) => status === '429' || headers.some(({ name }) => isLimit(name)),
        ),
    )
  if (isMentioned) return []
  const sentence = 'No limit is described, nor a response to too many requests.'
  return [{ at: '#/paths', sentence, operations: [] }]
}
