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
      baseline: undefined,
    },
  })
})

test('A document that is typed has no Overlay of the settings', () => {
  const typed = ['--document', 'c.json', '--json', '--baseline=known.json', '--update-baseline']

  expect(readChoices(findingsCommand, typed, { PORTAL_OVERLAY: 'b.yaml' })).toEqual({
    kind: 'chosen',
    choices: {
      document: { path: 'c.json', overlay: undefined, from: 'option' },
      isJson: true,
      baseline: { file: 'known.json', isUpdated: true },
    },
  })
})

test.for<readonly [readonly string[], string]>([
  [['--jsn'], 'There is no option --jsn. Near it are: --json.'],
  [
    ['a.yaml'],
    'Argument 1 belongs to no option. The options are --document, --json, --baseline, --update-baseline, --list, --help.',
  ],
  [['--json', '--json'], '--json stands twice. Leave one out.'],
  [['--json=yes'], '--json takes no value. Leave out what follows “=”.'],
  [['--document', '--json'], '--document needs a value.'],
  [
    ['--list', '--json'],
    '--list prints every detector and reads no document. Leave the other options out.',
  ],
  [['--update-baseline'], '--update-baseline writes the file of --baseline. Name it.'],
])('%j is refused with a sentence', ([parameters, sentence]) => {
  expect(readChoices(findingsCommand, parameters, {})).toEqual({ kind: 'refused', sentence })
})
