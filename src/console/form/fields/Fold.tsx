import { useState } from 'react'
import type { ReactNode } from 'react'

interface FoldProps {
  readonly summary: ReactNode
  readonly className: string
  /** Whether it is initially open. */
  readonly isOpenAtFirst: boolean
  /** Keeps it open because its content needs attention. */
  readonly mustShow?: boolean
  readonly children: () => ReactNode
}

/** Fields behind a summary. Rendered only while open: schemas can be deep and recursive. */
export function Fold({ summary, className, isOpenAtFirst, mustShow = false, children }: FoldProps) {
  const [isChosenOpen, setIsOpen] = useState<boolean>()
  const isOpen = mustShow || (isChosenOpen ?? isOpenAtFirst)
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) setIsOpen(currentTarget.open)
      }}
    >
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  )
}
