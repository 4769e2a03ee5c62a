import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { loadStyles } from '#browser/load-styles.ts'
import type { Header } from '#core/request/header.ts'
import styles from './self-check.css?url'
import { watchPage } from './watch-page.ts'

interface Props {
  /** The headers that the operation states for every request. */
  readonly headers: readonly Header[]
}

type Panel =
  | { readonly state: 'resting' }
  | { readonly state: 'loaded'; readonly Content: ComponentType<Props> }
  | { readonly state: 'failed' }

/** The panel of the check. Its code is loaded when the panel is opened, because most readers never open it. */
export function SelfCheck({ headers }: Props) {
  const [panel, setPanel] = useState<Panel>({ state: 'resting' })
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    watchPage()
    // A panel opened before this code ran has fired its event already.
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
      {panel.state === 'loaded' && <panel.Content headers={headers} />}
      {panel.state === 'failed' && (
        <p className="console-problem">
          The check could not be loaded. Check that you are online, then close and reopen this
          panel, or reload the page.
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
    // The connection is down, or the page is older than the site, which no longer has this file.
    return { state: 'failed' }
  }
}
