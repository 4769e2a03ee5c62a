import type { Parameter } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { makeParameter, toValue } from '../../../fixtures/operations.ts'
import type { ParameterPart } from '../../../fixtures/operations.ts'
import type { EngineCase } from './engine-case.ts'

const rgb = toValue({ R: 100, G: 200 })
const list = ['a,b', 'c d']

/** A call with one parameter. */
function withParameter(
  name: string,
  part: Omit<ParameterPart, 'name'>,
  value: Value,
  expected: Pick<EngineCase, 'target' | 'headers'>,
): EngineCase {
  const parameter: Parameter = makeParameter({ name: 'p', ...part })
  return {
    name,
    operation: { path: part.in === 'path' ? '/x/{p}' : '/x', parameters: [parameter] },
    inputs: { parameters: { [`${part.in}:p`]: value } },
    ...expected,
  }
}

export const parameterCases: readonly EngineCase[] = [
  withParameter('path, simple', { in: 'path' }, list, { target: '/x/a%2Cb,c%20d' }),
  withParameter('path, label', { in: 'path', style: 'label' }, rgb, { target: '/x/.R,100,G,200' }),
  withParameter('path, matrix', { in: 'path', style: 'matrix', explode: true }, rgb, {
    target: '/x/;R=100;G=200',
  }),
  withParameter('query, form, exploded', { in: 'query' }, list, {
    target: '/x?p=a%2Cb&p=c%20d',
  }),
  withParameter('query, form', { in: 'query', explode: false }, list, {
    target: '/x?p=a%2Cb,c%20d',
  }),
  withParameter('query, empty', { in: 'query' }, '', { target: '/x?p=' }),
  withParameter('query, space-delimited', { in: 'query', style: 'spaceDelimited' }, ['a,b', 'c'], {
    target: '/x?p=a%2Cb%20c',
  }),
  withParameter('query, pipe-delimited', { in: 'query', style: 'pipeDelimited' }, list, {
    target: '/x?p=a%2Cb%7Cc%20d',
  }),
  withParameter('query, deep object', { in: 'query', style: 'deepObject', explode: true }, rgb, {
    target: '/x?p%5BR%5D=100&p%5BG%5D=200',
  }),
  withParameter('query, reserved characters', { in: 'query', allowReserved: true }, "a/b?c'd", {
    target: '/x?p=a/b?c%27d',
  }),
  withParameter('query, as JSON', { in: 'query', mediaType: 'application/json' }, rgb, {
    target: '/x?p=%7B%22R%22%3A100%2C%22G%22%3A200%7D',
  }),
  withParameter(
    'the whole query',
    { in: 'querystring', mediaType: 'application/x-www-form-urlencoded' },
    toValue({ a: 'b c', d: '1' }),
    { target: '/x?a=b+c&d=1' },
  ),
  withParameter('header, simple', { in: 'header' }, ['a', 'b c'], {
    target: '/x',
    headers: { p: 'a,b c' },
  }),
  withParameter('header, exploded', { in: 'header', explode: true }, rgb, {
    target: '/x',
    headers: { p: 'R=100,G=200' },
  }),
  {
    name: 'query parameters that the document does not name',
    operation: { path: '/x' },
    inputs: { extraQuery: [{ name: 'a b', value: '1&2' }] },
    target: '/x?a%20b=1%262',
  },
]
