import type { ComponentProps } from 'react'
import { translate } from './translations.ts'

/** Button with `type="button"`, by default in the console's style. */
export function Button({ isQuiet = false, ...others }: ButtonProps) {
  const className = isQuiet
    ? 'portal-console-button portal-console-button-quiet'
    : 'portal-console-button'
  return <button type="button" className={className} {...others} />
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly isQuiet?: boolean | undefined
}

export function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button isQuiet onClick={onCancel}>
      {translate('Cancel')}
    </Button>
  )
}
