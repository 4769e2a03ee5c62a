import type { SlotVariables } from './variables.ts'

/**
 * Checks that the variables are set before PowerShell statements run. `else` stops them from running after a `throw` in a
 * terminal that passes pasted text line by line.
 */
export function guardPowerShell(variables: readonly SlotVariables[], statements: string): string {
  if (variables.length === 0) return statements
  const checks = variables.flatMap(listChecks)
  return [
    ...checks.map(
      ({ condition, message }, index) =>
        `${index === 0 ? '' : '} else'}if (${condition}) {\n  throw '${message}'`,
    ),
    '} else {',
    indent(statements),
    '}',
  ].join('\n')
}

interface Check {
  readonly condition: string
  readonly message: string
}

function listChecks({ slot, user, secret }: SlotVariables): readonly Check[] {
  if (user !== undefined) {
    return [
      checkIsSet(user),
      // The first colon ends the name (RFC 7617, section 2).
      {
        condition: String.raw`$env:${user} -match '[:\x00-\x1f\x7f]'`,
        message: `${user} contains a colon or a control character; set it again.`,
      },
      checkIsSet(secret),
      checkText(secret),
    ]
  }
  return slot.place === 'header' ? [checkIsSet(secret)] : [checkIsSet(secret), checkText(secret)]
}

function checkIsSet(name: string): Check {
  return { condition: `-not $env:${name}`, message: `${name} is not set; set it and try again.` }
}

function checkText(name: string): Check {
  return {
    condition: String.raw`$env:${name} -match '[\x00-\x1f\x7f]'`,
    message: `${name} contains a control character; set it again.`,
  }
}

function indent(statements: string): string {
  return statements.replaceAll(/^/gm, '  ')
}
