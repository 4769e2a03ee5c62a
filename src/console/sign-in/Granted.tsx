import { useEffect, useState } from 'react'
import { formatSeconds } from '#text/format.ts'
import type { HeldSecret, TokenRequestKind } from '#key/key-holder.ts'
import { Button, CancelButton } from '../ui/Button.tsx'
import { FailureLink } from '../ui/FailureLink.tsx'
import { translate } from '../ui/translations.ts'
import { formatScopes } from './messages.ts'

interface GrantedProps {
  readonly grant: NonNullable<HeldSecret['grant']>
  /** Scopes that the operation or the last response requires but that were not granted. */
  readonly missing: readonly string[]
  readonly refusedAt: number | undefined
  readonly canBegin: boolean
  readonly onRenew: (kind: TokenRequestKind) => void
  readonly onCancel: () => void
  readonly onAgain: (() => void) | undefined
}

/** Shows the granted scopes and their expiry, renews the token, and lists missing scopes. */
export function Granted(props: GrantedProps) {
  const { grant, missing, refusedAt, canBegin, onRenew, onCancel, onAgain } = props
  const { expiresAt, grantedAt, scopes, isRenewable, renewal } = grant
  const isBusy = renewal?.state === 'under-way'
  const left = useSecondsLeft(expiresAt)
  // Without an expiry, whether the token has expired is unknown.
  const isRefused =
    left !== undefined && left > 0 && refusedAt !== undefined && refusedAt >= grantedAt
  const life = expiresAt === undefined ? 0 : expiresAt - grantedAt
  const isUntried = isRenewable && renewal === undefined && life >= minRenewedLife
  const isDue = isUntried && left !== undefined && left <= renewBeforeExpiry
  useEffect(() => {
    if (isDue) onRenew('automatic-renewal')
    // oxlint-disable-next-line react/exhaustive-deps -- once it is due
  }, [isDue])
  return (
    <>
      <p className="portal-console-granted">
        {scopes.length > 0 &&
          `${translate('Granted: {scopes}.', { scopes: formatScopes(scopes) })} `}
        {left !== undefined &&
          (left > 0
            ? translate('Expires in {time}.', {
                time: formatSeconds(left < 60 ? left : left - (left % 60)),
              })
            : translate('The token has expired.'))}{' '}
        {isRenewable && (
          <Button
            className="portal-console-button portal-console-button-quiet"
            disabled={isBusy}
            onClick={() => onRenew('renewal')}
          >
            {translate('Renew')}
          </Button>
        )}{' '}
        {isBusy && <CancelButton onCancel={onCancel} />}
      </p>
      {isRefused && missing.length === 0 && (
        <p className="portal-console-warning">
          {translate('The server refused this token, although it has not expired.')}{' '}
          <FailureLink failure="token-refused">{translate('More about this failure')}</FailureLink>
        </p>
      )}
      {missing.length > 0 && (
        <div className="portal-console-actions">
          <p className="portal-console-warning">
            {translate('The operation needs {scopes}, which was not granted.', {
              scopes: formatScopes(missing),
            })}
          </p>
          {onAgain && (
            <Button disabled={!canBegin} onClick={onAgain}>
              {translate('Sign in again')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Seconds before expiry at which a token is renewed automatically, once. */
const renewBeforeExpiry = 20

/** Milliseconds. A token with a shorter lifetime is renewed only manually. */
const minRenewedLife = 60_000

/** Uses the clock, so that the time is right after a computer has slept. */
function useSecondsLeft(expiresAt: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (expiresAt === undefined) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [expiresAt])
  return expiresAt === undefined ? undefined : Math.max(0, Math.floor((expiresAt - now) / 1000))
}
