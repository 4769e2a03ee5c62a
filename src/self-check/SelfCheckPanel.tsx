import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { withBase } from '#browser/with-base.ts'
import type { Header } from '#core/request/inputs.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { judge, listSections, writeReport, writeVerdict } from './report.ts'
import type { CheckReport } from './report.ts'
import { NoResponse, runCheck } from './run-check.ts'

interface Props {
  /** The headers that the operation states for every request. */
  readonly headers: readonly Header[]
  readonly onClose: () => void
}

type Check =
  | { readonly phase: 'resting' }
  | { readonly phase: 'running'; readonly step: string }
  | { readonly phase: 'done'; readonly report: CheckReport }
  | { readonly phase: 'failed'; readonly what: string }

/** A dialog that runs the check and shows its result. The made-up key never enters component state. */
export function SelfCheckPanel({ headers, onClose }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [check, setCheck] = useState<Check>({ phase: 'resting' })
  const field = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const id = useId()
  const isRunning = check.phase === 'running'

  useLayoutEffect(() => sheet.current?.showModal(), [])
  useEffect(() => {
    const leave = () => running.current?.abort()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const onStep = (step: string) => setCheck({ phase: 'running', step })

  const run = async () => {
    if (isRunning || !field.current) return
    const { signal } = (running.current = new AbortController())
    try {
      const report = await runCheck({ headers, field: field.current, stop: signal, onStep })
      setCheck({ phase: 'done', report })
    } catch (error) {
      setCheck(signal.aborted ? { phase: 'resting' } : { phase: 'failed', what: explain(error) })
    }
  }

  return (
    <dialog ref={sheet} className="self-check-sheet" aria-labelledby={id} onClose={onClose}>
      <form method="dialog" className="self-check-head">
        <p className="console-title" id={id}>
          Check it yourself
        </p>
        <button type="submit" className="console-button">
          Close
        </button>
      </form>
      <div className="self-check">
        <p>
          The check makes up a key and uses it like a real one: through a password field, into
          memory, and in the <code>Authorization</code> header, to this site itself. Then it looks
          for that key in the document, the window and the browser’s storage. Your own key is not
          touched.
        </p>
        <div className="console-toolbar">
          <button
            type="button"
            className="console-button console-button-primary"
            aria-disabled={isRunning}
            onClick={() => void run()}
          >
            {check.phase === 'done' || check.phase === 'failed' ? 'Check again' : 'Run the check'}
          </button>
          {/* Leaving this page would forget the key and the response. */}
          <a href={withBase('/authentication/check-it-yourself/')} target="_blank" rel="noreferrer">
            How it works, and what no page can prove (opens a new tab)
          </a>
        </div>
        {/* Only for the check. Uncontrolled and unnamed, like the console's own field. */}
        <input
          ref={field}
          type="password"
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          hidden
        />
        {check.phase === 'running' && <p className="console-hint">{check.step}</p>}
        {check.phase === 'done' && <Result report={check.report} />}
        {check.phase === 'failed' && <p className="console-problem">{announce(check)}</p>}
        <p role="status" className="console-announcement">
          {announce(check)}
        </p>
      </div>
    </dialog>
  )
}

function announce(check: Check): string {
  switch (check.phase) {
    case 'resting': {
      return ''
    }
    case 'running': {
      return 'The check is running.'
    }
    case 'done': {
      return writeVerdict(check.report)
    }
    case 'failed': {
      return `The check could not be finished. ${check.what}`
    }
  }
}

function explain(error: unknown): string {
  return error instanceof NoResponse
    ? 'This site did not respond to the request with the made-up key. Check that you are online and that this page still loads, then run the check again.'
    : 'An unexpected error occurred. Reload the page and run the check again. Until then, nothing is proven.'
}

/** On screen, and as text to copy. */
function Result({ report }: { readonly report: CheckReport }) {
  const shown = useRef<HTMLDivElement>(null)
  const verdict = judge(report)
  return (
    <div ref={shown} className="self-check">
      <p className="self-check-verdict" data-verdict={verdict}>
        {writeVerdict(report)}
      </p>
      {verdict === 'found' && (
        <p>
          Repeat the check in a private window without extensions: one of them may be the cause. If
          the key is found there too, send the report to the team that runs this site. If you have
          pasted a real key here, treat it as{' '}
          <a href={withBase('/authentication/leaked-key/')} target="_blank" rel="noreferrer">
            leaked (opens a new tab)
          </a>
          .
        </p>
      )}
      {listSections(report).map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <p className="console-label">{title}</p>
          <ul>
            {lines.map(({ text, mood }) => (
              <li key={text} data-mood={mood}>
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="console-toolbar">
        <CopyButton text={writeReport(report)} shownIn={shown} label="Copy the report" />
      </div>
    </div>
  )
}
