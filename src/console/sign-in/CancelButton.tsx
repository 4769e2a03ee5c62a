import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'

export function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button className="portal-console-button portal-console-button-quiet" onClick={onCancel}>
      {translate('Cancel')}
    </Button>
  )
}
