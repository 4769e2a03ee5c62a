import type { Place } from '../openapi/place.ts'

/** A place one step further (RFC 6901, section 3). */
export function enterPlace(at: Place, token: string | number): Place {
  return `${at}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
