import type { Operation } from '#request/description/operation.ts'
import type { RequestPlan } from '#request/request-plan.ts'

/** Formats the code sample of an operation, for the example of its page. The plan names secrets and has none. */
export type FormatSample = (call: {
  readonly plan: RequestPlan
  readonly operation: Operation
  readonly language: string
}) => string | undefined
