import { adapt } from './adapt.ts'
import { posixSyntax, writeCurlCommand } from './curl-command.ts'
import { guardPosixKey } from './guard-posix.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'

export const curl = adapt({
  id: 'curl',
  label: 'curl (bash, zsh)',
  syntax: 'bash',
  setVariable: setInPosix,
  writeSnippet: (plan) =>
    guardPosixKey(plan) +
    writeCurlCommand(
      plan,
      posixSyntax,
      plan.credential === 'bearer' ? [`-H "Authorization: Bearer $${keyVariable}"`] : [],
    ),
})
