import { flushSync } from 'react-dom'
import { findCodeFlow, moveToSandbox } from '#core/oauth/code-flow.ts'
import type { SchemeUse } from '#core/request/description/operation.ts'
import { SignIn } from '#sign-in/SignIn.tsx'
import { say } from '#ui/words.ts'
import { useShownConsole } from './console-context.ts'

/** Signing in for the token of a scheme at the chosen server, which is bound to both as any key is. */
export function SignInPart({ use: { name, scheme, scopes } }: { readonly use: SchemeUse }) {
  const { shown, setup, keyField } = useShownConsole()
  const documented = findCodeFlow(scheme)
  const { server } = shown
  if (!server) return null
  const isSandbox = server.id === 'sandbox'
  const flow = documented && isSandbox ? moveToSandbox(documented, server.baseUrl) : documented
  if (!flow) {
    return (
      <p className="console-hint">
        {say('The document names no address with https to sign in at. Paste a token.')}
      </p>
    )
  }
  return (
    <SignIn
      // What is chosen for one server says nothing of another.
      key={server.id}
      flow={flow}
      needed={scopes}
      clientId={isSandbox ? 'portal' : setup.clientIds?.[name]}
      held={keyField(name).held}
      borrowRefresh={() => shown.borrowRefresh(name)}
      onToken={(key, grant) => {
        const reading = { outcome: 'accepted', key, removed: [], warnings: [] } as const
        flushSync(() => shown.takeKey(reading, name, grant))
      }}
    />
  )
}
