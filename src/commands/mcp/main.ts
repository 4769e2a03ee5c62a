import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { print, refuseUsage } from '../program.ts'
import { createServer } from './create-server.ts'
import { openPortal } from './open-portal.ts'
import { parseArguments } from './parse-arguments.ts'
import { usage } from './usage.ts'

const parsed = parseArguments(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    print(usage)
    break
  case 'serve':
    // Standard output belongs to the protocol from here on.
    await createServer(openPortal(parsed)).connect(new StdioServerTransport())
    break
  case 'refused':
    refuseUsage('mcp', parsed.sentence)
}
