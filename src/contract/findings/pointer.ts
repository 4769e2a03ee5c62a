import type { Place } from '../openapi/place.ts'

/** A place one step further (RFC 6901, section 3). */
export function enterPlace(at: Place, token: string | number): Place {
  const text = String(token)
  // Most need no escape, and there are a hundred thousand of them.
  return /[~/]/.test(text)
    ? `${at}/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `${at}/${text}`
}

/** Whether a place is another one, or below it. */
export function isWithin(at: Place, around: Place | undefined): boolean {
  return around !== undefined && (at === around || at.startsWith(`${around}/`))
}
