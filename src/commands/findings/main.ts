import { ContractError } from '#contract/contract-error.ts'
import { UsageError } from '../plan/usage-error.ts'
import { parseArguments } from './parse-arguments.ts'
import type { FindingsOptions } from './parse-arguments.ts'
import { runCommand } from './run-command.ts'
import { usage } from './usage.ts'
import { writeDetectors } from './write-findings.ts'

const usageErrorStatus = 2

// Whoever reads only the first lines closes the pipe, which is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const parsed = parseArguments(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    process.stdout.write(`${usage}\n`)
    break
  case 'list':
    process.stdout.write(`${writeDetectors().join('\n')}\n`)
    break
  case 'refused':
    fail(`${parsed.sentence}\n\nnpm run --silent findings -- --help says how to use it.`)
    break
  case 'find':
    try {
      await print(parsed)
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof ContractError)) throw error
      fail(error.message)
    }
}

async function print(options: FindingsOptions): Promise<void> {
  const { status, lines, notes } = await runCommand(options)
  for (const note of notes) process.stderr.write(`${note}\n`)
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exitCode = status
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = usageErrorStatus
}
