import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { ClientFlow, CodeFlow, DeviceFlow, SignInFlow } from '#request/oauth/sign-in-flow.ts'
import { maxScopes } from '#request/oauth/server-response.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import type { HeldSecret, RefreshToken, TokenRequest, TokenRequestKind } from '#key/key-holder.ts'
import { Button, CancelButton } from '../ui/Button.tsx'
import { FailureLink, Problem } from '../ui/FailureLink.tsx'
import { CopyButton } from '../ui/Copy.tsx'
import { findInputs, secretInput, useClearWhenIdle } from '../ui/secret-input.ts'
import { translate } from '../ui/translations.ts'
import { prepareSignIn, renewToken, requestClientToken, startDevice } from './flows.ts'
import type { PreparedSignIn, SignInChoices, DeviceSignIn } from './flows.ts'
import { Granted } from './Granted.tsx'
import { cancelledRenewal, getRedirectUri, noSecret, formatScope } from './messages.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import type { TokenResult } from './token-endpoint.ts'

interface SignInProps {
  /** Flow at the chosen server. */
  readonly flow: SignInFlow
  /** The scopes that the operation requires. */
  readonly needed: readonly string[]
  /** The scopes that are always requested. */
  readonly required: readonly string[]
  /** Client ID of the team or the sandbox; undefined if the user must enter one. */
  readonly clientId: string | undefined
  /** Whether the server knows only this client. */
  readonly isClientFixed: boolean
  readonly facts: ReactNode
  readonly held: HeldSecret | undefined
  /** When the request of the last 401 response was sent, in milliseconds since 1970. */
  readonly refusedAt: number | undefined
  readonly requestToken: (kind: TokenRequestKind) => TokenRequest | undefined
  readonly cancelToken: (failure: SignInFailure) => void
}

type Phase =
  | { readonly name: 'resting'; readonly failure?: SignInFailure }
  /** A window is open, or the user must open its address. */
  | { readonly name: 'waiting'; readonly url: string; readonly isOpen: boolean }
  /** The user must enter a code on another page. */
  | ({ readonly name: 'device' } & Pick<DeviceSignIn, 'userCode' | 'address'>)
  | { readonly name: 'asking' }

/**
 * Gets a token by the authorization code flow with PKCE in a separate window, by a device code, or by client credentials, and
 * shows what was granted.
 */
