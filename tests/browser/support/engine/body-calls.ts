import { makeContent, makeProperty, sampleFile, toValue } from '../../../fixtures/operations.ts'
import type { EngineCase } from './engine-case.ts'

const rgb = toValue({ R: 100, G: 200 })
const post = { method: 'POST', path: '/x' }
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x00, 0xff]

export const bodyCases: readonly EngineCase[] = [
  { name: 'none', operation: post, method: 'POST', target: '/x', body: '' },
  {
    name: 'JSON, as it was written',
    operation: { ...post, body: makeContent('application/json') },
    inputs: {
      body: { kind: 'text', mediaType: 'application/json', text: '{ "n": 1.50,\r\n "ä": "€" }' },
    },
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{ "n": 1.50,\r\n "ä": "€" }',
  },
  {
    name: 'text',
    operation: { ...post, body: makeContent('text/plain') },
    inputs: { body: { kind: 'text', mediaType: 'text/plain', text: 'a\nb' } },
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'a\nb',
  },
  {
    name: 'an empty text',
    operation: { ...post, body: makeContent('text/plain') },
    inputs: { body: { kind: 'text', mediaType: 'text/plain', text: '' } },
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '',
  },
  {
    name: 'urlencoded',
    operation: { ...post, body: makeContent('application/x-www-form-urlencoded') },
    inputs: {
      body: {
        kind: 'form',
        mediaType: 'application/x-www-form-urlencoded',
        fields: [
          ['a b', '1 & 2'],
          ['ä', '*~'],
        ],
      },
    },
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a+b=1+%26+2&%C3%A4=*%7E',
  },
  {
    name: 'multipart, with a file and an object',
    operation: {
      ...post,
      body: makeContent('multipart/form-data', {
        meta: makeProperty({ contentType: 'application/json' }),
        image: makeProperty({ contentType: 'image/png', isBinary: true }),
      }),
    },
    inputs: {
      body: {
        kind: 'form',
        mediaType: 'multipart/form-data',
        fields: [
          ['meta', rgb],
          ['image', sampleFile],
        ],
      },
    },
    files: { [sampleFile.handle]: png },
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary={boundary}' },
    body: Buffer.concat([
      Buffer.from(
        '--{boundary}\r\nContent-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{"R":100,"G":200}\r\n' +
          '--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="cat.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      Buffer.from(png),
      Buffer.from('\r\n--{boundary}--\r\n'),
    ]),
  },
  {
    name: 'one file',
    operation: { ...post, body: makeContent('image/png') },
    inputs: { body: { kind: 'file', mediaType: 'image/png', file: sampleFile } },
    files: { [sampleFile.handle]: png },
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(png),
  },
]
