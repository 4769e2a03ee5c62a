/**
 * Maximum rows of properties per schema, so that a page stays below 100 KB; the page of the named schema has the rest.
 * Most readers look at what they send, and at the first response.
 */
export const budgets = {
  body: 40,
  parameter: 10,
  header: 10,
  response: 12,
  otherResponse: 8,
  schema: 150,
  oneDirection: 80,
} as const
