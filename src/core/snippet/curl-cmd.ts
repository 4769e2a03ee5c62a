import { adapt } from './adapt.ts'
import { writeCurlCommand } from './curl-command.ts'
import type { CommandSyntax } from './curl-command.ts'
import { setInCmd } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForCmd } from './quote-cmd.ts'

export const curlCmd = adapt({
  id: 'curl-cmd',
  label: 'curl (cmd)',
  syntax: 'bat',
  setVariable: setInCmd,
  howToRun:
    'Paste it at the prompt (in a batch file, double every % and drop the ^ after it); needs curl 8.3 or newer, which stops when API_KEY is not set.',
  writeSnippet: (plan) =>
    writeCurlCommand(plan, cmdSyntax, plan.credential === 'bearer' ? [authorization] : []),
})

/**
 * curl imports the variable itself and does not start without it. cmd would replace `%API_KEY%` before it reads the line,
 * so a key with `&` or a quote would become commands.
 */
const authorization = `--variable %${keyVariable} --expand-header "Authorization: Bearer {{${keyVariable}}}"`

const cmdSyntax: CommandSyntax = { program: 'curl', quote: quoteForCmd, continuation: ' ^\n  ' }
