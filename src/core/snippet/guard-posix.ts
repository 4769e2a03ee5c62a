import type { RequestPlan } from '../request/plan.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'

/**
 * The line that stops a bash or zsh snippet if the plan needs a key and the variable is unset or empty, which would send
 * an empty key. `&&` stops an interactive shell too. Empty if the plan needs no key.
 */
export function guardPosixKey({ credential }: RequestPlan): string {
  return credential === 'bearer'
    ? `: "\${${keyVariable}:?is not set; run: ${setInPosix(keyVariable).line}}" &&\n`
    : ''
}

/**
 * The same, with a line that rejects control characters (`[[ ]]` is bash and zsh): for tools that print a header which they
 * cannot send, and with it the key, or that read headers line by line and would cut the key.
 */
export function guardPosixKeyText(plan: RequestPlan): string {
  return plan.credential === 'bearer'
    ? `${guardPosixKey(plan)}[[ $${keyVariable} != *[[:cntrl:]]* ]] || { echo '${keyVariable} contains a line break; set it again' >&2; false; } &&\n`
    : ''
}
