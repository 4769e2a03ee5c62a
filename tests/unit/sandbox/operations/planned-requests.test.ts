import { describe, expect, test } from 'vitest'
import type { BodyInput, Value } from '#request/inputs.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { serializeMultipart, formatMultipartType } from '#request/serialize/multipart.ts'
import { everyKind, planRequest, readEcho, startDescribed } from './service-under-test.ts'

async function send({ url, method, headers, body }: RequestPlan) {
  const { call } = await startDescribed()
  const all = new Headers(headers.map(({ name, value }): [string, string] => [name, value]))
  all.set('Prefer', method === 'GET' ? 'code=503' : '')
  const { pathname, search } = new URL(url)
  return readEcho(await call(pathname + search, { method, headers: all, body: write(body, all) }))
    .request
}

function write(body: RequestPlan['body'], headers: Headers): string | null {
  if (body.kind === 'file') return 'PNG'
  if (body.kind !== 'multipart') return body.kind === 'none' ? null : body.text
  headers.set('Content-Type', formatMultipartType(body.subtype, 'boundary'))
  return serializeMultipart(body.parts, 'boundary')
    .map((piece) => (piece.kind === 'text' ? piece.text : 'PNG'))
    .join('')
}

const number = (digits: string) => ({ digits })
const map = (members: readonly (readonly [string, Value])[]) => ({ members })

describe('The sandbox parses the portal’s requests with independent code', () => {
  test('parameters of every style', async () => {
    const parameters = {
      'query:limit': number('7'),
      'query:tags': ['a b', 'c,d&e=f+%'],
      'query:ids': [number('1'), number('2')],
      'query:piped': [number('1'), number('2')],
      'query:spaced': ['a', 'b'],
      'query:filter': map([['age', number('3')]]),
      'query:page': map([['from', number('1')]]),
      'query:where': map([['a', 'é&']]),
      'header:X-Trace': [number('1'), number('2')],
    }
    const { parameters: understood } = await send(
      planRequest(everyKind, 'listPets', { parameters }),
    )
    expect(understood).toEqual({
      'query:limit': 7,
      'query:tags': ['a b', 'c,d&e=f+%'],
      'query:ids': [1, 2],
      'query:piped': [1, 2],
      'query:spaced': ['a', 'b'],
      'query:filter': { age: 3 },
      'query:page': { from: 1 },
      'query:where': { a: 'é&' },
      'header:X-Trace': [1, 2],
    })
  })

  const photo = { handle: 'one', fileName: 'a "b"\n.png', type: 'image/png' }

  test.each<[name: string, body: BodyInput, understood: object]>([
    [
      'JSON',
      { kind: 'text', mediaType: 'application/json', text: '{"name":"Réx"}' },
      { value: { name: 'Réx' } },
    ],
    [
      'a form',
      {
        kind: 'form',
        mediaType: 'application/x-www-form-urlencoded',
        fields: [
          ['name', 'a & b'],
          ['age', number('3')],
          ['tags', [number('1'), number('2')]],
        ],
      },
      { names: ['name', 'age', 'tags', 'tags'] },
    ],
    [
      'parts',
      {
        kind: 'form',
        mediaType: 'multipart/form-data',
        fields: [
          ['photo', photo],
          ['about', map([['name', 'Rex']])],
          ['age', number('3')],
        ],
      },
      {
        parts: [
          { name: 'photo', fileName: photo.fileName, mediaType: 'image/png', bytes: 3 },
          { name: 'about', bytes: 14 },
          { name: 'age', bytes: 1 },
        ],
      },
    ],
    ['a file', { kind: 'file', mediaType: 'image/png', file: photo }, { mediaType: 'image/png' }],
  ])('a body: %s', async (_, body, understood) => {
    expect((await send(planRequest(everyKind, 'addPet', { body }))).body).toMatchObject(understood)
  })
})
