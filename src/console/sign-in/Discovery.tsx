import { useEffect, useState } from 'react'
import { findContradictions } from '#request/oauth/server-metadata.ts'
import type { Contradiction } from '#request/oauth/server-metadata.ts'
import type { SignInFlow } from '#request/oauth/sign-in-flow.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import { CancelButton } from './CancelButton.tsx'
import { Problem } from './Problem.tsx'
import { fetchMetadata, chooseFlow } from './metadata.ts'
import { formatServerText } from './format-server-text.ts'

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
export function Discovery({ url, documented, isKeyIn, onFound, onIssuer }: DiscoveryProps) {
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
        {!documented && <span className="portal-console-hint">{translate('or')}</span>}
        <Button
          className={documented && 'portal-console-button portal-console-button-quiet'}
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
