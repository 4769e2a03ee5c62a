import { useEffect, useState } from 'react'

interface Props {
  readonly label: string
  /** Copies, and returns the outcome in a few words. */
  readonly onCopy: () => Promise<string>
}

/** Milliseconds for which the outcome is shown. */
const announced = 4000

/** A button that copies and reports the outcome, to screen readers too. */
export function CopyControl({ label, onCopy }: Props) {
  const [outcome, setOutcome] = useState('')
  useEffect(() => {
    if (outcome === '') return
    const timer = setTimeout(() => setOutcome(''), announced)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => setOutcome(await onCopy())

  return (
    <>
      <span role="status" className="console-copied">
        {outcome}
      </span>
      <button type="button" className="console-button" onClick={() => void copy()}>
        {label}
      </button>
    </>
  )
}
