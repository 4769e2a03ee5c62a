import { print, refuseUsage, runProgram } from '../program.ts'
import { parseArguments } from './parse-arguments.ts'
import { runCommand } from './run-command.ts'
import { usage } from './usage.ts'

const parsed = parseArguments(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    print(usage)
    break
  case 'refused':
    refuseUsage('plan', parsed.sentence)
    break
  case 'list':
  case 'plan':
    await runProgram(async () => runCommand(parsed))
}
