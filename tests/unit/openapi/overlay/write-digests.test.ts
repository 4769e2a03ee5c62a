import { z } from 'astro/zod'
import {
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { digestField } from '#openapi/overlay/source-digest.ts'
import { writeDigests } from '#openapi/overlay/write-digests.ts'
import { source } from './pets.ts'

function write(text: string, ...digests: readonly (string | undefined)[]): string {
  return writeDigests(source('api.de.overlay.yaml', text), digests)
}

const head = "overlay: 1.0.0\ninfo: { title: Deutsch, version: '1' } # head\nactions:\n"

describe('A new digest follows the target, and changes nothing else', () => {
  test.each([
    [
      '- target: $.a # why\n  # Reviewed\n  update:\n    b: "c"',
      '- target: $.a # why\n  x-source-digest: D\n  # Reviewed\n  update:\n    b: "c"',
    ],
    ['  - update: b\n    target: $.a', '  - update: b\n    target: $.a\n    x-source-digest: D'],
    [
      '- target: >-\n    $.a\n  update: b\n',
      '- target: >-\n    $.a\n  x-source-digest: D\n  update: b\n',
    ],
    [
      '- target:\n    $.a\n  update: b\n',
      '- target:\n    $.a\n  x-source-digest: D\n  update: b\n',
    ],
    [
      "- 'target': '$.a'\r\n  update: b\r\n",
      "- 'target': '$.a'\r\n  x-source-digest: D\r\n  update: b\r\n",
    ],
    [
      '- { target: $.a, update: { b: c } }',
      '- { target: $.a, x-source-digest: D, update: { b: c } }',
    ],
    [
      '- {\n    update: b,\n    target: $.a,\n  }',
      '- {\n    x-source-digest: D,\n    update: b,\n    target: $.a,\n  }',
    ],
    ['- &a { target: $.a, update: b }', '- &a { target: $.a, x-source-digest: D, update: b }'],
  ])('%j', (action, expected) => {
    expect(write(head + action, 'D')).toBe(head + expected)
  })
})

test.each([
  ['x-source-digest: old # checked', 'x-source-digest: D # checked'],
  ["x-source-digest: 'old'", "x-source-digest: 'D'"],
  ['"x-source-digest" : "old"', '"x-source-digest" : "D"'],
  ['x-source-digest:', 'x-source-digest: D'],
  ['x-source-digest: >-\n    old', 'x-source-digest: D'],
])('Replaces %j', (field, expected) => {
  expect(write(withField(field), 'D')).toBe(withField(expected))
})

test.each([
  ['  ', '{"overlay":"1.0.0","info":{},"actions":[{"update":{"b":"c"},"target":"$.a"}]}'],
  ['\t', '{"overlay":"1.0.0","info":{},"actions":[{"target":"$.a","update":{"b":"c"}}]}'],
  ['', '{"overlay":"1.0.0","info":{},"actions":[{"target":"$.a","update":{"b":"c"}}]}'],
])('JSON stays JSON, with its indentation: %j', (indent, text) => {
  const formatted = JSON.stringify(JSON.parse(text), null, indent)
  const overlay = source('api.de.overlay.json', formatted)
  const written = writeDigests(overlay, ['D'])
  const member =
    indent === '' ? '"x-source-digest": "D", ' : `${indent.repeat(3)}"x-source-digest": "D",\n`

  expect(written.replace(member, '')).toBe(formatted)
  expect(JSON.parse(written)).toMatchObject({
    actions: [{ [digestField]: 'D' }],
  })
})

test('An action without a digest to write keeps its own, and a byte order mark is kept', () => {
  const text = `\uFEFF${head}- { target: $.a, x-source-digest: old, update: b }\n- { target: $.b, update: c }\n`
  expect(write(text, undefined, 'D')).toBe(text.replace('$.b', '$.b, x-source-digest: D'))
})

test('Aliases of an action get its digest', () => {
  const text = `${head}- &a\n  target: $.a\n  update: b\n- *a\n`
  expect(write(text, 'D', 'D')).toBe(text.replace('  update', '  x-source-digest: D\n  update'))
})

test.each([
  '- target: $.a\n  update: b\n- ? target\n  : $.b\n  ? update\n  : c\n',
  '- { target: $.a, update: b }\n\n- <<: { target: $.b, update: c }\n',
])('The line of an action whose syntax is not supported is reported: %j', (actions) => {
  expect(() => write(head + actions, 'D', 'E')).toThrow(
    'api.de.overlay.yaml:6: The syntax of this action is not supported, so no digest was written. Add it yourself: x-source-digest: E',
  )
})

test('A digest replaces a value of white space that YAML does not trim', () => {
  const [before, after] = ['\u00A0', 'sha256-0='].map((digest) => {
    return `overlay: 1.0.0\ninfo: { title: x }\nactions:\n- target: $\n  update: {}\n  x-source-digest: ${digest}\n`
  })

  expect(write(before ?? '', 'sha256-0=')).toBe(after)
})

test('In any Overlay, only the digests change, and a second time nothing', () => {
  const text = string({ unit: 'grapheme' })
  const action = record(
    {
      target: text,
      update: oneof(text, dictionary(text, text)),
      description: text,
      [digestField]: text,
    },
    { requiredKeys: ['target', 'update'] },
  )
  const settings = record({
    indent: constantFrom(2, 4),
    collectionStyle: constantFrom('any' as const, 'flow' as const, 'block' as const),
    defaultStringType: constantFrom(
      'PLAIN' as const,
      'QUOTE_SINGLE' as const,
      'BLOCK_FOLDED' as const,
    ),
    indentSeq: boolean(),
  })
  assert(
    property(array(action, { minLength: 1 }), settings, boolean(), (actions, options, isJson) => {
      const overlay = { overlay: '1.0.0', info: { title: 'x' }, actions }
      const before = isJson
        ? JSON.stringify(overlay, null, options.indent)
        : stringify(overlay, options)
      const digests = actions.map((_, index) => (index % 3 === 2 ? undefined : `sha256-${index}=`))
      const after = write(before, ...digests)

      const parsed = parse(before)
      const expected = parsed.actions.map((one, index) => ({
        ...one,
        ...(digests[index] !== undefined && {
          [digestField]: digests[index],
        }),
      }))
      expect(parse(after)).toEqual({ ...parsed, actions: expected })
      expect(write(after, ...digests)).toBe(after)
    }),
  )
})

function withField(line: string): string {
  return `${head}- target: $.a\n  ${line}\n  update: b\n`
}

function parse(text: string) {
  const schema = z.looseObject({
    actions: z.array(z.record(z.string(), z.unknown())),
  })
  return schema.parse(source('api.yaml', text).value)
}
