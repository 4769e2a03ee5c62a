import { failuresBeforeSending } from './before-sending.ts'
import { bodyFailures } from './body.ts'
import type { Failure } from './failure.ts'
import { failuresWithoutResponse } from './no-response.ts'
import { statusFailures } from './status.ts'

/** The catalogue. Each id is permanent, because it is the address of the failure’s page under `/errors/`. */
export const failures = {
  ...failuresBeforeSending,
  ...failuresWithoutResponse,
  ...bodyFailures,
  ...statusFailures,
} as const satisfies Readonly<Record<string, Failure>>

export type FailureId = keyof typeof failures

/** The failures by where they happen, in the order in which a reader meets them; `anchor` is the group's id on `/errors/`. */
export const failureGroups = [
  {
    anchor: 'before-sending',
    title: 'Before the request is sent',
    ids: listIds(failuresBeforeSending),
  },
  {
    anchor: 'without-response',
    title: 'No response that the page may read',
    ids: listIds(failuresWithoutResponse),
  },
  {
    anchor: 'body',
    title: 'A response whose body is incomplete or mislabelled',
    ids: listIds(bodyFailures),
  },
  {
    anchor: 'status',
    title: 'A response with an error status',
    ids: listIds(statusFailures),
  },
] as const

/** The page that explains a failure. */
export function linkFailure(id: FailureId): string {
  return `/errors/${id}/`
}

function listIds(group: Readonly<Partial<Record<FailureId, Failure>>>): readonly FailureId[] {
  return Object.keys(group).filter((id): id is FailureId => Object.hasOwn(failures, id))
}
