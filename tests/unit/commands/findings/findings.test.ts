import { expect, test } from 'vitest'
import { readChoices } from '#command-line/run-command.ts'
import { findingsCommand } from '#commands/findings/findings.ts'

test('Without options it is the document of the settings', () => {
  expect(
    readChoices(findingsCommand, [], { PORTAL_OPENAPI: 'a.yaml', PORTAL_OVERLAY: 'b.yaml' }),
  ).toEqual({
    document: { path: 'a.yaml', overlay: 'b.yaml', from: 'setting' },
    isJson: false,
  })
})

test('A document that is typed has no Overlay of the settings', () => {
  const typed = ['--document', 'c.json', '--json']

  expect(readChoices(findingsCommand, typed, { PORTAL_OVERLAY: 'b.yaml' })).toEqual({
    document: { path: 'c.json', overlay: undefined, from: 'option' },
    isJson: true,
  })
})

test.for<readonly [readonly string[], string]>([
  [['--jsn'], 'There is no option of that name.'],
  [['a.yaml'], 'An argument belongs to no option.'],
  [['--json=yes'], 'An option lacks its value, or has one and takes none.'],
  [['--document', '--json'], 'An option lacks its value, or has one and takes none.'],
])('%j is refused with a sentence', ([parameters, sentence]) => {
  expect(() => readChoices(findingsCommand, parameters, {})).toThrow(sentence)
})
