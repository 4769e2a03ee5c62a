import { createApiReference } from '@scalar/api-reference'
import { lockScalar } from './scalar-options.ts'

/** Starts Scalar in an element of the page, and returns when it has rendered the document. */
export async function startScalar(
  place: HTMLElement,
  document: Record<string, unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  createApiReference(place, { ...lockScalar(document), onLoaded: () => resolve() })
  await promise
}
