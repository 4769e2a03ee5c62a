import { adapt } from './adapt.ts'
import { posixSyntax, writeCurlCommand } from './curl-command.ts'
import { guardPosixKeyText } from './guard-posix.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'

export const curlStdin = adapt({
  id: 'curl-stdin',
  label: 'curl, key on standard input (bash, zsh)',
  syntax: 'bash',
  setVariable: setInPosix,
  whenToUse:
    'Use this form if other users or monitoring software on the same computer can read the process list: the key is not among curl’s arguments.',
  writeSnippet: (plan) =>
    plan.credential === 'bearer'
      ? guardPosixKeyText(plan) + writeCurlCommand(plan, posixSyntax, [hereDocument])
      : writeCurlCommand(plan, posixSyntax, []),
})

/**
 * `-H @-` reads headers from standard input (curl 7.55). Everything from the plan comes before the operator, so none of it
 * can be the closing line; the key is expanded after the shell has found that line (POSIX 2.7.4).
 */
const hereDocument = `-H @- <<END\nAuthorization: Bearer $${keyVariable}\nEND`
