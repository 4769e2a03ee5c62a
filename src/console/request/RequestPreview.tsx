import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Holding } from '#key/key-holder.ts'

interface Props {
  readonly plan: RequestPlan
  readonly holding: Holding
  /** The numbers of the query parameters left out of the plan because they are not valid. */
  readonly leftOut: readonly number[]
}

/** The request as it will be sent, from the same plan that the transport uses. */
export function RequestPreview({ plan, holding, leftOut }: Props) {
  const show = (scheme: string) =>
    holding.held.find((secret) => secret.scheme === scheme)?.mask ?? '(no key yet)'
  return (
    <div className="console-field">
      <span className="console-label">What will be sent</span>
      <pre className="console-code" aria-label="The request" tabIndex={0}>
        <span className="console-method">{plan.method}</span> {plan.url}
        {plan.slots.map(
          (slot) => slot.place === 'header' && `\n${slot.name}: ${slot.prefix}${show(slot.scheme)}`,
        )}
        {plan.headers.map(({ name, value }) => `\n${name}: ${value}`)}
      </pre>
      {leftOut.length > 0 && <p className="console-problem">{describeLeftOut(leftOut)}</p>}
      <p className="console-hint">
        The browser adds its own headers, and first asks the server for permission (an OPTIONS
        request without your key, called a CORS preflight).
      </p>
    </div>
  )
}

function describeLeftOut(numbers: readonly number[]): string {
  const named = new Intl.ListFormat('en').format(numbers.map(String))
  return numbers.length === 1
    ? `Parameter ${named} is left out because it is not valid.`
    : `Parameters ${named} are left out because they are not valid.`
}
