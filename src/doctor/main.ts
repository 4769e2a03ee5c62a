import { runCommand } from '#command-line/run-command.ts'
import { doctorCommand } from './doctor.ts'

await runCommand(doctorCommand)
