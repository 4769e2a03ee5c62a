import { useId } from 'react'
import { groupBySecret } from '#request/credential-target.ts'
import type { SharedSecret } from '#request/credential-target.ts'
import { findMetadataUrl, findSignInFlow } from '#request/oauth/sign-in-flow.ts'
import { AddedCredential } from './AddedCredential.tsx'
import { useShownConsole } from './console-context.ts'
import type { ShownConsole } from './console-context.ts'
import { hasField, labelSecret, getSecretFacts, labelAlternatives } from './secret-facts.ts'
import { KeyField } from './KeyField.tsx'
import type { SignInPartProps } from './SignInPart.tsx'
import type { SchemeUse, Operation } from '#request/description/operation.ts'
import { translate } from '../ui/translations.ts'
import { createLazyModule } from '../ui/lazy-module.ts'
import styles from '../sign-in/sign-in.css?url'
import { Button } from '../ui/Button.tsx'
import { useLazy } from '../ui/use-lazy.ts'
import { formFields } from '../form/form-fields.ts'
import { reduceFormState } from '../form/changes/reduce-form-state.ts'
import { parseSecret } from '#key/hygiene/parse-secret.ts'

/** Credentials of the operation: a choice among alternatives, and a field for each scheme of the chosen one. */
export function CredentialFields() {
  const { shown, setup, keyField } = useShownConsole()
  const { security } = setup.operation
  if (security.state === 'none' || setup.onlyScheme !== undefined) return null
  if (security.state === 'not-specified') {
    return <SilentSecurity />
  }
  const chosen = groupBySecret(
    shown.alternative === 'none' ? [] : (security.alternatives[shown.alternative] ?? []),
  )
  const names = new Set(chosen.map(([{ name }]) => name))
  const others = security.alternatives
    .flatMap(groupBySecret)
    .filter(([{ name }], index, all) => !names.has(name) && all.findIndex(isNamed(name)) === index)
    .filter(([{ name }]) => keyField(name).held)
  return (
    <>
      {setup.findings?.['security']?.map((sentence) => (
        <p key={sentence} className="portal-console-hint">
          {sentence}
        </p>
      ))}
      {security.alternatives.length > 1 && <Alternatives />}
      {chosen
        .filter(([use]) => hasField(use))
        .map((secret) => (
          <SecretField key={secret[0].name} secret={secret} keyField={keyField} />
        ))}
      {others.map((secret) => (
        <div key={secret[0].name}>
          <SecretField secret={secret} keyField={keyField} />
          <p className="portal-console-hint">
            {translate('Kept in memory, but not sent with this choice.')}
          </p>
        </div>
      ))}
    </>
  )
}

/** Shown if the document does not define security: the request is sent without a credential until the reader adds one. */
function SilentSecurity() {
  const { shown } = useShownConsole()
  return (
    <>
      <AddedCredential />
      {shown.formState.added === undefined && (
        <p className="portal-console-hint">
          {translate('The document does not specify whether a key is required.')}
        </p>
      )}
    </>
  )
}

