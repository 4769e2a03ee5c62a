import { expect, test } from 'vitest'
import { readChoices } from '#command-line/run-command.ts'
import { findingsCommand } from '#commands/findings/findings.ts'

test('Without options it is the document of the settings', () => {
  expect(
    readChoices(findingsCommand, [], { PORTAL_OPENAPI: 'a.yaml', PORTAL_OVERLAY: 'b.yaml' }),
  ).toEqual({
    kind: 'chosen',
    choices: {
      document: { path: 'a.yaml', overlay: 'b.yaml', from: 'setting' },
      isJson: false,
    },
  })
})

test('A document that is typed has no Overlay of the settings', () => {
  const typed = ['--document', 'c.json', '--json']

  expect(readChoices(findingsCommand, typed, { PORTAL_OVERLAY: 'b.yaml' })).toEqual({
    kind: 'chosen',
    choices: {
      document: { path: 'c.json', overlay: undefined, from: 'option' },
      isJson: true,
    },
  })
})

test.for<readonly [readonly string[], string]>([
  [['--jsn'], 'There is no option --jsn. Near it are: --json.'],
  [['a.yaml'], 'Argument 1 belongs to no option. The options are --document, --json, --help.'],
  [['--json', '--json'], '--json stands twice. Leave one out.'],
  [['--json=yes'], '--json takes no value. Leave out what follows “=”.'],
  [['--document', '--json'], '--document needs a value.'],
])('%j is refused with a sentence', ([parameters, sentence]) => {
  expect(readChoices(findingsCommand, parameters, {})).toEqual({ kind: 'refused', sentence })
})
