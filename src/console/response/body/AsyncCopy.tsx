import { CopyControl } from '../../ui/CopyControl.tsx'

interface Props {
  readonly label: string
  /** Fetches the text; `undefined` when there is too much of it. */
  readonly read: () => Promise<string | undefined>
  /** The text where it is at hand already: some browsers copy only in the very moment of the click. */
  readonly ready?: string | undefined
}

/** Copies a text that has to be fetched first. */
export function AsyncCopy({ label, read, ready }: Props) {
  const copy = async () => {
    try {
      const text = ready ?? (await read())
      if (text === undefined) return 'Too large to copy: more than 10 MB. Download has it all.'
      await navigator.clipboard.writeText(text)
      return 'Copied'
    } catch {
      return 'The browser refused to copy.'
    }
  }
  return <CopyControl label={label} onCopy={copy} />
}
