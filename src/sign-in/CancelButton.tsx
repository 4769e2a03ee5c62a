import { Button } from '#ui/Button.tsx'
import { say } from '#ui/words.ts'

export function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button className="console-button console-button-quiet" onClick={onCancel}>
      {say('Cancel')}
    </Button>
  )
}