function Alternatives() {
  const { shown, setup } = useShownConsole()
  const id = useId()
  return (
    <div className="portal-console-field">
      <label htmlFor={id}>{translate('Credential')}</label>
      <select
        id={id}
        autoComplete="off"
        value={String(shown.alternative)}
        onChange={({ target }) =>
          shown.change({ type: 'alternative-chosen', alternative: Number(target.value) })
        }
      >
        {labelAlternatives(setup.operation.security).map((name, index) => (
          // Alternatives are unnamed, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <option key={index} value={String(index)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

interface FieldProps extends Pick<ShownConsole, 'keyField'> {
  readonly secret: SharedSecret
}

function SecretField({ secret, keyField }: FieldProps) {
  const [use, ...others] = secret
  const { name, scheme } = use
  const sentences = getSecretFacts(secret)
  const field = keyField(name)
  const parts = [
    <KeyField
      key="key"
      {...field}
      label={labelSecret(secret)}
      isPair={scheme.type === 'basic'}
      isToken={isGranted(use)}
    />,
  ]
  if (isGranted(use)) {
    const signIn = (
      // Its state remains when it changes places with the field.
      <LazySignIn key="sign-in" use={use} facts={<FlowFacts use={use} />}>
        <GrantFacts use={use} />
      </LazySignIn>
    )
    if (field.held) parts.push(signIn)
    else parts.unshift(signIn)
  }
  return (
    <div className="portal-console-scheme">
      {parts}
      {sentences.length > 0 && <p className="portal-console-hint">{sentences.join(' ')}</p>}
      {/* A token from one sign-in satisfies the other uses too. */}
      {others.map((other) => (
        <GrantFacts key={other.name} use={other} />
      ))}
    </div>
  )
}

function isGranted({ scheme }: SchemeUse): boolean {
  return scheme.type === 'oauth2' || scheme.type === 'open-id-connect'
}

function isNamed(name: string) {
  return ([use]: SharedSecret) => use.name === name
}

function GrantFacts({ use }: { readonly use: SchemeUse }) {
  const { scheme, scopes } = use
  if (!isGranted(use)) return null
  const flows = scheme.type === 'oauth2' ? scheme.flows : []
  const described = new Map(flows.flatMap((flow) => Object.entries(flow.scopes)))
  return (
    <details className="portal-console-grant">
      <summary>{translate('About this sign-in')}</summary>
      {scopes.length > 0 && (
        <dl>
          <dt>{translate(scopes.length === 1 ? 'Scope' : 'Scopes')}</dt>
          <dd>
            <ul>
              {scopes.map((name) => (
                <li key={name}>
                  <code>{name}</code> {described.get(name)}
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      )}
      <FlowFacts use={use} />
    </details>
  )
}

function FlowFacts({ use: { scheme } }: { readonly use: SchemeUse }) {
  if (scheme.type === 'open-id-connect') {
    return (
      <dl>
        <Address name={translate('Discovery')} url={scheme.url} />
      </dl>
    )
  }
  if (scheme.type !== 'oauth2') return null
  return scheme.flows.map((flow) => (
    <dl key={flow.name}>
      <dt>{translate('Flow')}</dt>
      <dd>
        <code>{flow.name}</code>
      </dd>
      <Address name={translate('Authorization')} url={flow.authorizationUrl} />
      <Address name={translate('Token')} url={flow.tokenUrl} />
      <Address name={translate('Refresh')} url={flow.refreshUrl} />
    </dl>
  ))
}

function Address({ name, url }: { readonly name: string; readonly url: string | undefined }) {
  if (url === undefined) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {isSafeLink(url) ? (
          <a href={url} target="_blank" rel="noreferrer">
            {url}
            <span className="portal-console-announcement"> {translate('(opens a new tab)')}</span>
          </a>
        ) : (
          url
        )}
      </dd>
    </>
  )
}

/** Whether an address of the document is safe to link to: https, and without userinfo, which would hide its host. */
export function isSafeLink(address: string): boolean {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** Loaded only for operations with a token for which a reader can sign in, so that no other page waits for it. */
const lazySignIn = createLazyModule(() => import('./SignInPart.tsx'), styles)

function LazySignIn(props: SignInPartProps) {
  const { module, retry } = useLazy(lazySignIn, true)
  const { setup } = useShownConsole()
  const { scheme } = props.use
  if (module) return <module.SignInPart {...props} />
  if (retry) return <Button onClick={retry}>{translate('Try again')}</Button>
  const canSignIn = findSignInFlow(scheme, setup.allowClientSecrets) ?? findMetadataUrl(scheme)
  return canSignIn === undefined ? props.children : null
}

/** Fields of a request and their reducers. Loaded immediately only if an operation takes more than one bearer token. */
export const requestFields = {
  ...formFields,
  CredentialFields,
  describeQueryParameters,
  parseSecret,
  reduceFormState,
}

/** Describes the documented query parameters, before the reader adds an undocumented one. */
function describeQueryParameters({ parameters }: Pick<Operation, 'parameters'>): string {
  const names = parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []))
  if (names.length === 0) {
    return 'The API document lists no query parameters for this operation. The service may ignore or reject any that you send.'
  }
  const noun = names.length === 1 ? 'parameter' : 'parameters'
  return `The API document lists the query ${noun} ${names.join(', ')}. The service may ignore or reject any other.`
}
