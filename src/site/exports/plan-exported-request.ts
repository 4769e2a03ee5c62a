import type { Operation } from '#core/request/operation.ts'
import { planRequest } from '#core/request/plan.ts'
import type { RequestPlan } from '#core/request/plan.ts'

/**
 * Plans the request of an operation as an exported file holds it: as the console plans it, below the
 * client's own variable `base_url`.
 *
 * @throws {Error} when a text of the contract holds `{{`, which each of the clients reads as a variable of its own
 */
export function planExportedRequest(operation: Operation): RequestPlan {
  const texts = [operation.path, ...operation.headers.flatMap(({ name, value }) => [name, value])]
  const variable = texts.find((text) => text.includes('{{'))
  if (variable !== undefined) {
    throw new Error(
      `The operation ${operation.id} cannot be exported: ${variable} holds {{, which Postman, Bruno and .http clients read as a variable. Write it without in the contract.`,
    )
  }
  return planRequest(operation, { credential: operation.credential }, { baseUrl: '{{base_url}}' })
}

/** Why no exported request follows a redirect, for the reader of the file. */
export const noRedirectReason =
  'Redirects are not followed: a redirect could lead the request, and with it the key, to another server.'
