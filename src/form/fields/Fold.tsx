import { useState } from 'react'
import type { ReactNode } from 'react'

interface FoldProps {
  readonly summary: ReactNode
  readonly className: string
  /** Whether it is open before a reader opens or closes it. */
  readonly isOpenAtFirst: boolean
  /** Something in it needs attention, so that it stays open. */
  readonly mustShow: boolean
  readonly children: () => ReactNode
}

/** Fields behind a summary. They are rendered once it is open: schemas can be deep, and can refer to themselves. */
export function Fold({ summary, className, isOpenAtFirst, mustShow, children }: FoldProps) {
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
