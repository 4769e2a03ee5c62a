import type { Diagnosis } from '#core/exchange/diagnose.ts'
import { readSentence } from '#core/exchange/failures/failure.ts'
import type { Sentence } from '#core/exchange/failures/failure.ts'
import { listCorsHeaders } from '#core/request/preflight.ts'
import { writePreflight } from '#core/snippet/curl.ts'
import { useShownConsole } from '../request/console-context.ts'
import type { Call } from '../state/console-state.ts'
import { CopyableText } from '#ui/Copy.tsx'
import { FailureLink } from '#ui/FailureLink.tsx'
import { StatusLine } from './StatusLine.tsx'
import { say } from '#ui/words.ts'

interface Props {
  readonly call: Call
  readonly diagnosis: Diagnosis
}

/** Why there is no response. What is known is kept apart from what is only likely. */
export function FailureView({ call, diagnosis }: Props) {
  const { facts } = useShownConsole()
  const list = (title: string, sentences: readonly Sentence[]) =>
    sentences.length > 0 && (
      <>
        <p className="console-label">{title}</p>
        <ul>
          {sentences.map((sentence) => {
            const text = readSentence(sentence, facts)
            return <li key={text}>{text}</li>
          })}
        </ul>
      </>
    )
  return (
    <div className="console-failure" data-failure={diagnosis.failure}>
      <StatusLine kind="bad" label={say('No response')} />
      <p className="console-failure-title">{diagnosis.title}</p>
      <p className="console-hint">
        {call.plan.method} {call.plan.url}
      </p>
      {list(say('What to do first'), diagnosis.remedies)}
      {list(say('Known'), diagnosis.known)}
      {diagnosis.disclosure !== undefined && (
        <p className="console-failure-probe">{diagnosis.disclosure}</p>
      )}
      {list(say('Likely'), diagnosis.likely)}
      {list(say('What a page cannot know'), diagnosis.unknowable)}
      {diagnosis.failure === 'unreadable' && <MissingCors call={call} />}
      <p>
        <FailureLink failure={diagnosis.failure}>{say('More about this failure')}</FailureLink>
      </p>
    </div>
  )
}

/** The headers that let this page read the response, and a command that checks for them. */
function MissingCors({ call }: { readonly call: Call }) {
  const { plan } = call
  const { origin } = location
  const headers = listCorsHeaders(plan, origin)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n')
  return (
    <>
      <CopyableText
        title="For the operator: headers that allow this page (the last is optional)"
        text={headers}
        copyLabel={say('Copy headers')}
      />
      <CopyableText
        title="Send the browser’s preflight yourself"
        text={writePreflight(plan, origin)}
        copyLabel={say('Copy preflight')}
      />
    </>
  )
}
