import { useEffect, useState } from 'react'

interface Props {
  readonly label: string
  /** Fetches the text; `undefined` when there is too much of it. */
  readonly read: () => Promise<string | undefined>
  /** The text where it is at hand already: some browsers copy only in the very moment of the click. */
  readonly ready?: string | undefined
}

const outcomes = {
  none: '',
  copied: 'Copied',
  'too-large': 'Too large to copy: more than 10 MB. Download has it all.',
  refused: 'The browser refused to copy.',
} as const

/** Copies a text that has to be fetched first, and says what came of it. */
export function AsyncCopy({ label, read, ready }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none')
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), 4000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      const text = ready ?? (await read())
      if (text !== undefined) await navigator.clipboard.writeText(text)
      setOutcome(text === undefined ? 'too-large' : 'copied')
    } catch {
      setOutcome('refused')
    }
  }

  return (
    <>
      <span role="status" className="console-copied">
        {outcomes[outcome]}
      </span>
      <button type="button" className="console-button" onClick={() => void copy()}>
        {label}
      </button>
    </>
  )
}
