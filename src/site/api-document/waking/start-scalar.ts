import { createApiReference } from '@scalar/api-reference'
import { nextTick } from 'vue'
import { lockScalar } from '../scalar-options.ts'

/**
 * Starts Scalar in an element that need not be in the page yet, and returns when it has drawn the document there.
 *
 * @param goes whether it goes to the part that the address names; else its reader stays where they are
 */
export async function startScalar(
  place: HTMLElement,
  document: Record<string, unknown>,
  goes: boolean,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const restoreAddress = goes ? () => undefined : hideNamedPart()
  createApiReference(place, { ...lockScalar(document), onLoaded: () => resolve() })
  await promise
  await nextTick()
  restoreAddress()
}

/**
 * Takes the name of a part out of the address: Scalar would go there, and its reader has been there, or is elsewhere by now.
 *
 * @returns puts it back, unless the reader went somewhere meanwhile
 */
function hideNamedPart(): () => void {
  const { href, pathname, search } = location
  const { state } = history
  history.replaceState(state, '', pathname + search)
  return () => {
    if (location.hash === '') history.replaceState(state, '', href)
  }
}
