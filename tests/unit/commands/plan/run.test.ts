import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'astro/zod'
import { readChoices, UsageError } from '#command-line/run-command.ts'
import type { CommandResult } from '#command-line/run-command.ts'
import { planCommand } from '#commands/plan/plan.ts'
import { ContractError } from '#contract/source/fault-list.ts'
import { faultyDocuments } from '../../../fixtures/documents/faulty-documents.ts'

const documented = ['--operation', 'listExperiments'] as const

describe('A file that cannot be used is refused with a sentence', () => {
  test.for<readonly [readonly string[], string]>([
    [['--list', '--document', 'src'], 'src:1: This is a folder.'],
    [['--list', '--document', 'README.md'], 'README.md:'],
    [[...documented, '--inputs', 'none.json'], 'none.json: There is no such file. Check the path.'],
    [
      [...documented, '--inputs', 'README.md'],
      'README.md, line 1, column 1: This cannot be read as JSON. Expected a value.',
    ],
    [
      [...documented, '--inputs', '.github/console.png'],
      '.github/console.png: This is not UTF-8. Save it as UTF-8.',
    ],
    [[...documented, '--inputs', 'package.json'], 'The inputs have a field “name”.'],
  ])('%j', async ([parameters, told]) => {
    await expect(run(parameters)).rejects.toThrow(told)
  })
})

test.for(faultyDocuments)(
  'The operations of a faulty document are listed and planned: $name',
  async ({ files }) => {
    const document = await writeFiles(files)
    const listing = await run(['--list', '--document', document]).catch(keepRefusal)
    if (listing instanceof UsageError) return
    const ids = listing.output.split('\n').filter(Boolean).map(readSlug)
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- in turn, because they read the same files
      const { output } = await run(['--operation', id, '--document', document])
      expect(output).toMatch(/^\{"(method|refused)":/)
    }
  },
)

async function run(parameters: readonly string[]): Promise<CommandResult> {
  const result = await planCommand.run(readChoices(planCommand, parameters, {}))
  if (!result) throw new Error('It has no result.')
  return result
}

async function writeFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-plan-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(join(folder, name)), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, name), text)
  }
  return join(folder, Object.keys(files)[0] ?? '')
}

/** Every other error would end the command with a stack. */
function keepRefusal(error: unknown): UsageError {
  if (error instanceof UsageError && error.cause instanceof ContractError) return error
  throw error
}

function readSlug(line: string): string {
  return z.object({ slug: z.string() }).parse(JSON.parse(line)).slug
}
