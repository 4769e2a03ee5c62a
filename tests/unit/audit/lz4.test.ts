import { describe, expect, it } from 'vitest'
import { openLz4 } from '../../audit/lz4.ts'
import { unpack } from '../../audit/unpack.ts'

const mark = Buffer.from('mozLz40\0')

describe('A file that Firefox compressed', () => {
  it.each([
    ['literals alone', [0x50, ...Buffer.from('hello')], 'hello'],
    ['a match that overlaps what it writes', [0x13, 0x61, 1, 0, 0x10, 0x62], 'aaaaaaaab'],
    [
      'literals whose number needs another byte',
      [0xf0, 5, ...Buffer.from('abcdefghijklmnopqrst')],
      'abcdefghijklmnopqrst',
    ],
    [
      'a match whose length needs another byte',
      [0x2f, ...Buffer.from('xy'), 2, 0, 1, 0x10, 0x7a],
      `${'xy'.repeat(11)}z`,
    ],
  ])('is opened with %s', (_, block, content) => {
    expect(openLz4(write(block, content.length)).toString()).toBe(content)
  })

  it('is opened within other bytes, and a damaged one is passed over', () => {
    const file = write([0x50, ...Buffer.from('hello')], 5)
    expect(unpack(Buffer.concat([Buffer.from('before'), file])).map(String)).toEqual(['hello'])
    expect(unpack(mark)).toEqual([])
  })
})

function write(block: readonly number[], size: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(size)
  return Buffer.concat([mark, length, Buffer.from(block)])
}
