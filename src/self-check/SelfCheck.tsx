import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { loadStyles } from '#browser/load-styles.ts'
import type { Operation } from '#core/request/operation.ts'
import styles from './self-check.css?url'
import { watchPage } from './watch-page.ts'

interface Props {
  readonly operation: Operation
}

type Panel =
  | { readonly state: 'resting' }
  | { readonly state: 'loaded'; readonly Content: ComponentType<Props> }
  | { readonly state: 'failed' }

/** The way to the check. Its code is loaded when the panel is opened, because most readers never do. */
export function SelfCheck({ operation }: Props) {
  const [panel, setPanel] = useState<Panel>({ state: 'resting' })
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    watchPage()
    // Opened before this code was there, it told nobody.
    if (details.current?.open) void loadPanel().then(setPanel)
  }, [])

  return (
    <details
      ref={details}
      className="console-panel console-self-check"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && panel.state !== 'loaded') void loadPanel().then(setPanel)
      }}
    >
      <summary className="console-title">Check it yourself</summary>
      {panel.state === 'loaded' && <panel.Content operation={operation} />}
      {panel.state === 'failed' && (
        <p className="console-problem">
          The check could not be loaded. See whether you are online, then close and open this panel
          again, or load the page again.
        </p>
      )}
    </details>
  )
}

async function loadPanel(): Promise<Panel> {
  try {
    const [{ SelfCheckPanel }] = await Promise.all([
      import('./SelfCheckPanel.tsx'),
      loadStyles(styles),
    ])
    return { state: 'loaded', Content: SelfCheckPanel }
  } catch {
    // Without a connection, or with a page older than the site, there is no such file.
    return { state: 'failed' }
  }
}
