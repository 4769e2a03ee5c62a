import type { RequestPlan } from '../request/plan.ts'
import { keyVariable } from './language.ts'

/**
 * Puts PowerShell statements behind the check that the variable is set, when the plan needs a key. `else` keeps them from
 * running after a `throw` where a terminal passes a pasted text on line by line.
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
