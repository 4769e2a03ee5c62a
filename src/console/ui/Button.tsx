import type { ComponentProps } from 'react'

/** Button with `type="button"`, by default in the console's style. */
export function Button({
  className = 'portal-console-button',
  ...others
}: ComponentProps<'button'>) {
  return <button type="button" className={className} {...others} />
}
