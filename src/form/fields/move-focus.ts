import { flushSync } from 'react-dom'

/** Moves the focus to the first field of what was added, before its buttons. */
export function focusFirst(added: Element | null | undefined): void {
  const control =
    added?.querySelector<HTMLElement>('textarea, select:not(.form-state)') ??
    added?.querySelector<HTMLElement>('summary') ??
    added?.querySelector<HTMLElement>('button:not(:disabled)')
  control?.focus()
}

/** Removes what a button belongs to, and moves the focus to the button that adds another. */
export function removeWithFocus(button: HTMLElement, remove: () => void): void {
  const adding = button
    .closest('.form-object')
    ?.querySelector<HTMLElement>(':scope > .form-buttons button')
  flushSync(remove)
  adding?.focus()
}
