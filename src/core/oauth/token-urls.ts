import { listSchemes } from '../request/describe-security.ts'
import type { Operation } from '../request/description/operation.ts'
import { findMetadataUrl, findSignInFlow } from './sign-in-flow.ts'

type Secured = readonly Pick<Operation, 'security'>[]

/** The addresses that a page calls to get tokens for these operations, as far as their document names them. */
export function listTokenUrls(operations: Secured): readonly string[] {
  const flows = listSchemes(operations).flatMap(({ scheme }) => findSignInFlow(scheme) ?? [])
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

/** Whether readers can sign in for any of these operations. */
export function takesSignIn(operations: Secured): boolean {
  return listTokenUrls(operations).length > 0 || listMetadataUrls(operations).length > 0
}
