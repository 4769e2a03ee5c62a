import { clauses } from '#core/citation/clauses.ts'
import { describe, expect, test } from 'vitest'
import { writeContent } from '#core/request/serialize/content.ts'
import { readBodyText } from '#core/request/serialize/json.ts'
import { Unserializable } from '#core/request/serialize/value.ts'
import { toValue } from '../../../../fixtures/operations.ts'

const mark = '\u{1E}'

describe('A list is written as its items', () => {
  test.for([
    ['application/jsonl', '{"a":"x\\ny"}\n1\nnull\n'],
    ['application/x-ndjson; v=1', '{"a":"x\\ny"}\n1\nnull\n'],
    ['application/json-seq', `${mark}{"a":"x\\ny"}\n${mark}1\n${mark}null\n`],
    ['application/geo+json-seq', `${mark}{"a":"x\\ny"}\n${mark}1\n${mark}null\n`],
    ['application/json', '[{"a":"x\\ny"},1,null]'],
  ] as const)('%s', ([mediaType, text]) => {
    const list = toValue([{ a: 'x\ny' }, 1, null])
    expect(writeContent(mediaType, list, clauses.mediaType)).toBe(text)
  })

  test('An empty one is an empty body, and an event is no JSON', () => {
    expect(writeContent('application/jsonl', [], clauses.mediaType)).toBe('')
    expect(() => writeContent('text/event-stream', [], clauses.mediaType)).toThrow(Unserializable)
  })
})

describe('A text is read as the list of its items', () => {
  test.for([
    ['application/jsonl', '{"a": 1}\r\n\n[2]', [{ a: 1 }, [2]]],
    ['application/json-seq', `${mark}{"a":\n1}\n${mark}[2]\n`, [{ a: 1 }, [2]]],
    ['application/jsonl', ' \n', []],
  ] as const)('%s: %j', ([mediaType, text, items]) => {
    expect(readBodyText(mediaType, text)).toEqual({ outcome: 'read', value: toValue(items) })
  })

  test.for([
    ['application/jsonl', '1\n\n{"a": }', { index: 9, line: 3, column: 7 }],
    ['application/json-seq', `${mark}1\n${mark}\n[2,]`, { index: 8, line: 3, column: 4 }],
  ] as const)('A fault has its place in the whole text: %s', ([mediaType, text, fault]) => {
    expect(readBodyText(mediaType, text)).toMatchObject({ outcome: 'faulty', fault })
  })
})
