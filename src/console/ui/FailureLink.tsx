import type { ReactNode } from 'react'
import { withBase } from '../browser/with-base.ts'
import { getFailurePath } from '#response/exchange/failures/failures.ts'
import type { AnyFailureId } from '#response/exchange/failures/failures.ts'
import { translate } from './translations.ts'

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
