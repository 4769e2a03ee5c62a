import type { Parameter } from '#core/request/description/parameter.ts'
import { isForbiddenHeader } from '#core/request/page-obstacles.ts'
import { isKeywords, readList, readTypes } from '#schema/keywords.ts'
import { quoteName } from '../../source/quote-name.ts'
import type { Detectors } from '../survey/detector.ts'
import { eachParameter } from '../survey/detector.ts'
import type { Survey, SurveyedOperation } from '../survey/survey.ts'

/** Detectors of what the description of a parameter leaves open or contradicts. */
export const parameterDetectors = {
  'ignored-header': {
    status: 'contradictory',
    topic: 'Header parameters that OpenAPI says to ignore',
    assume: 'Do not assume that a client made from the document sends them.',
    find: (survey) =>
      survey.operations.flatMap((one) =>
        one.operation.ignoredHeaders
          .filter((name) => !isAcceptOf(one, name))
          .map((name) => ({
            at: findHeader(one, name, survey),
            sentence: `${quoteName(name)} is described as a header parameter, and OpenAPI says to ignore a parameter of this name.`,
            operations: [one.slug],
          })),
      ),
  },
  'parameter-no-page-sends': {
    status: 'not-specified',
    topic: 'How a web page sends this parameter',
    assume: 'Do not assume that a call from a web page can carry it.',
    find: eachParameter(({ parameter: { in: location, name } }) => {
      const isRefused = location === 'cookie' || (location === 'header' && isForbiddenHeader(name))
      return isRefused
        ? `A browser lets no page set the ${location} ${quoteName(name)}, and the document names no other way.`
        : undefined
    }),
  },
  'style-of-type': {
    status: 'contradictory',
    topic: 'How a parameter is written',
    assume: 'Do not assume a way to write it: OpenAPI defines none for this style and type.',
    find: eachParameter(({ parameter }, survey) => describeStyle(parameter, survey)),
  },
  'untyped-parameter': {
    status: 'not-specified',
    topic: 'The values of a parameter',
    assume: 'Do not assume a type or a format.',
    find: eachParameter(({ parameter: { in: location, name, schema } }) =>
      schema === undefined
        ? `The ${location} parameter ${quoteName(name)} has no schema.`
        : undefined,
    ),
  },
  'optional-path-parameter': {
    status: 'contradictory',
    topic: 'Whether a path parameter is required',
    assume: 'Do not leave it out: a path has no gaps.',
    find: eachParameter(({ parameter: { in: location, name }, source }) =>
      location === 'path' && isKeywords(source) && source['required'] !== true
        ? `The path parameter ${quoteName(name)} is not marked as required, which OpenAPI demands.`
        : undefined,
    ),
  },
  'required-with-default': {
    status: 'contradictory',
    topic: 'Whether a parameter may be left out',
    assume: 'Do not leave it out and count on the default.',
    find: eachParameter(({ parameter: { in: location, name, isRequired, schema } }, survey) =>
      // In a path nothing can be left out, so that a default is no more than a suggestion there.
      isRequired && location !== 'path' && survey.follow(schema)?.['default'] !== undefined
        ? `The ${location} parameter ${quoteName(name)} is required, and has a default, which counts only where it is left out.`
        : undefined,
    ),
  },
} as const satisfies Detectors

function findHeader({ written, parts }: SurveyedOperation, name: string, survey: Survey): string {
  const at = parts.places.operation
  const index = readList(written['parameters']).findIndex((parameter) => {
    const reference = isKeywords(parameter) ? parameter['$ref'] : undefined
    const target = typeof reference === 'string' ? survey.tree.lookUp(reference) : parameter
    return isKeywords(target) && target['name'] === name && target['in'] === 'header'
  })
  return index === -1 ? at : `${at}/parameters/${index}`
}

/** The cells of the style table that are empty (OpenAPI 3.1.1, Style Examples). */
function describeStyle({ name, serialization, schema }: Parameter, survey: Survey) {
  if (serialization.by !== 'style') return undefined
  const { style, explode } = serialization
  const keywords = survey.follow(schema)
  const types = keywords ? readTypes(keywords).filter((type) => type !== 'null') : []
  const [type] = types
  if (type === undefined || types.length > 1) return undefined
  const is = `The style of ${quoteName(name)} is ${style}`
  if (style === 'deepObject' && type !== 'object') {
    return `${is}, which OpenAPI defines for objects alone, and its type is ${type}.`
  }
  if (style !== 'spaceDelimited' && style !== 'pipeDelimited') return undefined
  if (type !== 'array' && type !== 'object') {
    return `${is}, which OpenAPI defines for lists and objects, and its type is ${type}.`
  }
  return explode ? `${is} with explode, which OpenAPI does not define.` : undefined
}

/** Where the responses have media types, a described Accept lists what these say already. */
function isAcceptOf({ parts: { responses } }: SurveyedOperation, name: string): boolean {
  return name.toLowerCase() === 'accept' && responses.some(({ contents }) => contents.length > 0)
}
