import { posixSyntax, writeCurlCommand } from './curl-command.ts'
import { guardPosixKey } from './guard-posix.ts'
import { posixKeySetter } from './key-setter.ts'
import { keyVariable } from './language.ts'
import type { SnippetLanguage } from './language.ts'

export const curl: SnippetLanguage = {
  id: 'curl',
  label: 'curl (bash, zsh)',
  syntax: 'bash',
  setKey: posixKeySetter,
  writeSnippet: (plan) =>
    guardPosixKey(plan) +
    writeCurlCommand(
      plan,
      posixSyntax,
      plan.credential === 'bearer' ? [`-H "Authorization: Bearer $${keyVariable}"`] : [],
    ),
}
