/**
 * How many rows of members a page opens for one schema, so that a page stays below 100 KB: what is beyond has the page of its
 * named schema. Most readers look at what they send, and at the first response.
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
