import type { SchemeUse } from '#core/request/description/security.ts'
import { describeGrant, isSafeLink } from './describe-grant.ts'

/** Beside the field for an access token: its scopes and the addresses where one is got, as the document has them. */
export function GrantFacts({ use }: { readonly use: SchemeUse }) {
  const grant = describeGrant(use)
  if (!grant) return null
  const { ways, scopes } = grant
  return (
    <div className="console-grant">
      {scopes.length > 0 && (
        <dl>
          <dt>{scopes.length === 1 ? 'Scope' : 'Scopes'}</dt>
          <dd>
            <ul>
              {scopes.map(({ name, description }) => (
                <li key={name}>
                  <code>{name}</code> {description}
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      )}
      {ways.map(({ flow, addresses }) => (
        <dl key={flow}>
          {flow !== undefined && (
            <>
              <dt>Flow</dt>
              <dd>
                <code>{flow}</code>
              </dd>
            </>
          )}
          {addresses.map(({ name, url }) => (
            <Address key={name} name={name} url={url} />
          ))}
        </dl>
      ))}
    </div>
  )
}

function Address({ name, url }: { readonly name: string; readonly url: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {isSafeLink(url) ? (
          <a href={url} target="_blank" rel="noreferrer">
            {url}
            <span className="console-announcement"> (opens a new tab)</span>
          </a>
        ) : (
          url
        )}
      </dd>
    </>
  )
}
