import type { ComponentProps } from 'react'

/** A button that submits nothing, by default one of the console. */
export function Button({
  className = 'portal-console-button',
  ...others
}: ComponentProps<'button'>) {
  return <button type="button" className={className} {...others} />
}
