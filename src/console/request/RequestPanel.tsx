import { useId } from 'react'
import type { RefObject } from 'react'
import type { Holding } from '#key/key-holder.ts'
import { CopyControl } from '#ui/CopyControl.tsx'
import type { LazyModule } from '#ui/lazy-module.ts'
import type { ConsoleState } from '../state/console-state.ts'
import { useShownConsole } from './console-context.ts'
import type { ConsoleViews } from './console-context.ts'
import { InputsView } from './InputsView.tsx'
import { KeyField } from './KeyField.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { SendActions } from './SendActions.tsx'
import { SendLine } from './SendLine.tsx'
import { ServerField } from './ServerField.tsx'

interface Props {
  readonly panel: RefObject<HTMLElement | null>
  readonly sendButton: RefObject<HTMLButtonElement | null>
  readonly onSend: (press: 'button' | 'keyless') => void
  readonly isReady: boolean
  readonly lazy: LazyModule<Pick<ConsoleViews, 'copyLink'>>
}

/** The request: where it goes, what it takes, how it looks, and what sends it. */
export function RequestPanel({ panel, sendButton, onSend, ...props }: Props) {
  const { setup, shown, keyField } = useShownConsole()
  const { operation, servers, serversNote, onlyScheme } = setup
  const { server, planning, holding, exchange } = shown
  const { isReady } = props
  const titleId = useId()
  const isUsable = isReady && server !== undefined
  const canSend = isUsable && shown.obstacles.length === 0

  const copyLink = async (): Promise<string> => {
    try {
      const module = await props.lazy.load()
      const { promise, resolve } = Promise.withResolvers<void>()
      shown.whenLoaded(() => resolve())
      await promise
      return await module.copyLink(setup, shown)
    } catch {
      return 'Not copied. Reload the page.'
    }
  }

  return (
    <section ref={panel} className="console-panel" aria-labelledby={titleId}>
      <div className="console-toolbar">
        <p className="console-title" id={titleId}>
          Request
        </p>
        <span className="console-spacer" />
        <CopyControl label="Copy link" onCopy={copyLink} />
      </div>
      {/* Always there, so that screen readers hear of a change. */}
      <p role="status" className="console-hint console-link-notes">
        {shown.linkNotes}
      </p>
      <ServerField
        servers={servers}
        server={server}
        note={serversNote}
        onChoose={shown.chooseServer}
      />
      <p role="status" className="console-announcement">
        {announceKeys(holding, shown.notices, server?.name)}
      </p>
      {onlyScheme !== undefined && <KeyField {...keyField(onlyScheme)} label="API key" />}
      <InputsView />
      <PlanPreview />
      <div className="console-send">
        <SendLine />
        <SendActions
          sendButton={sendButton}
          isSending={exchange.phase === 'sending'}
          canSend={canSend}
          hasKeyless={
            planning?.outcome === 'planned'
              ? planning.plan.slots.some(({ scheme }) => isCredential(scheme))
              : operation.security.state === 'stated'
          }
          canSendKeyless={canSend || (isUsable && shown.isKeyInTheWay)}
          onSend={() => onSend('button')}
          onSendWithoutKey={() => onSend('keyless')}
        />
      </div>
    </section>
  )
}

/** Not an input that takes a secret, whose slot has the name of its field. */
function isCredential(scheme: string): boolean {
  return !/^(?:path|query|header|cookie|body):/.test(scheme)
}

/**
 * That a key was taken, for screen readers: its field is gone, and the focus has moved on. It says nothing of the key but where
 * it is for.
 */
export function announceKeys(
  { held }: Holding,
  notices: ConsoleState['notices'],
  serverName: string | undefined,
): string {
  const taken = held.filter(({ scheme }) => notices[scheme]?.kind === 'accepted').length
  if (taken === 0) return ''
  const subject = taken === 1 ? 'Your key is' : `${taken} keys are`
  return `${subject} held in this page’s memory, for ${serverName ?? 'this server'} only.`
}
