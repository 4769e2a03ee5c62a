import type { Operation } from '#core/request/operation.ts'
import { planRequest } from '#core/request/plan.ts'
import type { RequestPlan } from '#core/request/plan.ts'

/**
 * Plans the request of an operation for an exported file: as in the console, but with the client's own variable `base_url`.
 *
 * @throws {Error} if a text in the contract contains `{{`, which each of the clients reads as a variable
 */
export function planExportedRequest(operation: Operation): RequestPlan {
  const texts = [operation.path, ...operation.headers.flatMap(({ name, value }) => [name, value])]
  const variable = texts.find((text) => text.includes('{{'))
  if (variable !== undefined) {
    throw new Error(
      `The operation ${operation.id} cannot be exported: ${variable} contains {{, which Postman, Bruno and .http clients read as a variable. Remove it from the contract.`,
    )
  }
  return planRequest(operation, { credential: operation.credential }, { baseUrl: '{{base_url}}' })
}

/** Why exported requests do not follow redirects, for readers of the file. */
export const noRedirectReason =
  'Redirects are not followed: a redirect could send the request, and with it the key, to another server.'
