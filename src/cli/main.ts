#!/usr/bin/env node
import { fail, print, version } from './command-line/run-command.ts'
import { commands, formatProgramHelp } from './commands.ts'

const [name = '', ...parameters] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await command.run(parameters)
else if (name === '--help' || name === '-h') print(formatProgramHelp())
else if (name === '--version' || name === '-v') print(version)
// Arguments are not quoted: one may be a misplaced key.
else fail(formatProgramHelp())
