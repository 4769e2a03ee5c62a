import { CopyControl } from '../../ui/Copy.tsx'
import { translate } from '../../ui/translations.ts'

interface AsyncCopyProps {
  readonly label: string
  /** Fetches the text; `undefined` if it is too large. */
  readonly read: () => Promise<string | undefined>
}

export function AsyncCopy({ label, read }: AsyncCopyProps) {
  const copy = async () => {
    let isTooLarge = false
    const fetchText = async () => {
      const text = await read()
      isTooLarge = text === undefined
      if (text === undefined) throw new Error('The text is too large to copy.')
      return new Blob([text], { type: 'text/plain' })
    }
    try {
      // Safari loses the user activation while the text is fetched, unless the clipboard gets a promise.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': fetchText() })])
      return translate('Copied')
    } catch {
      return translate(
        isTooLarge
          ? 'Too large to copy (more than 10 MB). Use Download instead.'
          : 'The browser refused to copy.',
      )
    }
  }
  return <CopyControl label={label} onCopy={copy} />
}
