import { assert, constantFrom, property, record, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { formatFacts } from '#cli/mcp/tools/describe-schema.ts'
import { describeFieldKind, getFieldKind } from '#console/form/field-kind/field-kind.ts'
import { createSampleReader } from '#schema/view/sample-schema.ts'
import { readSchema } from './starlight/schema-outline/render-schema.ts'
import { parseDescriptionText } from '../support/parse-description-text.ts'

/** JSON numbers that JavaScript rounds or formats differently. */
const numbers = stringMatching(/^-?[1-9][0-9]{0,30}(?:\.[0-9]{1,20})?$/)
const keywords = constantFrom('const', 'enum', 'default', 'example', 'minimum', 'exclusiveMaximum')

test('Numbers keep the text of the document on pages, for agents, in forms and in samples', () => {
  assert(
    property(record({ number: numbers, keyword: keywords }), ({ number, keyword }) => {
      const value = keyword === 'enum' ? `[${number}, 0.5]` : number
      const schema = `S: {"type":"number","${keyword}":${value}}`
      const { schemas } = parseDescriptionText(
        `openapi: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents:\n  schemas:\n    ${schema}\n`,
      )
      const find = (reference: string) => schemas.get(reference)
      const own = { $ref: '#/components/schemas/S' }
      const sources = [{ schema: own, pointer: '#', origin: undefined }]
      const wording = { find, direction: 'request', longest: 0, hasLimits: true } as const
      const shape = getFieldKind(own, Object.fromEntries(schemas), 'json')
      const { value: sketched } = createSampleReader(find)(own)

      const isStated = ['const', 'default', 'example'].includes(keyword)
      const texts = [
        readSchema(schema).text,
        ...(keyword === 'example' ? [] : [formatFacts(sources, false, wording)]),
        ...(shape.kind === 'options' ? [shape.options[0]?.label] : []),
        ...(keyword.endsWith('imum') ? [describeFieldKind(shape)] : []),
        ...(isStated ? [JSON.stringify(sketched)] : []),
      ]
      expect(texts.filter((text) => !text?.includes(number))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
