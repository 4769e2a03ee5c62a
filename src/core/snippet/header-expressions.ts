import type { RequestPlan } from '../request/plan.ts'

/** One request header, its name and value as expressions of a programming language. */
export interface HeaderExpression {
  readonly name: string
  readonly value: string
}

/**
 * Writes the headers of a plan in order, the credential last. `bearer` is the expression for the value of `Authorization`,
 * which a plan without a credential omits.
 */
export function writeHeaders(
  { headers, credential }: RequestPlan,
  quote: (text: string) => string,
  bearer: string,
): readonly HeaderExpression[] {
  const planned = headers.map(({ name, value }) => ({ name: quote(name), value: quote(value) }))
  return credential === 'bearer'
    ? [...planned, { name: quote('Authorization'), value: bearer }]
    : planned
}
