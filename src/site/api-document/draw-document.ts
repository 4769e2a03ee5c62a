import { createApiReference } from '@scalar/api-reference'
import { followTheme } from './follow-theme.ts'
import { lockScalar } from './scalar-options.ts'

/** Draws an API document into an empty element, and returns when it is there. */
export async function drawDocument(
  place: HTMLElement,
  document: Record<string, unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  createApiReference(place, { ...lockScalar(document), onLoaded: () => resolve() })
  followTheme()
  await promise
}
