import { describe, expect, test } from 'vitest'
import { buildBody, findUnreadableFile, timesUpload } from '#console/exchange/build-body.ts'
import type { BuiltBody } from '#console/exchange/build-body.ts'
import type { PlannedBody } from '#request/request-plan.ts'

const file = { handle: 'h1', fileName: 'fake.png', type: 'image/png' }
const bytes = new Blob([Uint8Array.of(0, 255, 13, 10)], { type: 'image/png' })
const files = (handle: string) => (handle === 'h1' ? bytes : undefined)
const large = new Blob(['x'.repeat(1_000_001)])
const noFiles = () => undefined

async function readBytes({ content }: BuiltBody): Promise<Buffer> {
  return Buffer.from(await new Response(content).arrayBuffer())
}

describe('Builds a body', () => {
  test('without content', () => {
    expect(buildBody({ kind: 'none' }, noFiles).content).toBeNull()
  })

  test.each<[string, PlannedBody, string]>([
    [
      'text as UTF-8, lone surrogates replaced',
      { kind: 'text', text: 'ä€\r\n\uD83D' },
      'ä€\r\n\uFFFD',
    ],
    ['an empty text', { kind: 'text', text: '' }, ''],
    ['a form as it was serialised', { kind: 'form', text: 'a=b+c' }, 'a=b+c'],
  ])('from %s', async (_, body, sent) => {
    const built = buildBody(body, noFiles)
    expect((await readBytes(built)).toString()).toBe(sent)
    expect(built).toMatchObject({ size: Buffer.byteLength(sent), headers: [] })
  })

  test('from a file, without a type for the browser', async () => {
    const built = buildBody({ kind: 'file', file }, files)
    expect(await readBytes(built)).toEqual(Buffer.from([0, 255, 13, 10]))
    expect(built.content instanceof Blob && built.content.type).toBe('')
    expect(built.headers).toEqual([])
  })

  test('from parts, with the boundary of its type', async () => {
    const body: PlannedBody = {
      kind: 'multipart',
      subtype: 'form-data',
      parts: [
        { name: 'a', contentType: 'application/json', content: { kind: 'text', text: '{"b":1}' } },
        { name: 'c', contentType: 'image/png', content: { kind: 'file', file } },
      ],
    }
    const built = buildBody(body, files)
    const type = built.headers[0]?.value ?? ''
    const [, boundary = ''] = /^multipart\/form-data; boundary=([\w-]{1,70})$/.exec(type) ?? []
    expect(boundary).not.toBe('')
    expect((await readBytes(built)).toString('latin1')).toBe(
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{"b":1}\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="c"; filename="fake.png"\r\nContent-Type: image/png\r\n\r\n\0\u{FF}\r\n\r\n--${boundary}--\r\n`,
    )
    expect(built.content instanceof Blob && built.content.type).toBe('')
    expect(buildBody(body, files).headers).not.toEqual(built.headers)
  })
})

describe('A file that can no longer be read', () => {
  /** A file whose content differs from when it was chosen. */
  class ChangedFile extends Blob {
    readonly #now: Blob | undefined

    constructor(size: number, now?: Blob) {
      super(['x'.repeat(size)])
      this.#now = now
    }

    /** As in Firefox, a slice of a file ends at the original size. */
    override slice(start = 0): Blob {
      const from = start < 0 ? this.size + start : start
      return new ChangedFile(this.size - from, this.#now?.slice(from, this.size))
    }

    override async arrayBuffer(): Promise<ArrayBuffer> {
      if (!this.#now) throw new DOMException('gone', 'NotReadableError')
      return this.#now.arrayBuffer()
    }
  }

  test.each<[string, Blob | undefined, string | undefined]>([
    ['was removed', new ChangedFile(1), 'fake.png'],
    ['is shorter now, which Firefox would send', new ChangedFile(3, new Blob(['x'])), 'fake.png'],
    ['is longer now, which Firefox would send', new ChangedFile(1, new Blob(['xxx'])), 'fake.png'],
    ['is large and shorter now', new ChangedFile(1_000_001, new Blob(['x'])), 'fake.png'],
    ['is large and was removed', new ChangedFile(1_000_001), 'fake.png'],
    ['is no longer in the page', undefined, 'fake.png'],
    ['is large and of unchanged size', new ChangedFile(1_000_001, large), undefined],
    ['is readable', bytes, undefined],
  ])('if it %s, case %#', async (_, chosen, unreadable) => {
    const built = buildBody({ kind: 'file', file }, () => chosen)
    expect(await findUnreadableFile(built)).toBe(unreadable)
  })
})

test('The time limit before headers applies to bodies of up to a megabyte', () => {
  const timed = [1_000_000, 1_000_001].map((size) =>
    timesUpload(buildBody({ kind: 'text', text: 'x'.repeat(size) }, noFiles)),
  )
  expect(timed).toEqual([true, false])
})
