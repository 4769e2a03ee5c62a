import { useEffect, useState } from 'react'
import { loadStyles } from '#browser/load-styles.ts'
import type { Header } from '#core/request/inputs.ts'
import { makeLazy } from '#ui/lazy-module.ts'
import { useLazy } from '#ui/use-lazy.ts'
import { watchPage } from './watch-page.ts'
import styles from './self-check.css?url'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/words.ts'

interface SelfCheckProps {
  readonly headers: readonly Header[]
}

/** The button that opens the check. Its code is loaded then, because most readers never open it. */
export function SelfCheck({ headers }: SelfCheckProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { module: Panel, retry } = useLazy(lazyPanel, isOpen)
  useEffect(() => watchPage(), [])
  return (
    <div className="portal-console-self-check">
      <Button onClick={retry ?? (() => setIsOpen(true))}>{say('Check it yourself')}</Button>
      {retry && (
        <p className="portal-console-problem" role="alert">
          The check could not be loaded. Check that you are online, then try again.
        </p>
      )}
      {isOpen && Panel && <Panel headers={headers} onClose={() => setIsOpen(false)} />}
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
