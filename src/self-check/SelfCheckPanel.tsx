import { checkSteps } from './check-steps.ts'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { withBase } from '#browser/with-base.ts'
import { useUntrackedField } from '#ui/use-untracked-field.ts'
import type { Header } from '#core/request/header.ts'
import { CheckFault } from './check-fault.ts'
import type { CheckReport } from './check-report.ts'
import type { CheckStep } from './check-steps.ts'
import { CheckResult } from './CheckResult.tsx'
import { runCheck } from './run-check.ts'
import { unprovable } from './unprovable.ts'
import { writeVerdict } from './write-report.ts'

interface Props {
  /** The headers that the operation states for every request. */
  readonly headers: readonly Header[]
  readonly onClose: () => void
}

type Check =
  | { readonly phase: 'resting' }
  | { readonly phase: 'running'; readonly step: CheckStep; readonly detail: string | undefined }
  | { readonly phase: 'done'; readonly report: CheckReport }
  | { readonly phase: 'failed'; readonly what: string; readonly remedy: string }

/** A dialog that runs the check and shows its result. The made-up key never enters component state. */
export function SelfCheckPanel({ headers, onClose }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [check, setCheck] = useState<Check>({ phase: 'resting' })
  const field = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const id = useId()
  const isRunning = check.phase === 'running'
  useUntrackedField(field)

  useLayoutEffect(() => sheet.current?.showModal(), [])
  useEffect(() => {
    const leave = () => running.current?.abort()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const onStep = (step: CheckStep, detail?: string) => setCheck({ phase: 'running', step, detail })

  const run = async () => {
    if (isRunning || !field.current) return
    const { signal } = (running.current = new AbortController())
    try {
      const report = await runCheck({ headers, field: field.current, stop: signal, onStep })
      setCheck({ phase: 'done', report })
    } catch (error) {
      setCheck(signal.aborted ? { phase: 'resting' } : describeFault(error))
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
          for that key everywhere a page can leave one. Your own key is not touched.
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
            How it works, and how to check without it (opens a new tab)
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
        <CheckPhase check={check} />
        <p role="status" className="console-announcement">
          {announce(check)}
        </p>
        <section aria-label="What a page cannot prove">
          <p className="console-label">What a page cannot prove</p>
          <ul className="self-check-limits">
            {unprovable.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </section>
      </div>
    </dialog>
  )
}

function CheckPhase({ check }: { readonly check: Check }) {
  switch (check.phase) {
    case 'resting': {
      return null
    }
    case 'running': {
      return <CheckProgress step={check.step} detail={check.detail} />
    }
    case 'done': {
      return <CheckResult report={check.report} />
    }
    case 'failed': {
      return (
        <div className="console-problem">
          <p>
            <strong>The check could not be finished.</strong> {check.what}
          </p>
          <p>{check.remedy}</p>
        </div>
      )
    }
  }
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

function describeFault(error: unknown): Check {
  if (error instanceof CheckFault) {
    return { phase: 'failed', what: error.message, remedy: error.remedy }
  }
  return {
    phase: 'failed',
    what: 'An unexpected error occurred.',
    remedy: 'Reload the page and run the check again. Until then, nothing is proven.',
  }
}

interface CheckProgressProps {
  readonly step: CheckStep
  /** The current place. */
  readonly detail: string | undefined
}

const steps = Object.entries(checkSteps)

/** The steps that are done, current and still to come. */
function CheckProgress({ step, detail }: CheckProgressProps) {
  const current = steps.findIndex(([name]) => name === step)
  return (
    <ol className="self-check-steps">
      {steps.map(([name, title], index) => (
        <li
          key={name}
          data-progress={index < current ? 'done' : index === current ? 'current' : 'to-come'}
          aria-current={index === current ? 'step' : undefined}
        >
          {title}
          {index === current && detail && <span className="console-hint"> ({detail})</span>}
        </li>
      ))}
    </ol>
  )
}
