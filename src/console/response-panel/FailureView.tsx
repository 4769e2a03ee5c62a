import type { Diagnosis } from '#response/exchange/diagnose.ts'
import { getSentenceText } from '#response/exchange/failures/failure.ts'
import type { Sentence } from '#response/exchange/failures/failure.ts'
import { getCorsHeaders } from '#request/preflight.ts'
import { formatPreflight } from '#snippets/curl.ts'
import type { Call } from '../state/console-state.ts'
import { CopyableText } from '../ui/Copy.tsx'
import { FailureLink } from '../ui/FailureLink.tsx'
import { StatusLine } from './StatusLine.tsx'
import { translate } from '../ui/translations.ts'

interface Props {
  readonly call: Call
  readonly diagnosis: Diagnosis
}

/**
 * Explains a missing response in one sentence and one step. The rest is folded, known causes separate from likely ones. If the page
 * sent a second request, the fold says so.
 */
export function FailureView({ call, diagnosis }: Props) {
  const [firstStep, ...otherSteps] = diagnosis.remedies
  return (
    <div className="portal-console-failure" data-failure={diagnosis.failure}>
      <StatusLine kind="bad" label={translate('No response')} />
      <p className="portal-console-failure-title" lang="en">
        {diagnosis.title}
      </p>
      {firstStep !== undefined && (
        <p lang="en">
          {getSentenceText(firstStep)}
          {diagnosis.command !== undefined && (
            <>
              {' '}
              <code>{diagnosis.command}</code>
            </>
          )}
        </p>
      )}
      <details>
        <summary>
          {translate(
            diagnosis.disclosure === undefined
              ? 'Causes and details'
              : 'Causes, and the second request without your key',
          )}
        </summary>
        <div>
          <p className="portal-console-hint">
            {call.plan.method} {call.plan.url}
          </p>
          <SentenceList title={translate('What else to do')} sentences={otherSteps} />
          <SentenceList title={translate('Known')} sentences={diagnosis.known} />
          {diagnosis.disclosure !== undefined && (
            <p className="portal-console-failure-probe" lang="en">
              {diagnosis.disclosure}
            </p>
          )}
          <SentenceList title={translate('Likely')} sentences={diagnosis.likely} />
          <SentenceList
            title={translate('What a page cannot know')}
            sentences={diagnosis.unknowable}
          />
          {diagnosis.failure === 'unreadable' && <MissingCors call={call} />}
          <p>
            <FailureLink failure={diagnosis.failure}>
              {translate('More about this failure')}
            </FailureLink>
          </p>
        </div>
      </details>
    </div>
  )
}

interface SentenceListProps {
  readonly title: string
  readonly sentences: readonly Sentence[]
}

function SentenceList({ title, sentences }: SentenceListProps) {
  if (sentences.length === 0) return undefined
  return (
    <>
      <p className="portal-console-label">{title}</p>
      <ul lang="en">
        {sentences.map(getSentenceText).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function MissingCors({ call }: { readonly call: Call }) {
  const { plan } = call
  const { origin } = location
  const headers = getCorsHeaders(plan, origin)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n')
  return (
    <>
      <CopyableText
        title="For the operator: headers that allow this page (the last is optional)"
        text={headers}
        copyLabel={translate('Copy headers')}
      />
      <CopyableText
        title="Send the browser’s preflight yourself"
        text={formatPreflight(plan, origin)}
        copyLabel={translate('Copy preflight')}
      />
    </>
  )
}
