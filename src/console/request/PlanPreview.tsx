import type { FileInput } from '#core/request/inputs.ts'
import { formatSize } from '#ui/format.ts'
import { useShownConsole } from './console-context.ts'

/** The request as it will be sent, of any kind, from the same plan that the transport uses; and what is missing. */
export function PlanPreview() {
  const { shown, views, hasTried } = useShownConsole()
  const problems = views?.listProblems(shown, hasTried) ?? []
  const isPlanned = shown.planning?.outcome === 'planned'
  return (
    <div className="console-field console-preview">
      {isPlanned && <Plan />}
      {problems.length > 0 && (
        <div className="console-problem console-problems" role="alert" tabIndex={-1}>
          <p>{hasTried ? 'Nothing was sent.' : 'Nothing can be sent.'}</p>
          <ul>
            {problems.map(({ field, sentence }) => (
              <li key={`${field} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Plan() {
  const { setup, shown, views } = useShownConsole()
  const { server, planning, holding, files } = shown
  if (planning?.outcome !== 'planned') return null
  const describe = (file: FileInput) => nameFile(file, files.get(file.handle)?.size)
  // Until the console's code is there, the plan is one of the build.
  const pieces =
    views?.previewPlan(planning.plan, describe) ?? setup.previews?.[server?.id ?? ''] ?? []
  const maskOf = (scheme: string) =>
    holding.held.find((secret) => secret.scheme === scheme)?.mask ?? '(no key yet)'
  return (
    <details>
      <summary>
        <span className="console-label">What will be sent</span>
      </summary>
      <pre className="console-code console-request" aria-label="The request" tabIndex={0}>
        {pieces.map((piece, index) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            // The pieces have no state of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={`console-${piece.kind}`}>
              {piece.kind === 'secret' ? maskOf(piece.text) : piece.text}
            </span>
          ),
        )}
      </pre>
      {planning.plan.notes?.map((note) => (
        <p key={note} className="console-hint">
          {note}
        </p>
      ))}
      <p className="console-hint">
        The browser adds its own headers, and may first ask the server for permission (an OPTIONS
        request without your key, called a CORS preflight).
      </p>
    </details>
  )
}

function nameFile({ fileName, type }: FileInput, size: number | undefined): string {
  const facts = [fileName, type, size === undefined ? undefined : formatSize(size)]
  return `(the bytes of ${facts.filter((fact) => fact !== undefined).join(', ')})`
}
