import { useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Operation, Server } from '#core/operation.ts'
import { findParameterFault } from '#core/query-parameter.ts'
import './console.css'
import { ExchangeStatus } from './ExchangeStatus.tsx'
import { KeyField } from './KeyField.tsx'
import { KeyGuard } from './key-guard.ts'
import { ParameterEditor } from './ParameterEditor.tsx'
import { RequestPreview } from './RequestPreview.tsx'
import { ResponsePanel } from './ResponsePanel.tsx'
import { SelfCheck } from './self-check/SelfCheck.tsx'
import { SendActions } from './SendActions.tsx'
import { ServerField } from './ServerField.tsx'
import type { SnippetChoices } from './snippet/snippet-choices.ts'
import { SnippetPanel } from './snippet/SnippetPanel.tsx'
import { useConsole } from './use-console.ts'

interface Props {
  readonly operation: Operation
  /** The servers of this build, first choice first; none when the build was given no base URL. */
  readonly servers: readonly Server[]
  /** Where a reader creates a key, when the build knows it. */
  readonly webAppUrl: string | undefined
  readonly choices: SnippetChoices
}

/** The try-it console for one operation. */
export function Console({ operation, servers, webAppUrl, choices }: Props) {
  const handle = useConsole(operation, servers)
  const { server, plan, parameters, holding, exchange, notice } = handle
  const keyInput = useRef<HTMLInputElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const editor = useRef<HTMLDetailsElement>(null)
  const titleId = useId()
  const isSending = exchange.phase === 'sending'

  /** The field gives way to the mask, so the focus moves on to what comes next. */
  const takeKey = (text: string): boolean => {
    const isTaken = handle.takeKey(text)
    if (isTaken) sendButton.current?.focus()
    return isTaken
  }

  /** Takes what stands in the field and empties it; a refused text stays, so that it can be mended. */
  const takeTyped = (field: HTMLInputElement): boolean => {
    const isTaken = takeKey(field.value)
    if (isTaken) field.value = ''
    else field.focus()
    return isTaken
  }

  /** Leads to the parameter that cannot be sent, if there is one. */
  const showFault = (): boolean => {
    const isFaulty = parameters.some((row) => findParameterFault(row) !== undefined)
    if (isFaulty && editor.current) {
      editor.current.open = true
      editor.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    return isFaulty
  }

  const sendWithKey = () => {
    if (isSending || showFault()) return
    // The field is there as long as no key is held. What was typed is taken first, as if Enter had been pressed.
    const field = keyInput.current
    if (field?.value === '') field.focus()
    else if (field && !takeTyped(field)) return
    handle.sendRequest(operation.credential)
  }

  const forgetKey = () => {
    flushSync(handle.forgetKey)
    keyInput.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    handle.noteUse()
    // A key that is held down repeats, and each repetition would be one more request.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      sendWithKey()
    } else if (event.key === 'Escape' && isSending) {
      event.preventDefault()
      handle.cancel()
    }
  }

  return (
    // The shortcuts work wherever the focus is inside; the element itself is not operable.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="console not-content"
      onKeyDown={onKeyDown}
      onPointerDown={handle.noteUse}
      onPointerEnter={handle.prepare}
      onFocus={handle.prepare}
    >
      <div className="console-columns">
        <section className="console-panel" aria-labelledby={titleId}>
          <p className="console-title" id={titleId}>
            Request
          </p>
          <ServerField servers={servers} server={server} onChoose={handle.chooseServer} />
          {operation.credential === 'bearer' && (
            <KeyField
              input={keyInput}
              holding={holding}
              notice={notice}
              server={server}
              webAppUrl={webAppUrl}
              onPaste={takeKey}
              onTake={takeTyped}
              onForget={forgetKey}
            />
          )}
          <ParameterEditor
            rows={parameters}
            editor={editor}
            isKeyIn={handle.isKeyIn}
            onChange={handle.changeParameters}
          />
          <RequestPreview plan={plan} holding={holding} />
          <SendActions
            sendButton={sendButton}
            isSending={isSending}
            hasServer={server !== undefined}
            canSendWithoutKey={operation.credential === 'bearer'}
            onSend={sendWithKey}
            onSendWithoutKey={() => {
              if (!showFault()) handle.sendRequest('none')
            }}
            onCancel={handle.cancel}
          />
        </section>
        <KeyGuard.Provider value={handle.isKeyIn}>
          <ResponsePanel
            exchange={exchange}
            OutcomeView={handle.OutcomeView}
            isFirstTime={!handle.hasSent}
            history={handle.history}
            onReopen={handle.reopen}
          />
        </KeyGuard.Provider>
      </div>
      <SnippetPanel plan={plan} choices={choices} />
      {operation.credential === 'bearer' && <SelfCheck operation={operation} />}
      <ExchangeStatus exchange={exchange} />
    </div>
  )
}
