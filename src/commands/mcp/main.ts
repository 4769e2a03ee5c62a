import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createServer } from './create-server.ts'
import { openPortal } from './open-portal.ts'
import { parseArguments } from './parse-arguments.ts'
import { usage } from './usage.ts'

const usageErrorStatus = 2

const parsed = parseArguments(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    process.stdout.write(`${usage}\n`)
    break
  case 'serve':
    // Standard output belongs to the protocol from here on.
    await createServer(openPortal(parsed)).connect(new StdioServerTransport())
    break
  case 'refused':
    process.stderr.write(`${parsed.sentence}\nnpm run --silent mcp -- --help says how to use it.\n`)
    process.exitCode = usageErrorStatus
}
