import type { Failure } from './failure.ts'
import { failureGroups, failures } from './failures.ts'
import type { AnyFailureId } from './failures.ts'
import { signInFailures } from './signing-in.ts'

/** Every failure that has a page: those of a request, which a console loads to name one, and those of signing in. */
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

/** The failures by where they happen, in the order in which a reader meets them. */
export function listFailureGroups(takesSignIn: boolean): readonly FailureGroup[] {
  return takesSignIn ? [signInGroup, ...failureGroups] : failureGroups
}

const signInGroup: FailureGroup = {
  anchor: 'signing-in',
  title: 'Signing in',
  ids: Object.keys(signInFailures).filter((id): id is AnyFailureId =>
    Object.hasOwn(allFailures, id),
  ),
}
