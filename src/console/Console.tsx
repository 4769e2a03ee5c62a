import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentedFacts } from '#core/exchange/documented-facts.ts'
import type { Operation, Server } from '#core/request/operation.ts'
import { findParameterFault, numberFaulty } from '#core/request/query-parameter.ts'
import { focusInPlace } from './ui/bring-into-view.ts'
import './console.css'
import { DocumentedFactsProvider } from './state/documented-facts.ts'
import { ExchangeStatus } from './response/ExchangeStatus.tsx'
import { FunctionWarning } from './request/FunctionWarning.tsx'
import { useFunctionCheck } from './request/use-function-check.ts'
import { KeyField } from './request/KeyField.tsx'
import { KeyGuard } from './ui/key-guard.ts'
import { LateNotice } from './ui/LateNotice.tsx'
import { ParameterEditor } from './request/ParameterEditor.tsx'
import { RequestPreview } from './request/RequestPreview.tsx'
import { ResponsePanel } from './response/ResponsePanel.tsx'
import { SendActions } from './request/SendActions.tsx'
import { ServerField } from './request/ServerField.tsx'
import type { SnippetChoices } from './snippet/snippet-choices.ts'
import { SnippetPanel } from './snippet/SnippetPanel.tsx'
import { useConsole } from './use-console.ts'
import { useIsReady } from './ui/use-is-ready.ts'

interface Props {
  readonly operation: Operation
  /** The servers of this build, preferred first; empty when it was built without a base URL. */
  readonly servers: readonly Server[]
  /** Where a reader creates a key, if the build knows. */
  readonly webAppUrl: string | undefined
  readonly choices: SnippetChoices
  readonly facts: DocumentedFacts
  /** Shown after the snippets: the self-check. */
  readonly children?: ReactNode
}

/** The try-it console for one operation. */
export function Console(props: Props) {
  const isReady = useIsReady()
  return (
    <DocumentedFactsProvider value={props.facts}>
      {!isReady && <LateNotice />}
      <ConsolePanels {...props} isReady={isReady} />
    </DocumentedFactsProvider>
  )
}

interface PanelProps extends Props {
  readonly isReady: boolean
}

function ConsolePanels(props: PanelProps) {
  const { operation, servers, webAppUrl, choices, isReady, children } = props
  const handle = useConsole(operation, servers)
  const { server, plan, parameters, holding, exchange, notice } = handle
  const functions = useFunctionCheck()
  const keyInput = useRef<HTMLInputElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const editor = useRef<HTMLDetailsElement>(null)
  const titleId = useId()
  const isSending = exchange.phase === 'sending'

  /** The mask replaces the field, so the focus moves on to Send. */
  const takeKey = (text: string): boolean => {
    // Synchronously, because the mask and its notices are taller than the field and push Send down.
    const isTaken = flushSync(() => handle.takeKey(text))
    if (isTaken) focusInPlace(sendButton.current)
    return isTaken
  }

  /** Takes the text in the field and clears it; refused text stays, so that it can be fixed. */
  const takeTyped = (field: HTMLInputElement): boolean => {
    const isTaken = takeKey(field.value)
    if (isTaken) field.value = ''
    else focusInPlace(field)
    return isTaken
  }

  /** Focuses the first invalid parameter. @returns whether there is one */
  const showFault = (): boolean => {
    const isFaulty = parameters.some((row) => findParameterFault(row) !== undefined)
    if (isFaulty && editor.current) {
      editor.current.open = true
      focusInPlace(editor.current.querySelector<HTMLElement>('[aria-invalid="true"]'))
    }
    return isFaulty
  }

  const sendWithKey = () => {
    if (isSending || showFault()) return
    // The field exists only while no key is held. Typed text is taken first, as if Enter had been pressed.
    const field = keyInput.current
    if (field?.value === '') focusInPlace(field)
    else if (field && !takeTyped(field)) return
    else if (operation.credential === 'bearer' && !functions.check()) return
    handle.sendRequest(operation.credential)
  }

  const sendAnyway = () => {
    // The button disappears, and would take the focus with it.
    sendButton.current?.focus()
    functions.dismiss()
    handle.sendRequest(operation.credential)
  }

  const prepare = () => {
    handle.prepare()
    functions.checkOnce()
  }

  const forgetKey = () => {
    flushSync(handle.forgetKey)
    focusInPlace(keyInput.current)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    handle.noteUse()
    // A key held down repeats, and each repeat would send another request.
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
    // The shortcuts work wherever the focus is inside; the element itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="console not-content"
      onKeyDown={onKeyDown}
      onPointerDown={handle.noteUse}
      onPointerEnter={prepare}
      onFocus={prepare}
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
              isReady={isReady}
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
          <RequestPreview plan={plan} holding={holding} leftOut={numberFaulty(parameters)} />
          <SendActions
            sendButton={sendButton}
            isSending={isSending}
            hasServer={isReady && server !== undefined}
            canSendWithoutKey={operation.credential === 'bearer'}
            onSend={sendWithKey}
            onSendWithoutKey={() => {
              if (!showFault()) handle.sendRequest('none')
            }}
          />
          <FunctionWarning functions={functions} onSendAnyway={sendAnyway} />
        </section>
        <KeyGuard.Provider value={handle.isKeyIn}>
          <ResponsePanel
            exchange={exchange}
            OutcomeView={handle.OutcomeView}
            hasServer={server !== undefined}
            isFirstTime={!handle.hasSent}
            history={handle.history}
            onReopen={handle.reopen}
            onCancel={handle.cancel}
          />
        </KeyGuard.Provider>
      </div>
      <SnippetPanel plan={plan} choices={choices} />
      {children}
      <ExchangeStatus exchange={exchange} />
    </div>
  )
}
