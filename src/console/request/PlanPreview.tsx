import type { FileInput } from '#core/request/inputs.ts'
import type { EngineProps } from '../state/engine-module.ts'
import { formatSize } from '../ui/format.ts'
import { previewPlan } from './preview-plan.ts'

/** The request as it will be sent, of any kind, from the same plan that the transport uses. */
export function PlanPreview({ shown }: EngineProps) {
  const { planning, holding, files } = shown
  if (planning?.outcome !== 'planned') {
    return (
      <div className="console-field">
        <span className="console-label">What will be sent</span>
        <p className="console-hint">The request is shown here once it is complete.</p>
      </div>
    )
  }
  const pieces = previewPlan(planning.plan, {
    maskOf: (scheme) =>
      holding.held.find((secret) => secret.scheme === scheme)?.mask ?? '(no key yet)',
    describeFile: (file) => describeFile(file, files.get(file.handle)?.size),
  })
  return (
    <div className="console-field">
      <span className="console-label">What will be sent</span>
      <pre className="console-code console-request" aria-label="The request" tabIndex={0}>
        {pieces.map(({ kind, text }, index) =>
          kind === 'text' ? (
            text
          ) : (
            // The pieces have no state of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={`console-${kind}`}>
              {text}
            </span>
          ),
        )}
      </pre>
      <p className="console-hint">
        The browser adds its own headers, and may first ask the server for permission (an OPTIONS
        request without your key, called a CORS preflight).
      </p>
    </div>
  )
}

function describeFile({ fileName, type }: FileInput, size: number | undefined): string {
  const facts = [fileName, type, size === undefined ? undefined : formatSize(size)]
  return `(the bytes of ${facts.filter((fact) => fact !== undefined).join(', ')})`
}
