import { isKeywords, readMembers, readTypes } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { DocumentedResponse } from '#core/response/documented-response.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import { eachOperation, eachParameter, eachResponse } from '../survey/detector.ts'
import type { Detectors, Found } from '../survey/detector.ts'
import { sayBy, words } from '../survey/words.ts'
import { hasShape } from './requests.ts'
import type { Survey, SurveyedOperation } from '../survey/survey.ts'
import { quoteName } from '../../source/located.ts'

/** Detectors of silence about the responses to a call that succeeds, and about any response. */
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
    find: eachOperation(({ parts: { responses, places } }) => {
      if (responses.length === 0 || responses.some(({ status }) => !/^[45]/.test(status))) {
        return undefined
      }
      const sentence = 'Only responses of calls that fail are described.'
      return { sentence, at: `${places.operation}/responses` }
    }),
  },
  'success-without-content': {
    status: 'not-specified',
    topic: 'The content of a successful response',
    assume: 'Do not assume a media type or any field before you have seen a real response.',
    find: eachOperation(({ operation: { method }, parts: { responses } }) => {
      const successes = listSuccesses(responses)
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
    topic: 'The shape of a response',
    assume: 'Do not assume any field.',
    find: eachResponse(({ response: { status, contents } }) => {
      const found = contents.find(
        ({ schema, itemSchema, mediaType, examples }) =>
          (schema ?? itemSchema) === undefined &&
          // An example shows a shape as well.
          examples.length === 0 &&
          hasShape(mediaType) &&
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
} as const satisfies Detectors

/** Responses that stand for success. Where no 2xx is described, `default` does as well. */
function listSuccesses(responses: readonly DocumentedResponse[]): readonly DocumentedResponse[] {
  const named = responses.filter(({ status }) => status.startsWith('2'))
  return named.length > 0 ? named : responses.filter(({ status }) => status === 'default')
}

/** Statuses that never have content are silent about nothing (RFC 9110, sections 15.3.5 and 15.3.6). */
function isSilent({ status, contents, description = '' }: DocumentedResponse): boolean {
  return (
    contents.length === 0 &&
    status !== '204' &&
    status !== '205' &&
    !words.emptyResponse.test(description)
  )
}

/** RFC 9110, sections 6.4.1, 15.3.6 and 15.4.5. What follows 101 is of another protocol. */
function isNeverSent(status: string): boolean {
  return /^(?:1(?!01)(?:\d\d|XX)|204|205|304)$/i.test(status)
}

function hasHeader(headers: DocumentedResponse['headers'], name: string): boolean {
  return headers.some((header) => header.name.toLowerCase() === name)
}

/** Detectors of silence about calls that fail. */
export const failureDetectors = {
  'no-error-response': {
    status: 'not-specified',
    topic: 'What comes back when a call fails',
    assume:
      'Do not branch on one status code alone; handle the class (4xx, 5xx) as HTTP defines it.',
    find: eachOperation((one, { prose }) => {
      const { responses, places } = one.parts
      const isSaid = responses.some(isError) || prose.around(one, words.errors)
      return responses.length > 0 && !isSaid
        ? {
            sentence: 'No response of a failed call is described.',
            at: `${places.operation}/responses`,
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
      lacks(one.parts.responses, ['401', '403'], aboutCredentials) &&
      !prose.around(one, words.unauthorized)
        ? {
            sentence: 'A credential is needed, and no response without one is described.',
            at: `${one.parts.places.operation}/responses`,
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
      // Where no 2xx is described, it is that of a success, too.
      const isFailure =
        /^[45]/.test(status) || !listSuccesses(one.parts.responses).includes(response)
      const isOpen = isError(response) && isFailure && contents.length === 0
      if (!isOpen || one.operation.method === 'HEAD') return undefined
      if (prose.around(one, words.errorContent)) return undefined
      return {
        sentence: `The response ${status} has no content and names no media type.`,
        cause: 'Responses to failed calls have no content and name no media type.',
      }
    }),
  },
  'retry-time': {
    status: 'not-specified',
    topic: 'When to call again after too many requests',
    assume: 'Do not retry at once, and do not assume a number of seconds.',
    find: eachResponse(({ response: { status, headers }, ...one }, { prose }) =>
      status === '429' &&
      !headers.some(({ name }) => isLimit(name)) &&
      !prose.around(one, words.waiting)
        ? 'The response 429 describes no header that says when to call again.'
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

function isError({ status }: DocumentedResponse): boolean {
  return /^[45]|^default$/i.test(status)
}

/** Errors that are not among those described, by status or by words, where any are. */
function lacks(
  responses: readonly DocumentedResponse[],
  statuses: readonly string[],
  saying: RegExp,
): boolean {
  const errors = responses.filter(isError)
  const covers = new Set([...statuses, '4xx', 'default'])
  const isCovered = errors.some(
    ({ status, description = '' }) => covers.has(status.toLowerCase()) || saying.test(description),
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

function findLimits({ operations, prose }: Survey): readonly Found[] {
  if (operations.length === 0) return []
  const isMentioned =
    prose.ofDocument(words.rateLimits) ||
    operations.some(
      (one) =>
        prose.ofOperation(one, words.rateLimits) ||
        one.parts.responses.some(
          ({ status, headers }) =>
            status === '429' ||
            hasHeader(headers, 'retry-after') ||
            headers.some(({ name }) => isLimit(name)),
        ),
    )
  if (isMentioned) return []
  const sentence = 'No limit is described, and no response to too many requests.'
  return [{ at: '#/paths', sentence, operations: [] }]
}

/** Detectors of silence about lists and their pages. */
export const listDetectors = {
  'list-without-paging': {
    status: 'not-specified',
    topic: 'How many items one response holds',
    assume: 'Do not assume that one response holds all of them, or that it is split into pages.',
    find: eachOperation((one, survey) => {
      const { operation, parts } = one
      if (operation.method !== 'GET') return undefined
      const response = parts.responses.find(({ status }) => status.startsWith('2'))
      const content = response?.contents.find(({ mediaType }) => /\bjson\b/i.test(mediaType))
      const list = content && findList(content.schema, one, survey)
      if (!response || !list || isPaged(one, survey) || hasHeader(response.headers, 'link')) {
        return undefined
      }
      const sentence = `The response ${response.status} is a list without a largest size, and nothing is said of pages.`
      return { sentence, at: response.at }
    }),
  },
  'page-size-limit': {
    status: 'not-specified',
    topic: 'The largest page',
    assume: 'Do not assume that a larger number is honoured or refused.',
    find: eachParameter((one, survey) => {
      const { parameter, operation } = one
      if (operation.method !== 'GET' || parameter.in !== 'query' || !sizes.test(parameter.name))
        return undefined
      const keywords = survey.follow(parameter.schema)
      if (
        !keywords ||
        !readTypes(keywords).some((type) => type === 'integer' || type === 'number')
      ) {
        return undefined
      }
      const text = `${parameter.description ?? ''} ${sayBy(keywords, 'description')}`
      const isSaid =
        limits.some((key) => keywords[key] !== undefined) ||
        words.largestValue.test(text) ||
        survey.prose.around(one, words.largestPage)
      return isSaid
        ? undefined
        : `The query parameter ${quoteName(parameter.name)} has no largest value.`
    }),
  },
} as const satisfies Detectors

const sizes = /^(?:limit|per_?page|page_?size|page_?limit|size|max_?results|top|\$top|count)$/i
const limits = ['maximum', 'exclusiveMaximum', 'enum', 'const']

/** Parameters that choose a part of a list, or name its items one by one. */
const pages =
  /pag(?:e|ing|inat)|limit|offset|cursor|(?:^|[a-z_-])(?:after|before)$|^(?:since|skip|top|\$top|\$skip|size|start|from|marker|max_?results|max_?items|next|continue|range)$|token$|^ids$|[_-]ids$|[a-z]Ids$/i

function isPaged(one: SurveyedOperation, { prose }: Survey): boolean {
  return (
    one.operation.parameters.some(
      ({ name, in: location }: Parameter) => location !== 'path' && pages.test(name),
    ) ||
    prose.ofOperation(one, words.pages) ||
    prose.ofOperation(one, words.everything) ||
    prose.ofDocument(words.pagination)
  )
}

/** A response that is a list, or holds one under the only name that could be it. */
function findList(
  schema: unknown,
  { operation: { path } }: SurveyedOperation,
  survey: Survey,
): Keywords | undefined {
  const envelope = survey.follow(schema)
  if (!envelope) return undefined
  if (isOpenList(envelope)) return envelope
  if (readTypes(envelope).includes('array') || path.endsWith('}')) return undefined
  const members = readMembers(envelope['properties'])
  if (members.some(([name]) => pages.test(name) || counts.test(name))) return undefined
  const lists = members.flatMap(([name, member]) => {
    const target = survey.follow(member)
    return target && readTypes(target).includes('array') ? [{ name, target }] : []
  })
  const [only, ...others] = lists
  if (!only || others.length > 0 || !envelopes.test(only.name)) return undefined
  return isOpenList(only.target) && isKeywords(survey.follow(only.target['items']))
    ? only.target
    : undefined
}

/** Members beside a list that tell how far it goes. */
const counts = /count|total|num_|has_?more|links?$|previous|sync/i

const envelopes = /^(?:data|items|results?|records|values?|entries|list|rows|content)$/i

function isOpenList(keywords: Keywords): boolean {
  return (
    readTypes(keywords).includes('array') &&
    keywords['maxItems'] === undefined &&
    keywords['prefixItems'] === undefined
  )
}
