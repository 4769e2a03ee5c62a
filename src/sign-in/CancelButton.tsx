import { Button } from '#ui/Button.tsx'
import { say } from '#ui/words.ts'

export function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button className="portal-console-button portal-console-button-quiet" onClick={onCancel}>
      {say('Cancel')}
    </Button>
  )
}
