import { listSchemes } from '../request/describe-security.ts'
import type { Operation } from '../request/description/operation.ts'
import { findMetadataUrl, findSignInFlow } from './sign-in-flow.ts'

type Secured = readonly Pick<Operation, 'security'>[]

/**
 * The addresses that a page calls to get tokens for these operations, as far as their document names them.
 *
 * @param takesClientSecrets whether readers may enter the secret of a client
 */
export function listTokenUrls(operations: Secured, takesClientSecrets = false): readonly string[] {
  const flows = listSchemes(operations).flatMap(
    ({ scheme }) => findSignInFlow(scheme, takesClientSecrets) ?? [],
  )
  const urls = flows.flatMap(({ tokenUrl, refreshUrl, ...flow }) =>
    [tokenUrl, refreshUrl].concat(flow.kind === 'device' ? flow.deviceUrl : []),
  )
  return [...new Set(urls)]
}

/** The addresses at which servers say where that is. */
export function listMetadataUrls(operations: Secured): readonly string[] {
  return [
    ...new Set(listSchemes(operations).flatMap(({ scheme }) => findMetadataUrl(scheme) ?? [])),
  ]
}

/** Whether a token can be had for any of these operations, by readers or by clients with a secret. */
export function takesSignIn(operations: Secured, takesClientSecrets = false): boolean {
  return (
    listTokenUrls(operations, takesClientSecrets).length > 0 ||
    listMetadataUrls(operations).length > 0
  )
}
