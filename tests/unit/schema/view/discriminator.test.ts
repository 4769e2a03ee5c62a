import { expect, test } from 'vitest'
import { viewSchema } from '#schema/view/view-schema.ts'

test('All views of a schema share the choices of its discriminator, of which there may be thousands', () => {
  const derived = ['Cat', 'Dog'].map((name) => ({ $ref: reference(name), values: [name] }))
  const pet = { discriminator: { propertyName: 'kind', 'x-derived': derived } }
  const schemas = new Map<string, Readonly<Record<string, unknown>>>([
    [reference('Pet'), pet],
    [reference('Cat'), { allOf: [{ $ref: reference('Pet') }] }],
  ])
  const view = (name: string) =>
    viewSchema([{ schema: { $ref: reference(name) }, pointer: '#/paths', origin: undefined }], {
      find: (text) => schemas.get(text),
    })

  const [choices] = view('Pet').choiceSets
  expect(choices?.choices.map(({ schema }) => schema)).toEqual(
    ['Cat', 'Dog'].map((name) => ({ $ref: reference(name) })),
  )
  expect(view('Pet').choiceSets[0]?.choices).toBe(choices?.choices)
  expect(view('Cat').choiceSets).toEqual([])
})

function reference(name: string): string {
  return `#/components/schemas/${name}`
}
