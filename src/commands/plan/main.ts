import { runCommand } from '#command-line/run-command.ts'
import { planCommand } from './plan.ts'

await runCommand(planCommand)
