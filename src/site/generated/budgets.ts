/**
 * How many rows of members a page opens for one schema, so that a page stays below 100 KB: what is beyond has the page of its
 * named schema. Most readers look at what they send, and at the first response.
 */
export const budgets = {
  body: 50,
  parameter: 15,
  header: 15,
  response: 40,
  otherResponse: 15,
} as const