export function SignIn(props: SignInProps) {
  const { flow, needed, required, held } = props
  const [clientId, setClientId] = useState(props.clientId ?? '')
  const [scopes, setScopes] = useState(needed)
  const [phase, setPhase] = useState<Phase>({ name: 'resting' })
  const running = useRef<TokenRequest>(undefined)
  useEffect(() => () => running.current?.end(), [])
  const missing = held?.grant ? needed.filter((one) => !held.grant?.scopes.includes(one)) : []
  const choices = {
    flow,
    clientId: clientId.trim(),
    scopes: [...new Set([...required, ...scopes, ...missing])],
  }
  const [attempt, setAttempt] = useState(1)
  const ready = useReady(choices, attempt)
  const canBegin = flow.kind === 'code' ? ready !== undefined : choices.clientId !== ''
  const secretEntry = useRef<HTMLDivElement>(null)
  const renewal = held?.grant?.renewal

  const run = async (next: Phase, ask: (request: TokenRequest) => Promise<TokenResult>) => {
    running.current?.end()
    const request = props.requestToken('sign-in')
    if (!request) return
    running.current = request
    setAttempt((before) => before + 1)
    setPhase(next)
    const answer = await ask(request).catch(() => undefined)
    const isWanted = request.isWanted()
    if (answer?.outcome === 'granted') request.hold(answer.token, answer.grant)
    else request.end()
    if (running.current !== request) return
    running.current = undefined
    const failure = isWanted && answer?.outcome === 'failed' ? answer.failure : undefined
    setPhase({ name: 'resting', ...(failure && { failure }) })
  }
  const beginDevice = (device: DeviceFlow) =>
    run({ name: 'asking' }, async (request) => {
      const started = await startDevice({ ...choices, flow: device }, request)
      if ('what' in started) return { outcome: 'failed', failure: started }
      if (request.isWanted()) setPhase({ name: 'device', ...started })
      return started.finish()
    })
  const beginClient = async (client: ClientFlow) => {
    const [input] = findInputs(secretEntry)
    const secret = input?.value.trim() ?? ''
    if (!input || secret === '') return setPhase({ name: 'resting', failure: noSecret })
    input.value = ''
    const asked = { ...choices, flow: client }
    await run({ name: 'asking' }, async (request) => requestClientToken(asked, secret, request))
  }
  const begin = () => {
    if (flow.kind === 'device') return void beginDevice(flow)
    if (flow.kind === 'client') return void beginClient(flow)
    if (!ready) return
    const isOpen = openWindow(ready.url)
    void run({ name: 'waiting', url: ready.url, isOpen }, ready.finish)
  }
  const renew = (kind: TokenRequestKind) => {
    const request = props.requestToken(kind)
    if (!request?.refresh) return request?.end()
    void renewHeldToken(request, request.refresh, held?.grant?.scopes ?? scopes)
  }
  const cancel = () => {
    running.current?.end()
    running.current = undefined
    setPhase({ name: 'resting' })
  }

  const clientField = <ClientId clientId={clientId} onChange={setClientId} />

  return (
    <div className="portal-console-sign-in">
      {held?.grant ? (
        <Granted
          grant={held.grant}
          missing={missing}
          refusedAt={props.refusedAt}
          onRenew={renew}
          onCancel={() => props.cancelToken(cancelledRenewal)}
          canBegin={canBegin && renewal?.state !== 'under-way'}
          // The secret of a client is not kept.
          onAgain={flow.kind === 'client' ? undefined : begin}
        />
      ) : (
        !held && (
          <>
            {props.clientId === undefined && clientField}
            {flow.kind === 'client' && <ClientSecret entry={secretEntry} />}
            <Button disabled={!canBegin || phase.name !== 'resting'} onClick={begin}>
              {translate(flow.kind === 'client' ? 'Get a token' : 'Sign in')}
            </Button>
            <details className="portal-console-grant">
              <summary>
                {translate(
                  props.clientId === undefined || props.isClientFixed
                    ? 'About this sign-in'
                    : 'Other client',
                )}
              </summary>
              {props.clientId !== undefined && !props.isClientFixed && clientField}
              {flow.kind === 'code' && !props.isClientFixed && <RedirectUri />}
              <Scopes flow={flow} needed={needed} chosen={scopes} onChoose={setScopes} />
              {props.facts}
            </details>
          </>
        )
      )}
      <div aria-live="polite">
        {phase.name === 'waiting' && <WaitingForWindow {...phase} onCancel={cancel} />}
        {phase.name === 'device' && <EnterCode {...phase} onCancel={cancel} />}
        {phase.name === 'asking' && <WaitingForServer onCancel={cancel} />}
        {phase.name === 'resting' && phase.failure && <Problem {...phase.failure} />}
        {renewal?.state === 'failed' && renewal.failure && <Problem {...renewal.failure} />}
      </div>
    </div>
  )
}

/** Continues after the operation is hidden, because the server may have replaced the refresh token already. */
async function renewHeldToken(
  request: TokenRequest,
  refresh: RefreshToken,
  scopes: readonly string[],
): Promise<void> {
  const answer = await renewToken(refresh, scopes, request)
  if (answer.outcome === 'granted') request.hold(answer.token, answer.grant)
  else request.end(answer.failure)
}

/**
 * Opens a window without an opener, whether or not the host isolates it (`Cross-Origin-Opener-Policy`). With `noopener`, the page
 * could not detect that the browser blocked the window.
 *
 * @returns whether a window was opened
 */
function openWindow(url: string): boolean {
  const opened = open('', '_blank', 'popup,width=520,height=720')
  if (!opened) return false
  opened.opener = null
  opened.location.replace(url)
  return true
}

/** Prepares a sign-in before the click, and a new one after each: a state and a verifier are used once. */
function useReady({ flow, clientId, scopes }: SignInChoices, attempt: number) {
  const [ready, setReady] = useState<{ readonly of: string; readonly signIn: PreparedSignIn }>()
  const of = JSON.stringify([flow, clientId, scopes, attempt])
  useEffect(() => {
    let isWanted = clientId !== ''
    const prepare = async (code: CodeFlow) => {
      const signIn = await prepareSignIn({ flow: code, clientId, scopes })
      if (isWanted) setReady({ of, signIn })
    }
    if (isWanted && flow.kind === 'code') void prepare(flow)
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the text includes all of them
  }, [of])
  return ready?.of === of ? ready.signIn : undefined
}

