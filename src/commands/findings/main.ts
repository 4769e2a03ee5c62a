import { runCommand } from '#command-line/run-command.ts'
import { findingsCommand } from './findings.ts'

await runCommand(findingsCommand)
