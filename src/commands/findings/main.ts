import { print, refuseUsage, runProgram } from '../program.ts'
import { parseArguments } from './parse-arguments.ts'
import { runCommand } from './run-command.ts'
import { usage } from './usage.ts'
import { writeDetectors } from './write-findings.ts'

const parsed = parseArguments(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    print(usage)
    break
  case 'list':
    print(writeDetectors().join('\n'))
    break
  case 'refused':
    refuseUsage('findings', parsed.sentence)
    break
  case 'find':
    await runProgram(async () => runCommand(parsed))
}
