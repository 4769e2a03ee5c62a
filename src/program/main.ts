#!/usr/bin/env node
import { fail, print } from '#command-line/run-command.ts'
import { version } from '#command-line/write-call.ts'
import { readCall, writeProgramHelp } from './commands.ts'

const call = readCall(process.argv.slice(2))
switch (call.kind) {
  case 'help':
    print(writeProgramHelp())
    break
  case 'version':
    print(version)
    break
  case 'refused':
    fail(call.sentence)
    break
  case 'command':
    await call.command.run(call.parameters)
}
