import { ContractError } from '#contract/contract-error.ts'
import { parseArguments } from './parse-arguments.ts'
import type { PlanArguments } from './parse-arguments.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'
import { usage } from './usage.ts'

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
  case 'refused':
    fail(`${parsed.sentence}\n\nnpm run --silent plan -- --help says how to use it.`)
    break
  case 'list':
  case 'plan':
    try {
      await print(parsed)
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof ContractError)) throw error
      fail(error.message)
    }
}

async function print(
  command: Extract<PlanArguments, { readonly kind: 'list' | 'plan' }>,
): Promise<void> {
  const { status, output, notes } = await runCommand(command)
  for (const note of notes) process.stderr.write(`${note}\n`)
  // A document without operations lists none.
  if (output !== '') process.stdout.write(`${output}\n`)
  process.exitCode = status
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = usageErrorStatus
}
