import { expect, test } from 'vitest'
import { formatFieldStyle, formatParameterStyle } from '#starlight/pages/operation/format-style.ts'
import type { Parameter, Schema, Style } from '#request/description/parameter.ts'
import { makeParameter, makeProperty } from '../../../../fixtures/operations.ts'

const find = () => undefined
const list = { type: 'array', items: { type: 'string' } }
const object = { type: 'object', properties: { from: { type: 'integer' } } }

test.each<[Parameter['in'], Style, boolean, Schema, string | undefined]>([
  ['query', 'form', true, list, 'A list is sent as ids=1&ids=2'],
  ['query', 'form', false, list, 'A list is sent as ids=1,2'],
  ['query', 'spaceDelimited', false, list, 'A list is sent as ids=1 2'],
  ['query', 'pipeDelimited', false, list, 'A list is sent as ids=1|2'],
  ['query', 'deepObject', true, object, 'An object is sent as ids[from]=1'],
  ['query', 'form', true, object, 'An object is sent as from=1'],
  ['path', 'simple', false, list, 'A list is sent as 1,2'],
  ['path', 'label', false, { type: 'string' }, 'A value is sent as .value'],
  ['path', 'matrix', true, list, 'A list is sent as ;ids=1;ids=2'],
  ['header', 'simple', false, list, 'A list is sent as 1,2'],
  ['cookie', 'form', false, object, undefined],
  ['query', 'form', true, { type: 'string' }, undefined],
  ['query', 'spaceDelimited', true, list, undefined],
])(
  'A parameter in the %s, in the style %s (explode %s) of %j',
  (place, style, explode, schema, text) => {
    const parameter = makeParameter({ name: 'ids', in: place, style, explode })
    const shown = formatParameterStyle({ ...parameter, schema }, find)

    expect(shown && `${shown.what} is sent as ${shown.code}`).toBe(text)
  },
)

test.each([
  ['application/x-www-form-urlencoded', undefined, list, 'A list is sent as a=1&a=2'],
  ['application/x-www-form-urlencoded', 'form', list, 'A list is sent as a=1,2'],
  ['application/x-www-form-urlencoded', 'deepObject', object, 'An object is sent as a[b]=1&a[c]=2'],
  ['application/x-www-form-urlencoded', undefined, object, undefined],
  ['multipart/form-data', undefined, list, 'A list is sent as a=1 a=2'],
] as const)('A field of %s with the style %s of %j', (mediaType, style, schema, text) => {
  const own = style && { style, explode: style === 'deepObject', allowReserved: false }
  const property = makeProperty({ schema, isArray: schema === list, style: own })
  const shown = formatFieldStyle(property, mediaType, find)

  expect(shown && `${shown.what} is sent as ${shown.code}`).toBe(text)
})
