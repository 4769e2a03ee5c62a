import type { FailureId } from './failures/failures.ts'

/** The failure for an error status (RFC 9110, section 15); 1xx to 3xx and codes outside the classes have none. */
export function findStatusFailure(status: number): FailureId | undefined {
  const named = namedStatuses[status]
  if (named) return named
  if (status >= 400 && status <= 499) return 'client-error'
  if (status >= 500 && status <= 599) return 'server-error'
  return undefined
}

const namedStatuses: Readonly<Record<number, FailureId>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  429: 'too-many-requests',
}
