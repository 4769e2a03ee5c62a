import { describe, expect, test } from 'vitest'
import { chooseBody } from '#request/plan/choose-body.ts'
import { attempt, Unserializable } from '#request/serialize/value.ts'
import { parseJsonSource } from '#cli/plan/parse-inputs.ts'
import type { FormProperty, RequestBody } from '#request/description/operation.ts'
import { makeContent, makeProperty } from '../../../fixtures/operations.ts'

const json = 'application/json'
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

describe('Sends a string verbatim as the body', () => {
  test.for([json, 'text/csv', urlencoded, 'image/png'])('%s', (mediaType) => {
    expect(choose(takes(mediaType), '" a=1&b \\n"')).toEqual(text(mediaType, ' a=1&b \n'))
  })
})

describe('Serializes other values in the media type', () => {
  test.for([
    [json, '{"b":1.50,"a":[null,12345678901234567890],"b":"x"}'],
    ['application/problem+json', 'null'],
    [json, '-0'],
    ['text/plain', '1.50'],
    ['text/plain', 'true'],
  ] as const)('%s: %s', ([mediaType, body]) => {
    expect(choose(takes(mediaType), body)).toEqual(text(mediaType, body))
  })

  test.for(['null', '[]', '{"a":1}'])('Refuses %s for text/plain', (body) => {
    expect(choose(takes('text/plain'), body)).toBeInstanceOf(Unserializable)
  })
})

describe('Sends the members of an object as form fields', () => {
  test('in order, with repeated and inherited names', () => {
    const body = '{"b":"x","10":1.50,"b":null,"__proto__":[true]}'
    expect(choose(takes(urlencoded), body)).toEqual(
      form(urlencoded, ['b', 'x'], ['10', { digits: '1.50' }], ['b', null], ['__proto__', [true]]),
    )
  })

  test.for(['[]', 'null', '1'])('refuses %s, which has no fields', (body) => {
    expect(choose(takes(multipart), body)).toMatchObject({
      message: `A body of type ${multipart} is made of named fields. Give an object, or the body as a text.`,
    })
  })
})

const cat = '{"file":"pictures/cat.png","type":"image/png"}'
const catFile = {
  handle: 'pictures/cat.png',
  fileName: 'cat.png',
  path: 'pictures/cat.png',
  type: 'image/png',
}

describe('Names files', () => {
  test('as the entire body', () => {
    expect(choose(takes('image/*'), cat)).toEqual({
      kind: 'file',
      mediaType: 'image/*',
      file: catFile,
    })
  })

  test('as a field, without a type, from a path with backslashes', () => {
    expect(choose(takes(multipart), String.raw`{"a":{"file":"a\\cat.png"}}`)).toEqual(
      form(multipart, [
        'a',
        {
          handle: String.raw`a\cat.png`,
          fileName: 'cat.png',
          path: String.raw`a\cat.png`,
          type: undefined,
        },
      ]),
    )
  })

  test('several in one field', () => {
    const body = takes(multipart, { a: makeProperty({ isBinary: true, isArray: true }) })
    expect(choose(body, `{"a":[${cat},${cat}]}`)).toEqual(
      form(multipart, ['a', catFile], ['a', catFile]),
    )
    expect(choose(body, `{"a":[${cat},"x"]}`)).toMatchObject({
      message: 'The field “a” mixes files with other values. Give files only, or none.',
    })
  })

  test.for([
    '/etc/passwd',
    '../cat.png',
    'a/../../cat.png',
    String.raw`a\\..\\cat.png`,
    String.raw`C:\\cat.png`,
    'c:/cat.png',
    String.raw`\\\\host\\cat.png`,
    'pictures/',
  ])('refuses a path outside the current folder: %s', (path) => {
    const file = `{"file":"${path}"}`
    const message = expect.stringMatching(/^The path “.+” does not name a file below the folder/)
    expect(choose(takes('image/*'), file)).toMatchObject({ message })
    expect(choose(takes(multipart), `{"a":[${cat},${file}]}`)).toMatchObject({ message })
  })

  test.for(['...hidden', '..a/b', './cat.png', '-', '~/cat.png', 'a:b'])('accepts %s', (path) => {
    expect(choose(takes('image/*'), `{"file":"${path}"}`)).toMatchObject({ kind: 'file' })
  })

  const asObject = {
    members: [
      ['file', 'pictures/cat.png'],
      ['type', 'image/png'],
    ],
  } as const

  test('not for a documented object, in JSON, or in a form without files', () => {
    const described = takes(multipart, { a: makeProperty({ contentType: json }) })
    expect(choose(described, `{"a":${cat}}`)).toEqual(form(multipart, ['a', asObject]))
    expect(choose(takes(json), cat)).toEqual(text(json, cat))
    expect(choose(takes(urlencoded), `{"a":${cat}}`)).toEqual(form(urlencoded, ['a', asObject]))
  })

  test.for(['{"file":""}', '{"file":1}', '{"file":"a","more":1}', '{"type":"a/b"}', '{}'])(
    '%s is not a file',
    (body) => {
      expect(choose(takes('image/png'), body)).toBeInstanceOf(Unserializable)
    },
  )
})

