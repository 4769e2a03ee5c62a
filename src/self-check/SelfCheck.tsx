import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadStyles } from '#browser/load-styles.ts'
import type { Header } from '#core/request/header.ts'
import { makeLazy } from '#ui/lazy-module.ts'
import styles from './self-check.css?url'
import type { SelfCheckPanel } from './SelfCheckPanel.tsx'
import { watchPage } from './watch-page.ts'

interface Props {
  /** The headers that the operation states for every request. */
  readonly headers: readonly Header[]
}

/** The button that opens the check. Its code is loaded then, because most readers never open it. */
export function SelfCheck({ headers }: Props) {
  const [panel, setPanel] = useState<{ readonly Content: typeof SelfCheckPanel } | 'failed'>()
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => watchPage(), [])

  const open = async () => {
    try {
      const Content = await lazyPanel.load()
      flushSync(() => setPanel({ Content }))
      sheet.current?.showModal()
    } catch {
      setPanel('failed')
    }
  }

  return (
    <div className="console-self-check">
      <button type="button" className="console-button" onClick={() => void open()}>
        Check it yourself
      </button>
      {panel === 'failed' && (
        <p className="console-problem" role="alert">
          The check could not be loaded. Check that you are online, then try again.
        </p>
      )}
      <dialog ref={sheet} className="self-check-sheet" aria-label="Check it yourself">
        {panel !== undefined && panel !== 'failed' && (
          <>
            <form method="dialog" className="self-check-head">
              <p className="console-title">Check it yourself</p>
              <button type="submit" className="console-button">
                Close
              </button>
            </form>
            <panel.Content headers={headers} />
          </>
        )}
      </dialog>
    </div>
  )
}

/** Fails where the connection is down, or the page is older than the site, which no longer has this file. */
const lazyPanel = makeLazy(async () => {
  const [{ SelfCheckPanel: Panel }] = await Promise.all([
    import('./SelfCheckPanel.tsx'),
    loadStyles(styles),
  ])
  return Panel
})
