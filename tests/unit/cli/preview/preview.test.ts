import { expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { previewCommand } from '#cli/preview/preview.ts'

test('A document is enough', () => {
  expect(parseChoices(previewCommand, ['api/pets.yaml'], {})).toEqual({
    document: { path: 'api/pets.yaml', overlay: undefined },
    port: 4321,
  })
})

test('An Overlay and a port can be chosen', () => {
  const parameters = ['pets.yaml', '--overlay', 'ours.overlay.yaml', '--port', '0']
  expect(parseChoices(previewCommand, parameters, {})).toEqual({
    document: { path: 'pets.yaml', overlay: 'ours.overlay.yaml' },
    port: 0,
  })
})

test.for([
  [[], 'Name one document, such as openapi.yaml.'],
  [['a.yaml', 'b.yaml'], 'Name one document, such as openapi.yaml.'],
  [['a.yaml', '--port', 'x'], 'The port must be a number from 0 to 65535; 0 picks a free one.'],
  [['a.yaml', '--open'], 'Unknown option.'],
] as const)('Invalid usage is explained: %j', ([parameters, sentence]) => {
  expect(() => parseChoices(previewCommand, parameters, {})).toThrow(sentence)
})
