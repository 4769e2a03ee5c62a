import type { PlannedBody } from '../../request/request-plan.ts'
import { namePath } from './file-path.ts'
import { holdsSecret } from './fill-plan.ts'
import type { FilledPlan } from './fill-plan.ts'
import { setInPosix } from './language.ts'
import { expandOrStop, quoteForShell } from './shell-words.ts'
import { listNames } from './variables.ts'
import type { SlotVariables } from './variables.ts'

/**
 * The lines that stop a bash or zsh snippet if a variable is unset or empty, which would send an empty key. `&&` stops an
 * interactive shell too. Empty for a plan without a credential.
 *
 * Control characters are rejected (`[[ ]]` is bash and zsh) for tools that print a header which they cannot send, and with it the
 * key, or that read headers line by line and would cut the key.
 *
 * @param checksHeaders whether they are rejected in headers too, which curl itself does
 */
export function guardPosix({ variables, url }: FilledPlan, checksHeaders: boolean): string {
  const lines = [
    ...variables.flatMap(checkAreSet),
    ...variables
      .filter(({ slot, user }) => checksHeaders || user !== undefined || slot.place !== 'header')
      .flatMap(listNames)
      .map(checkText),
    ...variables.flatMap(({ user }) => (user === undefined ? [] : [checkUser(user)])),
    ...(holdsSecret(url) ? [percentEncode] : []),
  ]
  return lines.map((line) => `${line} &&\n`).join('')
}

/** The lines of a short snippet whose address holds a secret, which the shell percent-encodes. */
export function encodeInPosix({ variables, url }: FilledPlan): string {
  if (!holdsSecret(url)) return ''
  const checks = variables.flatMap(({ user, secret }) => (user === undefined ? [secret] : []))
  return [...checks.map((name) => `: "${expandOrStop(name)}"`), percentEncode]
    .map((line) => `${line} &&\n`)
    .join('')
}

/** The line that stops it if the file of a body cannot be read: before version 8.3, curl goes on and sends an empty body. */
export function guardFile(body: PlannedBody): string {
  if (body.kind !== 'file') return ''
  const path = quoteForShell(namePath(body.file))
  return `[[ -r ${path} ]] || { printf '%s cannot be read\\n' ${path} >&2; false; } &&\n`
}

/** A password may be empty: services that take a key as the name often ask for it. */
function checkAreSet({ user, secret }: SlotVariables): readonly string[] {
  return user === undefined
    ? [checkIsSet(secret, ':?')]
    : [checkIsSet(user, ':?'), checkIsSet(secret, '?')]
}

function checkIsSet(name: string, operator: ':?' | '?'): string {
  return `: "\${${name}${operator}is not set; run: ${setInPosix(name).line}}"`
}

function checkText(name: string): string {
  return `[[ $${name} != *[[:cntrl:]]* ]] || { echo '${name} contains a line break; set it again' >&2; false; }`
}

/** The first colon ends the name (RFC 7617, section 2). */
function checkUser(name: string): string {
  return `[[ $${name} != *:* ]] || { echo '${name} contains a colon, which a user name cannot; set it again' >&2; false; }`
}

/** Byte by byte, as the address needs it (RFC 3986, section 2.1). */
const percentEncode = [
  'percent_encode() {',
  '  local LC_ALL=C i byte',
  '  for ((i = 0; i < ${#1}; i++)); do',
  '    byte=${1:$i:1}',
  '    case $byte in',
  '      [a-zA-Z0-9._~-]) printf %s "$byte" ;;',
  `      *) printf %%%02X "$(($(printf %d "'$byte") & 255))" ;;`,
  '    esac',
  '  done',
  '}',
].join('\n')
