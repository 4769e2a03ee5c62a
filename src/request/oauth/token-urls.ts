import { getSchemes } from '../describe-security.ts'
import type { Secured } from '../describe-security.ts'
import { findMetadataUrl, findSignInFlow } from './sign-in-flow.ts'

/** @param allowClientSecrets whether readers may enter a client secret */
export function getTokenUrls(operations: Secured, allowClientSecrets = false): readonly string[] {
  const flows = getSchemes(operations).flatMap(
    ({ scheme }) => findSignInFlow(scheme, allowClientSecrets) ?? [],
  )
  const urls = flows.flatMap(({ tokenUrl, refreshUrl, ...flow }) =>
    [tokenUrl, refreshUrl].concat(flow.kind === 'device' ? flow.deviceUrl : []),
  )
  return [...new Set(urls)]
}

export function getMetadataUrls(operations: Secured): readonly string[] {
  return [...new Set(getSchemes(operations).flatMap(({ scheme }) => findMetadataUrl(scheme) ?? []))]
}

export function supportsSignIn(operations: Secured, allowClientSecrets = false): boolean {
  return (
    getTokenUrls(operations, allowClientSecrets).length > 0 ||
    getMetadataUrls(operations).length > 0
  )
}
