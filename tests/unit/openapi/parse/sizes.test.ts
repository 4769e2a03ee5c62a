import { describe, expect, test } from 'vitest'
import { parseSource } from '#openapi/load/parse-source.ts'
import { parsePaths } from '../../../fixtures/documents/parse-openapi-text.ts'

const parse = (text: string) => parseSource(new TextEncoder().encode(text), 'api.yaml', 'api.yaml')

// Without a limit, each takes minutes or does not terminate.
describe('Documents with exponential content are parsed within limits', () => {
  test('Merge keys that double with each line are rejected', () => {
    const lines = Array.from(
      { length: 40 },
      (_, index) =>
        `x${index + 1}: &a${index + 1} { <<: [*a${index}, *a${index}], k${index}: 1 }\n`,
    )

    expect(() => parse(`x0: &a0 { a: 1 }\n${lines.join('')}`)).toThrow(
      'This YAML cannot be parsed: its merge keys (<<) follow more than a million aliases.',
    )
  })

  test('A merge key to itself is rejected', () => {
    expect(() => parse('a: &a { <<: *a }\n')).toThrow('api.yaml:1: ')
  })

  test('Ordinary merge keys are resolved', () => {
    const text = `x: &a { a: 1, b: &b [2] }\ny: &c { <<: *a, a: 3 }\nz: { <<: [*c, { d: *b }] }\n`

    expect(parse(text).value).toEqual({
      x: { a: 1, b: [2] },
      y: { a: 3, b: [2] },
      z: { a: 3, b: [2], d: [2] },
    })
  })

  test('An alias refers to the last preceding anchor of its name', () => {
    expect(parse('a: &x 1\nb: *x\nc: &x 2\nd: *x\n').value).toEqual({ a: 1, b: 1, c: 2, d: 2 })
  })

  test('Thirty thousand aliases are parsed', () => {
    const { value } = parse(`x: &a [1]\ny:\n${'- *a\n'.repeat(30_000)}`)

    expect(Object.values(Object(value))[1]).toHaveLength(30_000)
  })

  test('A mapping of thirty thousand keys is parsed', () => {
    const keys = Array.from({ length: 30_000 }, (_, index) => `k${index}: 1\n`)

    expect(Object.keys(Object(parse(keys.join('')).value))).toHaveLength(30_000)
  })

  test('A chain of ten thousand parameters is reported for each operation', () => {
    const links = Array.from(
      { length: 10_000 },
      (_, index) => `    p${index}: { $ref: '#/components/parameters/p${index + 1}' }\n`,
    )
    const paths = Array.from(
      { length: 100 },
      (_, index) =>
        `  /${index}: { get: { parameters: [{ $ref: '#/components/parameters/p0' }] } }\n`,
    )
    const { problems } = parsePaths(
      '3.1.0',
      paths.join(''),
      `components:\n  parameters:\n${links.join('')}`,
    )

    expect(problems[0]?.sentence).toContain('it leads through more than 100 others')
  })
})