interface ClientIdProps {
  readonly clientId: string
  readonly onChange: (text: string) => void
}

function ClientId({ clientId, onChange }: ClientIdProps) {
  const id = useId()
  return (
    <div className="portal-console-field">
      <label htmlFor={id}>{translate('Client ID')}</label>
      <input
        id={id}
        autoComplete="off"
        spellCheck="false"
        placeholder={translate('Client ID')}
        value={clientId}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** The redirect URI that the server must know. */
function RedirectUri() {
  const address = useRef<HTMLElement>(null)
  return (
    <p className="portal-console-hint">
      {translate('Use a public client registered with this redirect URI:')}{' '}
      <code ref={address}>{getRedirectUri()}</code>{' '}
      <CopyButton text={getRedirectUri()} shownIn={address} label={translate('Copy')} />
    </p>
  )
}

/** Shown if the team lets users enter a client secret. Removed with its text once there is a token. */
function ClientSecret({ entry }: { readonly entry: RefObject<HTMLDivElement | null> }) {
  const id = useId()
  useClearWhenIdle(entry)
  return (
    <div ref={entry} className="portal-console-field">
      <label htmlFor={id}>{translate('Client secret')}</label>
      <input id={id} {...secretInput} aria-describedby={`${id}-warning`} />
      <p id={`${id}-warning`} className="portal-console-warning">
        {translate('Don’t enter a production client secret; use one created for testing.')}
      </p>
    </div>
  )
}

interface ScopesProps {
  readonly flow: SignInFlow
  readonly needed: readonly string[]
  readonly chosen: readonly string[]
  readonly onChoose: (scopes: readonly string[]) => void
}

function Scopes({ flow, needed, chosen, onChoose }: ScopesProps) {
  const all = [...new Set([...needed, ...Object.keys(flow.scopes)])]
  if (all.length === 0) return null
  const listed = all.slice(0, Math.max(maxScopes, needed.length))
  return (
    <fieldset className="portal-console-scopes">
      <legend>{translate('Scopes')}</legend>
      {listed.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChoose(
                listed.filter((one) => (one === scope ? target.checked : chosen.includes(one))),
              )
            }
          />
          <span>
            <code>{formatScope(scope)}</code> {flow.scopes[scope]}
          </span>
        </label>
      ))}
      {listed.length < all.length && (
        <p>{translate('{count} more are not shown.', { count: all.length - listed.length })}</p>
      )}
    </fieldset>
  )
}

type WaitingForWindowProps = Extract<Phase, { name: 'waiting' }> & { readonly onCancel: () => void }

function WaitingForWindow({ url, isOpen, onCancel }: WaitingForWindowProps) {
  return (
    <p className="portal-console-hint">
      {translate(
        isOpen ? 'Sign in in the window that has opened.' : 'The browser did not open a window.',
      )}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {translate('Open the server’s sign-in page')}
      </a>{' '}
      <FailureLink failure="sign-in-window">{translate('Not redirected back?')}</FailureLink>{' '}
      <CancelButton onCancel={onCancel} />
    </p>
  )
}

type EnterCodeProps = Extract<Phase, { name: 'device' }> & { readonly onCancel: () => void }

/** The user code of a device authorization, and where to enter it. Not a secret: it is useless without the user's consent. */
function EnterCode({ userCode, address, onCancel }: EnterCodeProps) {
  const code = useRef<HTMLElement>(null)
  return (
    <p className="portal-console-hint">
      {translate('Enter this code:')} <code ref={code}>{userCode}</code>{' '}
      <CopyButton text={userCode} shownIn={code} label={translate('Copy')} />{' '}
      <a href={address} target="_blank" rel="noreferrer">
        {formatDocumentName(new URL(address).host)}
        <span className="portal-console-announcement"> {translate('(opens a new tab)')}</span>
      </a>{' '}
      <CancelButton onCancel={onCancel} />
    </p>
  )
}

function WaitingForServer({ onCancel }: Pick<EnterCodeProps, 'onCancel'>) {
  return (
    <p className="portal-console-hint">
      {translate('Waiting for the authorization server.')} <CancelButton onCancel={onCancel} />
    </p>
  )
}
