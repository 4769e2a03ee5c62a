import { runCommand } from '#command-line/run-command.ts'
import { mcpCommand } from './mcp.ts'

await runCommand(mcpCommand)