describe('Defaults to the first media type that can carry the body', () => {
  const both = [json, 'text/csv', multipart]
  test.for([
    [['text/csv', json], '"x"', 'text/csv'],
    [['text/csv', json], '{}', json],
    [['text/csv', json], '1', json],
    [[multipart, json], '{}', multipart],
    [[multipart, json], '[]', json],
    [['text/plain'], '1', 'text/plain'],
    [both, '"x"', json],
  ] as const)('for %j and %s: %s', ([types, body, mediaType]) => {
    expect(choose(takesAll(types), body)).toMatchObject({ mediaType })
  })
})

describe('Sends a file in a multipart part, never in JSON', () => {
  const property = makeProperty({ isBinary: true, contentType: 'application/octet-stream' })
  const [asJson, asForm] = [json, multipart].map((type) => makeContent(type).contents[0])
  if (!asJson || !asForm) throw new Error('There is no content.')
  const body = {
    ...makeContent(''),
    contents: [
      { ...asJson, files: ['file'] },
      { ...asForm, properties: { file: property } },
    ],
  }
  const given = (value: string, mediaType?: string) =>
    attempt(() => chooseBody({ body }, { body: parseJsonSource(value, ''), mediaType }))

  test.each(['{"file":{"file":"cat.png"}}', '{"name":"x"}'])('%s', (value) => {
    expect(given(value)).toMatchObject({ kind: 'form', mediaType: multipart })
  })

  test.each(['{"file":{"file":"cat.png"}}', '{"file":[{"file":"cat.png"}]}'])(
    'refuses %s if JSON is chosen',
    (value) => {
      expect(given(value, json)).toMatchObject({
        message: `The field “file” is a file, which a body of type ${json} cannot hold. Choose the multipart media type, or give a text.`,
      })
    },
  )

  test('sends a string verbatim if JSON is chosen', () => {
    expect(given('{"file":"aGk="}', json)).toMatchObject({ kind: 'text', text: '{"file":"aGk="}' })
  })
})

test('Refuses a media type without a body', () => {
  expect(() => chooseBody({ body: takes(json) }, { body: undefined, mediaType: json })).toThrow(
    Unserializable,
  )
})

test('There is no body without a body and a media type', () => {
  const given = { body: undefined, mediaType: undefined }
  expect(chooseBody({ body: takes(json) }, given)).toBeUndefined()
})

function choose(body: RequestBody, given: string) {
  const inputs = { body: parseJsonSource(given, ''), mediaType: undefined }
  return attempt(() => chooseBody({ body }, inputs))
}

function takes(
  mediaType: string,
  properties: Readonly<Record<string, FormProperty>> = {},
): RequestBody {
  return makeContent(mediaType, properties)
}

function takesAll(types: readonly string[]): RequestBody {
  return { ...makeContent(''), contents: types.flatMap((type) => makeContent(type).contents) }
}

function text(mediaType: string, content: string) {
  return { kind: 'text', mediaType, text: content }
}

function form(mediaType: string, ...fields: readonly (readonly [string, unknown])[]) {
  return { kind: 'form', mediaType, fields }
}
