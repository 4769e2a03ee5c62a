import type { Parameter } from '#core/request/description/parameter.ts'
import { isKeywords, readMembers, readTypes } from '#core/schema/keywords.ts'
import type { Keywords } from '#core/schema/keywords.ts'
import { quoteName } from '../../openapi/quote-name.ts'
import type { Detectors } from '../detector.ts'
import { eachOperation, eachParameter } from '../each.ts'
import { sayBy } from '../say.ts'
import type { Survey, SurveyedOperation } from '../survey.ts'
import { hasHeader } from './responses.ts'

/** What is not said of lists and their pages. */
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
      if (!response || !content || !list || isPaged(one) || hasHeader(response.headers, 'link')) {
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
    find: eachParameter(({ parameter, operation }, survey) => {
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
        /\bmax|at most|up to|\blimited to/i.test(text)
      return isSaid
        ? undefined
        : `The query parameter ${quoteName(parameter.name)} has no largest value.`
    }),
  },
} as const satisfies Detectors

const sizes = /^(?:limit|per_?page|page_?size|page_?limit|size|max_?results|top|\$top|count)$/i
const limits = ['maximum', 'exclusiveMaximum', 'enum', 'const']

const pages =
  /page|limit|offset|cursor|^(?:after|before|since|skip|top|\$top|\$skip|size|start|from|marker|max_?results|max_?items|next|continue|range)$|token$/i

function isPaged({ operation: { parameters, description = '' } }: SurveyedOperation): boolean {
  return (
    parameters.some(
      ({ name, in: location }: Parameter) => location !== 'path' && pages.test(name),
    ) || /\b(?:paginated|pagination)|\bpaged\b|\bpages\b|\bat most\b|\bup to \d/i.test(description)
  )
}

/** A response that is a list, or holds one under the only name that could be it. */
function findList(
  schema: unknown,
  { operation: { path } }: SurveyedOperation,
  survey: Survey,
): Keywords | undefined {
  const whole = survey.follow(schema)
  if (!whole) return undefined
  if (isOpenList(whole)) return whole
  if (readTypes(whole).includes('array') || path.endsWith('}')) return undefined
  const lists = readMembers(whole['properties']).flatMap(([name, member]) => {
    const target = survey.follow(member)
    return target && readTypes(target).includes('array') ? [{ name, target }] : []
  })
  const [only, ...others] = lists
  if (!only || others.length > 0 || !envelopes.test(only.name)) return undefined
  return isOpenList(only.target) && isKeywords(survey.follow(only.target['items']))
    ? only.target
    : undefined
}

const envelopes = /^(?:data|items|results?|records|values?|entries|list|rows|content)$/i

function isOpenList(keywords: Keywords): boolean {
  return (
    readTypes(keywords).includes('array') &&
    keywords['maxItems'] === undefined &&
    keywords['prefixItems'] === undefined
  )
}
