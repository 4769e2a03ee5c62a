import { failuresBeforeSending } from './before-sending.ts'
import type { Failure } from './failure.ts'
import { bodyFailures, failures, statusFailures } from './failures.ts'
import type { AnyFailureId } from './failures.ts'
import { failuresWithoutResponse } from './no-response.ts'
import { signInFailures } from './signing-in.ts'

/** All failures, each of which has a page: of requests (the only ones a console loads to identify a failure) and of sign-ins. */
export const allFailures: Readonly<Record<AnyFailureId, Failure>> = {
  ...failures,
  ...signInFailures,
}

interface FailureGroup {
  /** Its id on `/errors/`. */
  readonly anchor: string
  readonly title: string
  readonly ids: readonly AnyFailureId[]
}

/** Returns the failures grouped by where they happen, in the order in which they can occur. */
export function getFailureGroups(takesSignIn: boolean): readonly FailureGroup[] {
  return [
    ...(takesSignIn ? [createGroup('signing-in', 'Signing in', signInFailures)] : []),
    createGroup('before-sending', 'Before the request is sent', failuresBeforeSending),
    createGroup('without-response', 'No response that the page may read', failuresWithoutResponse),
    createGroup('body', 'A response whose body is incomplete or mislabelled', bodyFailures),
    createGroup('status', 'A response with an error status', statusFailures),
  ]
}

function createGroup(
  anchor: string,
  title: string,
  group: Readonly<Partial<Record<AnyFailureId, Failure>>>,
): FailureGroup {
  const ids = Object.keys(group).filter((id): id is AnyFailureId => Object.hasOwn(allFailures, id))
  return { anchor, title, ids }
}
