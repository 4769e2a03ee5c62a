import { describe, expect, test } from 'vitest'
import { classifyBody } from '#response/classify-body.ts'
import type { UnreadBody } from '#response/classify-body.ts'
import { makeBody } from '../../fixtures/responses.ts'

function receive(
  content: string | readonly number[],
  contentType = '',
  part: Partial<UnreadBody> = {},
): UnreadBody {
  return makeBody(content, { contentType, ...part })
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]

describe('Detects the kind of a body', () => {
  test.each([
    ['JSON', receive('{"a":1}', 'application/json'), 'json'],
    ['problem details', receive('{}', 'application/problem+json'), 'json'],
    ['JSON after a byte order mark', receive('\uFEFF{}', 'application/json'), 'json'],
    ['a number labelled JSON', receive('42', 'application/json'), 'json'],
    ['a number labelled text', receive('42', 'text/plain'), 'text'],
    ['text with no label', receive('hello'), 'text'],
    ['SVG as source', receive('<svg onload="x()"/>', 'image/svg+xml'), 'text'],
    ['HTML', receive('<p>', 'text/html'), 'html'],
    ['a PNG', receive(png, 'image/png'), 'image'],
    ['bytes with no label', receive([0, 1, 2, 0xff]), 'binary'],
    ['an unknown image', receive([0, 1, 2, 0xff], 'image/x-other'), 'binary'],
    ['nothing', receive('', 'application/json'), 'empty'],
  ])('%s', (_, response, kind) => {
    expect(classifyBody(response).content.kind).toBe(kind)
  })

  test.each([
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['gif', Array.from('GIF89a', (character) => character.charCodeAt(0))],
    ['webp', Array.from('RIFF1234WEBPVP8 ', (character) => character.charCodeAt(0))],
    ['avif', Array.from('\0\0\0 ftypavif', (character) => character.charCodeAt(0))],
  ])('Detects image/%s by its first bytes', (name, bytes) => {
    const { content } = classifyBody(receive(bytes, `image/${name}`))
    expect(content).toEqual({ kind: 'image', mediaType: `image/${name}` })
  })
})

describe('Decodes text', () => {
  test.each([
    ['a label', receive([0xe9], 'text/plain; charset=iso-8859-1'), 'windows-1252', 'é'],
    ['a quoted label', receive([0xe9], 'text/plain; charset="Latin1"'), 'windows-1252', 'é'],
    ['a mark', receive([0xff, 0xfe, 0x41, 0x00], 'text/plain'), 'utf-16le', 'A'],
    [
      'a byte order mark that contradicts the label',
      receive([0xfe, 0xff, 0x00, 0x41], 'text/plain; charset=utf-8'),
      'utf-16be',
      'A',
    ],
  ])('by %s', (_, response, charset, text) => {
    const { content } = classifyBody(response)
    expect(content).toMatchObject({ kind: 'text', charset })
    expect('text' in content && new TextDecoder().decode(content.text)).toBe(text)
  })
})

describe('Ignores the charset of types that are always UTF-8', () => {
  const text = '{"name":"café €"}'

  test.each(['application/json;charset=ISO-8859-1', 'application/problem+json; charset=klingon'])(
    '%s',
    (contentType) => {
      const { content, notes } = classifyBody(receive(text, contentType))
      expect(content).toMatchObject({ kind: 'json', charset: 'utf-8' })
      expect('text' in content && new TextDecoder().decode(content.text)).toBe(text)
      expect(notes).toEqual([])
    },
  )

  test('Event stream', () => {
    const { content } = classifyBody(receive('data: café\n\n', 'text/event-stream; charset=latin1'))
    expect('text' in content && new TextDecoder().decode(content.text)).toBe('data: café\n\n')
  })
})

describe('Notes a problem of a body and links its page', () => {
  const json = (content: string | readonly number[], part?: Partial<UnreadBody>) =>
    receive(content, 'application/json', part)
  const plain = (content: string | readonly number[], part?: Partial<UnreadBody>) =>
    receive(content, 'text/plain', part)
  const label = 'wrong-content-type'
  const utf16 = [0xff, 0xfe, 0x5b, 0, 0x5d, 0]

  test.each([
    [
      json('<!doctype html><p>'),
      label,
      'The response is labelled application/json, but it is HTML. It',
    ],
    [json('{"a":\n 1,}'), label, 'The response is labelled application/json, but it is not'],
    [plain('[]'), label, 'The response is JSON, but it is labelled text/plain.'],
    [receive('[]'), label, 'The response is JSON, but it has no media type.'],
    [json(png), label, 'The response is an image (image/png), but it is labelled'],
    [json('{"a":[1'), 'truncated', 'The JSON breaks off at line 1, column 8. It is shown up to'],
    [
      plain('abc', { announcedLength: 10 }),
      'truncated',
      'Content-Length announced 10 bytes, and 3 bytes arrived. The',
    ],
    [
      plain([0x61, 0xff]),
      'invalid-utf-8',
      'The body is not UTF-8: byte 1 (ff) cannot be read. Such bytes',
    ],
    [json(utf16), 'invalid-utf-8', 'The body is UTF-16LE. JSON must be UTF-8 (RFC 8259, section'],
    [json('['.repeat(70_000)), undefined, 'The response cannot be read as JSON here: there are'],
    [
      plain('abc', { end: 'limit-reached' }),
      'too-large',
      'Reading stopped after 3 bytes, the limit of this page. The',
    ],
    [
      plain('abc', { end: 'broke-off' }),
      'connection-broken',
      'The body broke off after 3 bytes. The part received is shown.',
    ],
    [
      plain('abc', { end: 'timed-out' }),
      'timed-out-in-body',
      'The rest did not arrive in time. What arrived is shown: 3',
    ],
    [
      plain('abc', { end: 'cancelled' }),
      'cancelled',
      'You cancelled. What had arrived is shown: 3 bytes.',
    ],
    [json(''), undefined, 'No content arrived.'],
    [
      json('', { end: 'nothing-decoded' }),
      'truncated',
      'The browser decoded no bytes of the body. It is empty, or its',
    ],
    [
      receive('', '', { status: 204 }),
      undefined,
      'The response has no content, as expected for its status.',
    ],
    [
      receive('abc', 'text/plain; charset=klingon'),
      undefined,
      'No browser supports the charset “klingon” in the label. The',
    ],
  ])('%#', (response, failure, begin) => {
    const text: unknown = expect.stringContaining(begin)
    expect(classifyBody(response).notes).toEqual([{ failure, text }])
  })

  test('JSON truncated by a broken connection is one failure', () => {
    const { content, notes } = classifyBody(
      receive('{"a":[1', 'application/json', { end: 'broke-off' }),
    )
    expect(content.kind).toBe('json')
    expect(notes.map(({ failure }) => failure)).toEqual(['connection-broken'])
  })
})
