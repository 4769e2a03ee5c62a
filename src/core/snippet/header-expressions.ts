import type { RequestPlan } from '../request/plan.ts'

/** One header of a request, its name and value written as expressions of a programming language. */
export interface HeaderExpression {
  readonly name: string
  readonly value: string
}

/**
 * Writes the headers of a plan in its order, the credential last. `bearer` is the expression for the value of
 * `Authorization`; a plan without a credential leaves it out.
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
