import type { RequestPlan } from '../request/plan.ts'
import { keyVariable } from './language.ts'

/**
 * Checks that the variable is set before PowerShell statements run, if the plan needs a key. `else` stops them from running
 * after a `throw` in a terminal that passes pasted text line by line.
 */
export function guardPowerShellKey({ credential }: RequestPlan, statements: string): string {
  if (credential === 'none') return statements
  return [
    `if (-not $env:${keyVariable}) {`,
    `  throw '${keyVariable} is not set; set it and try again.'`,
    '} else {',
    indent(statements),
    '}',
  ].join('\n')
}

function indent(statements: string): string {
  return statements.replaceAll(/^/gm, '  ')
}
