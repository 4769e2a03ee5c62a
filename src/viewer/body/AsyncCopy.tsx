import { CopyControl } from '#ui/Copy.tsx'
import { say } from '#ui/words.ts'

interface AsyncCopyProps {
  readonly label: string
  /** Fetches the text; `undefined` when it is too large. */
  readonly read: () => Promise<string | undefined>
  /** The text if it is already available: some browsers allow copying only during the click. */
  readonly ready?: string | undefined
}

export function AsyncCopy({ label, read, ready }: AsyncCopyProps) {
  const copy = async () => {
    try {
      const text = ready ?? (await read())
      if (text === undefined)
        return say('Too large to copy (more than 10 MB). Use Download instead.')
      await navigator.clipboard.writeText(text)
      return say('Copied')
    } catch {
      return say('The browser refused to copy.')
    }
  }
  return <CopyControl label={label} onCopy={copy} />
}
