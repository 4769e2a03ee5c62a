import { useState, useEffect } from 'react'
import type { ReactNode } from 'react'
import type { SchemeUse } from '#request/description/operation.ts'
import {
  explainOtherFlows,
  findSignInFlow,
  findMetadataUrl,
  getSandboxFlow,
  parseRequiredScopes,
} from '#request/oauth/sign-in-flow.ts'
import type { SignInFlow } from '#request/oauth/sign-in-flow.ts'
import { SignIn } from '../sign-in/SignIn.tsx'
import { translate } from '../ui/translations.ts'
import type { Exchange } from '../state/console-state.ts'
import { useShownConsole } from './console-context.ts'
import { findContradictions } from '#request/oauth/server-metadata.ts'
import type { Contradiction } from '#request/oauth/server-metadata.ts'
import { Button, CancelButton } from '../ui/Button.tsx'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import { Problem } from '../ui/FailureLink.tsx'
import { fetchMetadata, chooseFlow } from '../sign-in/authorization-server.ts'
import { formatServerText } from '../sign-in/messages.ts'

export interface SignInPartProps {
  readonly use: SchemeUse
  /** The facts of the flows. */
  readonly facts: ReactNode
  /** Shown where a reader cannot sign in from the page. */
  readonly children: ReactNode
}

/** Sign-in for the token of a scheme at the chosen server. The token is bound to both like any key. Otherwise explains why a page cannot. */
export function SignInPart({ use, facts, children }: SignInPartProps) {
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
  const discovery = metadataUrl !== undefined && !isSandbox && !found && (
    <Discovery
      key={metadataUrl}
      url={metadataUrl}
      documented={documented}
      isKeyIn={shown.isKeyIn}
      onIssuer={setIssuer}
      onFound={(discovered) =>
        // The document describes its scopes; server metadata only names them.
        setFound({ ...discovered, scopes: { ...discovered.scopes, ...documented?.scopes } })
      }
    />
  )
  return (
    <>
      {flow ? (
        <SignIn
          // Choices for one server do not apply to another.
          key={server.id}
          flow={flow}
          // OpenID Connect Core 1.0, section 3.1.2.1.
          required={scheme.type === 'open-id-connect' ? ['openid'] : []}
          needed={[...new Set([...scopes, ...getRequestedScopes(shown.exchange)])]}
          clientId={isSandbox ? 'portal' : setup.clientIds?.[name]}
          isClientFixed={isSandbox}
          held={keyField(name).held}
          refusedAt={findRefusal(shown.exchange)}
          requestToken={(kind) => shown.requestToken(name, kind)}
          cancelToken={(failure) => shown.cancelToken(name, failure)}
          facts={
            <>
              {facts}
              {discovery}
            </>
          }
        />
      ) : (
        <>
          {discovery}
          {children}
        </>
      )}
      {!flow &&
        explainOtherFlows(scheme).map((sentence) => (
          <p key={sentence} className="portal-console-hint">
            {sentence}
          </p>
        ))}
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

interface DiscoveryProps {
  readonly url: string
  /** The flow from the document; undefined if the document leaves it to the server. */
  readonly documented: SignInFlow | undefined
  /** Checks whether a text contains a secret that the page holds. */
  readonly isKeyIn: (text: string) => boolean
  readonly onFound: (flow: SignInFlow) => void
  /** Called if the document and the server agree, with the server's issuer. */
  readonly onIssuer: (server: Pick<SignInFlow, 'issuer' | 'sendsIssuer'>) => void
}

interface Comparison {
  /** The flow from the server's metadata, or why a page cannot use it. */
  readonly flow: SignInFlow | SignInFailure
  readonly contradictions: readonly Contradiction[]
}

/**
 * Fetches a server's metadata on request only, because the request reveals the user to the server. If the document also describes
 * the sign-in, the two are compared and the user decides which to use.
 */
function Discovery({ url, documented, isKeyIn, onFound, onIssuer }: DiscoveryProps) {
  const [found, setFound] = useState<SignInFailure | Comparison>()
  const [asking, setAsking] = useState<AbortController>()
  useEffect(() => () => asking?.abort(), [asking])
  const ask = async () => {
    const own = new AbortController()
    setAsking(own)
    setFound(undefined)
    const metadata = await fetchMetadata(url, own.signal, isKeyIn)
    if (own.signal.aborted) return
    setAsking(undefined)
    if ('what' in metadata) return setFound(metadata)
    const flow = chooseFlow(metadata, documented?.kind)
    if (documented) {
      const contradictions = findContradictions(documented, metadata)
      if (contradictions.length === 0) onIssuer(metadata)
      return setFound({ flow, contradictions })
    }
    if ('what' in flow) setFound(flow)
    else onFound(flow)
  }
  return (
    <div className="portal-console-sign-in">
      <div className="portal-console-actions">
        <Button
          isQuiet={documented !== undefined}
          disabled={asking !== undefined}
          onClick={() => void ask()}
        >
          {translate(documented ? 'Compare with the server' : 'Find out how to sign in')}
        </Button>
        {asking && (
          <CancelButton
            onCancel={() => {
              asking.abort()
              setAsking(undefined)
            }}
          />
        )}
      </div>
      <div aria-live="polite">
        {found &&
          ('what' in found ? <Problem {...found} /> : <Compared {...found} onUse={onFound} />)}
      </div>
    </div>
  )
}

interface ComparedProps extends Comparison {
  readonly onUse: (flow: SignInFlow) => void
}

function Compared({ flow, contradictions, onUse }: ComparedProps) {
  if (contradictions.length === 0) {
    return <p className="portal-console-hint">{translate('The document and the server agree.')}</p>
  }
  return (
    <>
      {contradictions.map(({ what, document, server }) => (
        <p key={what} className="portal-console-warning">
          {translate(
            'The {what} is {document} in the document, and {server} in the metadata of the server.',
            {
              what,
              document: formatServerText(document, 200),
              server: formatServerText(server, 200),
            },
          )}
        </p>
      ))}
      {'what' in flow ? (
        <Problem {...flow} />
      ) : (
        <Button onClick={() => onUse(flow)}>{translate('Use the server’s values')}</Button>
      )}
    </>
  )
}
