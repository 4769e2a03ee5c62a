import { FailureLink } from '../ui/FailureLink.tsx'
import { translate } from '../ui/translations.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'

/** Error of a failed sign-in, with a link to its page. */
export function Problem({ page, what, remedy }: SignInFailure) {
  return (
    <p className="portal-console-problem">
      <strong>{what}</strong> {remedy}{' '}
      {page && <FailureLink failure={page}>{translate('More about this failure')}</FailureLink>}
    </p>
  )
}
