import { useId } from 'react'
import type { PolicyReport, Violation, ViolationReport } from './check-report.ts'
import { sinceWhen, untold } from './write-report.ts'

interface Props {
  readonly policy: PolicyReport
  readonly blocked: ViolationReport
}

/** The policy in force, explained and in full, and what it blocked. */
export function PolicyView({ policy, blocked: { violations, since } }: Props) {
  const id = useId()
  const { isEnforced, texts, effects } = policy
  return (
    <section aria-labelledby={id}>
      <p className="console-label" id={id}>
        Security policy
      </p>
      {isEnforced ? (
        <p>In force: a request that it forbids was just blocked.</p>
      ) : (
        <p className="console-warning">
          No policy is in force: a request that this site’s policy forbids went through. With{' '}
          <code>npm run dev</code> there is none; a published site must have one.
        </p>
      )}
      {isEnforced && (
        <ul>
          {effects.map(({ sentence, isOpen }) => (
            <li key={sentence} data-open={isOpen}>
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {isEnforced && since === 'never' && <p className="console-warning">{untold}</p>}
      {since !== 'never' && violations.length === 0 && (
        <p>Since {sinceWhen[since]}, it blocked nothing else.</p>
      )}
      {violations.length > 0 && (
        <div className="console-problem">
          <p>Since {sinceWhen[since]}, it also blocked what this page has no reason to try:</p>
          <ul>
            {groupViolations(violations).map(([line, count]) => (
              <li key={line}>
                {line}
                {count > 1 && `, ${count} times`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {texts.map(({ from, text }) => (
        <details key={`${from} ${text}`} className="console-headers">
          <summary>{from}: the policy in full</summary>
          <pre className="console-code" aria-label={`${from}: the policy in full`} tabIndex={0}>
            {text.replaceAll('; ', ';\n')}
          </pre>
        </details>
      ))}
    </section>
  )
}

function groupViolations(violations: readonly Violation[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { directive, blocked, heldKey } of violations) {
    const line = `${directive}: ${blocked}${heldKey ? ', with the made-up key' : ''}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts]
}
