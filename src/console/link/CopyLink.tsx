import type { RequestInputs } from '#core/request/inputs.ts'
import { loadExchange } from '../load-exchange.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import { CopyControl } from '../ui/CopyControl.tsx'

interface Props {
  readonly setup: ConsoleSetup
  readonly inputs: RequestInputs
  readonly isKeyIn: (text: string) => boolean
}

/** Copies a link to the request as it is filled in. Until it is pressed, nothing is written anywhere. */
export function CopyLink({ setup, inputs, isKeyIn }: Props) {
  const copy = async () => {
    const module = await loadExchange().catch(() => undefined)
    return module?.copyLink(setup, inputs, isKeyIn) ?? 'Not copied: reload the page.'
  }
  return <CopyControl label="Copy link" onCopy={copy} />
}
