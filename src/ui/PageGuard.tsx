import { useEffect } from 'react'

export interface PageGuardProps {
  readonly isKeyIn: (text: string) => boolean
  /** How many secrets are held: fields may hold a text that has just become one. */
  readonly held: number
}

/**
 * Empties fields around the console, such as the page's search, in which a held key is found: they show what was typed to
 * them, or look for it. What they listen for never reaches them. The console's own fields see to it themselves.
 */
export function PageGuard({ isKeyIn, held }: PageGuardProps) {
  useEffect(() => {
    const guard = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement) || isOwn(event.target)) return
      if (isKeyIn(event.target.value)) {
        event.stopImmediatePropagation()
        refuse(event.target)
      } else event.target.setCustomValidity('')
    }
    // Before any listener of the field, and of the page's elements around it.
    addEventListener('input', guard, true)
    for (const field of document.querySelectorAll('input')) {
      if (!isOwn(field) && isKeyIn(field.value)) refuse(field)
    }
    return () => removeEventListener('input', guard, true)
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- what is in a field may be held only now
  }, [isKeyIn, held])
  return null
}

function isOwn(field: HTMLInputElement): boolean {
  return field.closest('.console') !== null
}

/** The browser says it at the field, and puts nothing into the page. */
function refuse(field: HTMLInputElement): void {
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.setCustomValidity('The text contained your key and was removed.')
  if (field.checkVisibility()) field.reportValidity()
}
