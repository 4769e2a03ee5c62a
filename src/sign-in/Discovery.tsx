import { useState } from 'react'
import type { CodeFlow } from '#core/oauth/sign-in-flow.ts'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/words.ts'
import type { SignInFailure } from './failures.ts'
import { readMetadata } from './read-metadata.ts'

interface DiscoveryProps {
  readonly url: string
  readonly onFound: (flow: CodeFlow) => void
}

/** Asks a server how to sign in, when the reader wants to and not before: it learns that somebody is here. */
export function Discovery({ url, onFound }: DiscoveryProps) {
  const [failure, setFailure] = useState<SignInFailure>()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    setFailure(undefined)
    const found = await readMetadata(url)
    setAsking(false)
    if ('what' in found) setFailure(found)
    else onFound(found)
  }
  return (
    <div className="console-sign-in">
      <div className="console-actions">
        <span className="console-hint">{say('or')}</span>
        <Button disabled={isAsking} onClick={() => void ask()}>
          {say('Find out how to sign in')}
        </Button>
      </div>
      <div aria-live="polite">
        {failure && (
          <p className="console-problem">
            <strong>{failure.what}</strong> {failure.remedy}
          </p>
        )}
      </div>
    </div>
  )
}
