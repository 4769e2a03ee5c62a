import { expect, test } from 'vitest'
import { commands, readCall, writeProgramHelp } from '#program/commands.ts'

test.each([
  [['--help'], { kind: 'help' }],
  [['-h'], { kind: 'help' }],
  [['--version'], { kind: 'version' }],
  [
    ['plan', '--list', '-h'],
    { kind: 'command', command: commands.plan, parameters: ['--list', '-h'] },
  ],
  [['sandbox:key'], { kind: 'command', command: commands['sandbox:key'], parameters: [] }],
])('%j is understood', (words, call) => {
  expect(readCall(words)).toEqual(call)
})

const all = 'plan, findings, mcp, doctor, sandbox, sandbox:key, sandbox:reset'

test.each([
  [[], `Name a command. The commands are ${all}.`],
  [['fake_key_1234567890'], `There is no command of that name. The commands are ${all}.`],
  [['finding'], 'There is no command of that name. Near it are: findings.'],
  [['toString'], `There is no command of that name. The commands are ${all}.`],
])('%j is refused with a sentence that does not quote it', (words, sentence) => {
  expect(readCall(words)).toEqual({
    kind: 'refused',
    sentence: `${sentence}\n\nnpx starlight-developer-portal --help lists them.`,
  })
})

test('The help has a line for each command, and fits a terminal', () => {
  const lines = writeProgramHelp().split('\n')
  for (const [name, { purpose }] of Object.entries(commands)) {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${name} +${purpose}$`)))
  }
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})
