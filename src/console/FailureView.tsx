import type { FailureId } from '#core/failures.ts'
import { failures } from '#core/failures.ts'
import type { Call } from './console-state.ts'

interface Props {
  readonly call: Call
  readonly failureId: FailureId
}

/** Why there is no answer, with what is known kept apart from what is only likely. */
export function FailureView({ call, failureId }: Props) {
  const { title, known, likely, unknowable, remedies } = failures[failureId]
  return (
    <div className="console-failure" data-failure={failureId}>
      <p className="console-failure-title">{title}</p>
      <p className="console-hint">
        {call.plan.method} {call.plan.url}
      </p>
      <FindingList title="Known" findings={known} />
      <FindingList title="Likely, one of" findings={likely} />
      <FindingList title="A page cannot know" findings={unknowable} />
      <FindingList title="What to do" findings={remedies} />
    </div>
  )
}

function FindingList({ title, findings }: { title: string; findings: readonly string[] }) {
  if (findings.length === 0) return null
  return (
    <>
      <p className="console-label">{title}</p>
      <ul>
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </>
  )
}
