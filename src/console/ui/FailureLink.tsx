import type { ReactNode } from 'react'
import { withBase } from '../browser/with-base.ts'
import { getFailurePath } from '#response/exchange/failures/failures.ts'
import type { AnyFailureId } from '#response/exchange/failures/failures.ts'
import { translate } from './translations.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'

interface FailureLinkProps {
  readonly failure: AnyFailureId
  readonly children: ReactNode
}

/** Links to the page of a failure in a new tab: leaving this page would discard the key and the response. */
export function FailureLink({ failure, children }: FailureLinkProps) {
  return (
    <a href={withBase(getFailurePath(failure))} target="_blank" rel="noreferrer">
      {children} {translate('(opens a new tab)')}
    </a>
  )
}

/** Error of a failed sign-in, with a link to its page. */
export function Problem({ page, what, remedy }: SignInFailure) {
  return (
    <p className="portal-console-problem">
      <strong>{what}</strong> {remedy}{' '}
      {page && <FailureLink failure={page}>{translate('More about this failure')}</FailureLink>}
    </p>
  )
}
