import type { Parameter } from '#core/request/description/parameter.ts'
import { isKeywords, readMembers, readTypes } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { quoteName } from '../../source/located.ts'
import type { Detectors } from '../survey/detector.ts'
import { eachOperation, eachParameter } from '../survey/detector.ts'
import type { Survey, SurveyedOperation } from '../survey/survey.ts'
import { sayBy, words } from '../survey/words.ts'
import { hasHeader } from './responses.ts'

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
