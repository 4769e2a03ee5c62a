import { describe, expect, test } from 'vitest'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { getChangeMarks } from '#starlight/navigation/change-marks.ts'
import type { ApiReference } from '#starlight/reference/api-reference.ts'
import { renderSchema } from '#starlight/schema-tree/render-schema.ts'
import { makeVersion } from '../../../support/make-version.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { loadPetStorePortal } from '../../../support/pet-store-portal.ts'

const sample = await loadPetStorePortal()
const text = { type: 'string' }
const [page, shared] = ['#/components/parameters/Page', '#/components/schemas/Pet']
const ok = (name: string, headers = {}) => ({
  description: 'ok',
  headers,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})

/** Makes a version of a document; the older one is that of the newer with less. */
function makeReference(isNewer: boolean): ApiReference {
  const added = <Part>(part: Part): Part[] => (isNewer ? [part] : [])
  const api = parseDescriptionText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            deprecated: isNewer,
            parameters: [
              { name: 'size', in: 'query', deprecated: isNewer, schema: text },
              ...added({ $ref: page }),
            ],
            responses: {
              200: ok('Pet', isNewer ? { Total: { schema: text } } : {}),
              ...(isNewer && { 404: { description: 'none' } }),
            },
          },
        },
        '/owners': {
          get: {
            operationId: 'listOwners',
            parameters: [{ $ref: page }],
            // The schema is the same in both versions, and is another one here.
            responses: { 200: ok(isNewer ? 'Large' : 'Small') },
          },
        },
        ...(isNewer && { '/new': { get: { operationId: 'new', responses: { 200: ok('Pet') } } } }),
      },
      components: {
        parameters: { Page: { name: 'page', in: 'query', schema: text } },
        schemas: {
          Pet: {
            type: 'object',
            properties: {
              name: { ...text, deprecated: isNewer },
              home: { type: 'object', properties: isNewer ? { city: text } : { zip: text } },
              old: { ...text, deprecated: true },
            },
          },
          Small: { type: 'object', properties: { a: text } },
          Large: { allOf: [{ properties: { a: text, b: { ...text, deprecated: true } } }] },
        },
      },
    }),
  )
  const label = isNewer ? 'v2' : 'v1'
  return {
    ...sample,
    api,
    folder: isNewer ? '' : '/v1',
    version: makeVersion(label, isNewer ? 'current' : 'deprecated'),
  }
}

const [newer, older] = [makeReference(true), makeReference(false)]
const references = [newer, older]
const marks = getChangeMarks(references, newer)
const list = '#/paths/~1pets/get'

describe('A part of an operation is new or newly deprecated', () => {
  test.each([
    ['new', '#/paths/~1new/get', true],
    ['list-pets', list, false],
    ['list-pets', page, true],
    ['list-owners', page, false],
    ['list-pets', `${list}/responses/404`, true],
    ['list-pets', `${list}/responses/200`, false],
    ['list-pets', `${list}/responses/200/headers/Total`, true],
  ])('%s, %s: new is %s', (operation, at, isNew) => {
    expect(marks?.isNewPart(operation, at)).toBe(isNew)
  })

  test.each([
    ['list-pets', list, true],
    ['list-pets', `${list}/parameters/0`, true],
    ['list-owners', page, false],
  ])('%s, %s: newly deprecated is %s', (operation, at, isNew) => {
    expect(marks?.isNewlyDeprecatedPart(operation, at)).toBe(isNew)
  })
})

test('Fields at any depth are marked, and fields that another schema already had are not', () => {
  expect(marks?.isNewField(`${shared}/properties/home/properties/city`)).toBe(true)
  expect(marks?.isNewField(`${shared}/properties/home`)).toBe(false)
  expect(marks?.isNewField('#/components/schemas/Large/allOf/0/properties/b')).toBe(false)
  expect(
    marks?.isNewlyDeprecated('#/components/schemas/Large/allOf/0/properties/b/deprecated'),
  ).toBe(false)
})

test('Rows show the marks of a version, and rows of the older version have none', () => {
  const html = render(newer)
  expect(html).toMatch(
    /name.*?<strong>deprecated since v2<\/strong>.*?city.*?<span>new in v2<\/span>/,
  )
  expect(html).toMatch(/old<\/code>.*?<strong>deprecated<\/strong>/)
  expect(html.match(/new in v2/g)).toHaveLength(1)
  expect(render(older)).not.toMatch(/new in|since/)
})

test('A document with one version has no marks, and is not compared', () => {
  const only = { ...newer, version: undefined }
  expect(getChangeMarks([only], only)).toBeUndefined()
  expect(getChangeMarks(references, older)).toBeUndefined()
})

function render(apiReference: ApiReference): string {
  const schema = apiReference.api.schemas.get(shared)
  const changes = getChangeMarks(references, apiReference)
  return renderSchema(
    { schema, pointer: shared, direction: 'response', prefix: 'pet' },
    { apiReference, translate: translateToEnglish, locale: undefined, changes },
  )
}
