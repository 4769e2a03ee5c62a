import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'astro/zod'
import { findingsCommand } from '#commands/findings/findings.ts'
import { mcpCommand } from '#commands/mcp/mcp.ts'
import { planCommand } from '#commands/plan/plan.ts'
import { doctorCommand } from '#doctor/doctor.ts'
import { commands } from '#program/commands.ts'
import { printKey, resetCommand } from '#sandbox/key-commands.ts'
import { sandboxCommand } from '#sandbox/sandbox-command.ts'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')))

/** It says in a sentence that the portal is not installed, which the table of all commands could not. */
const createKey = 'node src/sandbox/create-key.ts'

test.each(Object.keys(commands))('%s is an npm script of this project too', (name) => {
  const script = name === 'sandbox:key' ? createKey : `node src/program/main.ts ${name}`
  expect(scripts[name]).toBe(script)
})

test('Each command has the name by which it is listed', () => {
  const named = [
    planCommand,
    findingsCommand,
    mcpCommand,
    doctorCommand,
    sandboxCommand,
    printKey,
    resetCommand,
  ].map(({ name }) => name)
  expect(named).toEqual(Object.keys(commands))
})
