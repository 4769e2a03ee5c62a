import type { Failure } from './failure.ts'
import { failureGroups, failures } from './failures.ts'
import type { AnyFailureId } from './failures.ts'
import { signInFailures } from './signing-in.ts'

/** All failures, each of which has a page: of requests (the only ones a console loads to identify a failure) and of sign-ins. */
export const allFailures: Readonly<Record<AnyFailureId, Failure>> = {
  ...failures,
  ...signInFailures,
}

export interface FailureGroup {
  /** Its id on `/errors/`. */
  readonly anchor: string
  readonly title: string
  readonly ids: readonly AnyFailureId[]
}

export function getFailureGroups(takesSignIn: boolean): readonly FailureGroup[] {
  return takesSignIn ? [signInGroup, ...failureGroups] : failureGroups
}

const signInGroup: FailureGroup = {
  anchor: 'signing-in',
  title: 'Signing in',
  ids: Object.keys(signInFailures).filter((id): id is AnyFailureId =>
    Object.hasOwn(allFailures, id),
  ),
}
