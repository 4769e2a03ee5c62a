import { useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly content: ReactNode
}

interface TabsProps<Name extends string> {
  /** Accessible name of the list of tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
}

/** Tabs with the keys of the ARIA Authoring Practices. Panels stay rendered, so that no choice in them is lost. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)

  // Sending shows the other panel, and the focus would be lost with the hidden one.
  useLayoutEffect(() => {
    const hidden = box.current?.querySelector(':scope > [role="tabpanel"][hidden]')
    if (hidden?.contains(document.activeElement) !== true) return
    list.current
      ?.querySelector<HTMLElement>('[aria-selected="true"]')
      ?.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = tabs.findIndex(({ name }) => name === chosen)
    const isReversed = list.current?.matches(':dir(rtl)') === true
    const next = {
      ArrowRight: index + (isReversed ? -1 : 1),
      ArrowLeft: index + (isReversed ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const wrapped = (next + tabs.length) % tabs.length
    const tab = tabs[wrapped]
    if (tab) onChoose(tab.name)
    buttons[wrapped]?.focus({ preventScroll: true })
  }

  return (
    <div ref={box} className="portal-console-tabs">
      {/* The keys work on the tabs, of which one is focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}-panel`}
          aria-labelledby={`${id}-${tab.name}`}
          hidden={tab.name !== chosen}
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
