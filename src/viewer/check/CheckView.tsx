import { useSyncExternalStore } from 'react'
import type { BodyTally } from '#schema/response/body-check.ts'
import { verdictNames } from '#schema/response/part-verdict.ts'
import { whichIsRight, writeReport } from '#schema/response/write-report.ts'
import { formatCounted } from '#core/text/format-count.ts'
import { AsyncCopy } from '../body/AsyncCopy.tsx'
import type { BodyReader } from '../body/body-reader.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import { countParts, describeTally } from './describe-check.ts'
import type { CheckHandle, CheckState } from './use-check.ts'

interface Props {
  readonly check: CheckHandle
  readonly reader: BodyReader
  readonly status: number
}

/** How a response agrees with the document: counted in one line, and in full where a reader asks. */
export function CheckView({ check: { state, retry }, reader, status }: Props) {
  switch (state.phase) {
    case 'loading':
      return <p className="console-check console-hint">Comparing with the document…</p>
    case 'missing':
      return (
        <p className="console-check console-hint">
          What the document says of this response could not be loaded.{' '}
          <button type="button" className="console-button" onClick={retry}>
            Try again
          </button>
        </p>
      )
    case 'held':
      return <HeldView state={state} reader={reader} status={status} />
  }
}

interface HeldProps extends Pick<Props, 'reader' | 'status'> {
  readonly state: Extract<CheckState, { readonly phase: 'held' }>
}

function HeldView({ state, reader, status }: HeldProps) {
  const { rules, held, progress, end } = state
  const { parts, body } = held
  const tally = progress?.tally
  const isDone = body.kind !== 'ruled' || tally?.isDone === true
  const contradictions = countParts(parts, 'contradicts') + (tally?.contradicting ?? 0)
  const report = () => writeReport({ operation: rules, status, parts, groups: end?.groups ?? [] })
  return (
    <div className="console-check" data-verdict={contradictions > 0 ? 'contradicts' : undefined}>
      <p role="status" className="console-hint" aria-busy={!isDone}>
        <strong>The document</strong>
        {`: ${describeTally(parts, body, tally)}`}
      </p>
      {contradictions > 0 && <p className="console-warning">{whichIsRight}</p>}
      {body.kind === 'silent' && <ProposalView reader={reader} operation={rules} status={status} />}
      <details>
        <summary>What the document says of this response</summary>
        <ul>
          {parts.map(({ verdict, sentence, at }) => (
            <li key={sentence} data-verdict={verdict}>
              <strong>{verdictNames[verdict]}</strong>: <ReceivedText text={sentence} />{' '}
              {at !== undefined && <code>{at}</code>}
            </li>
          ))}
          {tally && <li>{describeOthers(tally)}</li>}
        </ul>
        {isDone && (
          <p className="console-toolbar">
            <AsyncCopy label="Copy report" read={async () => report()} ready={report()} />
            <span className="console-hint">
              For the team that owns the service: places, rules and types, without values.
            </span>
          </p>
        )}
      </details>
    </div>
  )
}

function describeOthers({ remarks, unchecked }: BodyTally): string {
  return [
    'Members that the document does not name are not specified, and no faults.',
    remarks > 0 ? `The report has ${formatCounted(remarks, 'remark')}, such as on a format.` : '',
    unchecked > 0
      ? `The report names the ${formatCounted(unchecked, 'rule')} that could not be checked.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

interface ProposalProps extends Pick<Props, 'reader' | 'status'> {
  readonly operation: { readonly method: string; readonly path: string }
}

/** Where the document is silent, what was observed can become a part of it. */
function ProposalView({ reader, operation, status }: ProposalProps) {
  const snapshot = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot)
  if (snapshot.state !== 'read' || snapshot.reading.kind !== 'json') return null
  const origin = `the response ${status} of ${operation.method} ${operation.path}`
  return (
    <p className="console-toolbar">
      <AsyncCopy
        label="Copy as a draft"
        read={async () => reader.ask({ type: 'proposal', origin })}
      />
      <span className="console-hint">
        The <strong>observed</strong> structure as a JSON Schema for the document: names of members
        and types, no values. Look through the names before you pass it on.
      </span>
    </p>
  )
}
