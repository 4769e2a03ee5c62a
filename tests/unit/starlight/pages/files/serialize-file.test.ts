import { expect, test } from 'vitest'
import { parseSource } from '#openapi/load/parse-source.ts'
import { serializeFile } from '#starlight/pages/files/serialize-file.ts'

function write(text: string, place: string) {
  const file = parseSource(new TextEncoder().encode(text), place, place)
  return serializeFile({ ...file, bytes: undefined })
}

test('Unchanged files keep every byte', () => {
  const bytes = new TextEncoder().encode('\u{FEFF}# First.\r\na: 1.10\n')

  expect(serializeFile(parseSource(bytes, 'a.yaml', 'a.yaml'))).toBe(bytes)
})

test('Comments, tags, anchors and escapes of the source are not published', () => {
  expect(write('# <script>\na: !!str 1\nb: &x "c"\nd: *x\n', 'a.yaml')).toBe('a: "1"\nb: c\nd: c\n')
  expect(write('{"a" : "\\u0041"}', 'a.json')).toBe('{\n  "a": "A"\n}')
})

test('The file extension decides between JSON and YAML', () => {
  expect(write('a: { b: [1] }', 'a.json')).toBe('{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}')
  expect(write('{"a":{"b":[1]}}', 'a.yml')).toBe('a:\n  b:\n    - 1\n')
})

test('Numbers keep their digits, unless they are invalid in JSON', () => {
  expect(write('a: 1.10\nb: 12345678901234567890\n', 'a.yaml')).toBe(
    '{\n  "a": 1.10,\n  "b": 12345678901234567890\n}',
  )
  expect(write('a: 0x1F\n', 'a.json')).toBe('{\n  "a": 31\n}')
})
