import { useState } from 'react'
import type { ComponentProps } from 'react'
import {
  explainOtherFlows,
  findSignInFlow,
  findMetadataUrl,
  getSandboxFlow,
  parseRequiredScopes,
} from '#request/oauth/sign-in-flow.ts'
import type { SignInFlow } from '#request/oauth/sign-in-flow.ts'
import { Discovery } from '../sign-in/Discovery.tsx'
import { SignIn } from '../sign-in/SignIn.tsx'
import { translate } from '../ui/translations.ts'
import type { Exchange } from '../state/console-state.ts'
import { useShownConsole } from './console-context.ts'
import type { ConsoleViews } from './console-context.ts'

/** Sign-in for the token of a scheme at the chosen server. The token is bound to both like any key. Otherwise explains why a page cannot. */
export function SignInPart({ use, children }: ComponentProps<ConsoleViews['SignIn']>) {
  const { name, scheme, scopes } = use
  const { shown, setup, keyField } = useShownConsole()
  const [found, setFound] = useState<SignInFlow>()
  const [issuer, setIssuer] = useState<Pick<SignInFlow, 'issuer' | 'sendsIssuer'>>()
  const { server } = shown
  if (!server) return null
  const documented = findSignInFlow(scheme, setup.allowClientSecrets)
  const metadataUrl = findMetadataUrl(scheme)
  const isSandbox = server.id === 'sandbox' && (documented ?? metadataUrl) !== undefined
  const flow = isSandbox
    ? getSandboxFlow(documented ?? { kind: 'code', scopes: {} }, server.baseUrl)
    : (found ?? (documented && { ...documented, ...issuer }))
  if (!flow) {
    const reasons = explainOtherFlows(scheme)
    return (
      <>
        {children}
        {metadataUrl !== undefined && (
          <Discovery
            url={metadataUrl}
            documented={undefined}
            isKeyIn={shown.isKeyIn}
            onFound={setFound}
            onIssuer={setIssuer}
          />
        )}
        {reasons.map((sentence) => (
          <p key={sentence} className="portal-console-hint">
            {sentence}
          </p>
        ))}
        {metadataUrl === undefined && (
          <p className="portal-console-hint">{translate('Paste a token that you already have.')}</p>
        )}
      </>
    )
  }
  return (
    <>
      <SignIn
        // Choices for one server do not apply to another.
        key={server.id}
        flow={flow}
        // OpenID Connect Core 1.0, section 3.1.2.1.
        required={scheme.type === 'open-id-connect' ? ['openid'] : []}
        needed={[...new Set([...scopes, ...getRequestedScopes(shown.exchange)])]}
        clientId={isSandbox ? 'portal' : setup.clientIds?.[name]}
        held={keyField(name).held}
        refusedAt={findRefusal(shown.exchange)}
        requestToken={(kind) => shown.requestToken(name, kind)}
        cancelToken={(failure) => shown.cancelToken(name, failure)}
      />
      {documented && metadataUrl !== undefined && !isSandbox && !found && (
        <Discovery
          key={metadataUrl}
          url={metadataUrl}
          documented={documented}
          isKeyIn={shown.isKeyIn}
          onIssuer={setIssuer}
          onFound={(discovered) =>
            // The document describes its scopes; server metadata only names them.
            setFound({ ...discovered, scopes: { ...discovered.scopes, ...documented.scopes } })
          }
        />
      )}
    </>
  )
}

/** Returns when the request of the last response was sent, if that response is 401. */
function findRefusal(exchange: Exchange): number | undefined {
  const isRefused = exchange.phase === 'responded' && exchange.past.status === 401
  return isRefused ? exchange.call.sentAt : undefined
}

/** Returns the scopes that the last response requested. */
function getRequestedScopes(exchange: Exchange): readonly string[] {
  const evidence = exchange.phase === 'responded' ? exchange.past.evidence : undefined
  return evidence ? parseRequiredScopes(evidence.status, evidence.headers) : []
}
