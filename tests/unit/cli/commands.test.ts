import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'astro/zod'
import { agentsCommand } from '#cli/agents/agents-command.ts'
import { changesCommand } from '#cli/changes/changes.ts'
import { findingsCommand } from '#cli/findings/findings.ts'
import { headersCommand } from '#cli/headers-command.ts'
import { markdownCommand } from '#cli/markdown-command.ts'
import { mcpCommand } from '#cli/mcp/mcp.ts'
import { planCommand } from '#cli/plan/plan.ts'
import { previewCommand } from '#cli/preview/preview.ts'
import { doctorCommand } from '#cli/doctor/doctor.ts'
import { recipesCommand } from '#cli/recipes/recipes-command.ts'
import { redirectsCommand } from '#cli/redirects/redirects.ts'
import { commands, formatProgramHelp } from '#cli/commands.ts'
import { printKey, resetCommand } from '#cli/sandbox-commands/key-commands.ts'
import { samplesCommand } from '#cli/samples/samples-command.ts'
import { sandboxCommand } from '#cli/sandbox-commands/sandbox-command.ts'

const root = join(import.meta.dirname, '../../..')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

test.each(Object.keys(commands))('%s is an npm script of this project too', (name) => {
  expect(scripts[name]).toBe(`node src/cli/main.ts ${name}`)
})

test('Each command has the name under which it is listed', () => {
  const named = [
    previewCommand,
    planCommand,
    findingsCommand,
    changesCommand,
    agentsCommand,
    recipesCommand,
    headersCommand,
    markdownCommand,
    samplesCommand,
    mcpCommand,
    redirectsCommand,
    doctorCommand,
    sandboxCommand,
    printKey,
    resetCommand,
  ].map(({ name }) => name)
  expect(named).toEqual(Object.keys(commands))
})

test('The help has a line for each command, and fits a terminal', () => {
  const lines = formatProgramHelp().split('\n')
  for (const [name, { purpose }] of Object.entries(commands)) {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${name} +${purpose}$`)))
  }
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

test.each([[], ['fake_key_1234567890'], ['toString']])(
  'Lists the commands for an unknown command: %j',
  (...words) => {
    const program = join(root, 'src/cli/main.ts')
    const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([2, `${formatProgramHelp()}\n`])
  },
)
