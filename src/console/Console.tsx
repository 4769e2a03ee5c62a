import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentedFacts } from '#core/exchange/documented-facts.ts'
import { findParameterFault, numberFaulty } from '#core/request/query-parameter.ts'
import { focusInPlace } from './ui/bring-into-view.ts'
import './console.css'
import { DocumentedFactsProvider } from './state/documented-facts.ts'
import { useFunctionCheck } from './request/use-function-check.ts'
import { KeyField } from './request/KeyField.tsx'
import { KeyGuard } from './ui/key-guard.ts'
import { ParameterEditor } from './request/ParameterEditor.tsx'
import { RequestPreview } from './request/RequestPreview.tsx'
import { ResponsePanel } from './response/ResponsePanel.tsx'
import { SendActions } from './request/SendActions.tsx'
import { ServerField } from './request/ServerField.tsx'
import type { SnippetChoices } from './snippet/snippet-choices.ts'
import { SnippetPanel } from './snippet/SnippetPanel.tsx'
import type { ConsoleSetup } from './state/console-setup.ts'
import { preventedSentence } from './state/exchange-sentences.ts'
import { useConsole } from './use-console.ts'
import { useIsReady } from './ui/use-is-ready.ts'

interface Props extends ConsoleSetup {
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
  // Of the page's own script, which shows it after a while.
  useEffect(() => document.querySelector('.console-late')?.remove(), [])
  return (
    <DocumentedFactsProvider value={props.facts}>
      <ConsolePanels {...props} isReady={isReady} />
    </DocumentedFactsProvider>
  )
}

interface PanelProps extends Props {
  readonly isReady: boolean
}

function ConsolePanels(props: PanelProps) {
  const { operation, servers, onlyScheme, webAppUrl, choices, isReady, children } = props
  const handle = useConsole(props)
  const { server, planning, parameters, alternative, holding, exchange, engine } = handle
  const [hasTried, setHasTried] = useState(false)
  const functions = useFunctionCheck()
  const panel = useRef<HTMLElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const editor = useRef<HTMLDetailsElement>(null)
  const titleId = useId()
  const isSending = exchange.phase === 'sending'
  const plan = planning?.outcome === 'planned' ? planning.plan : undefined
  const schemes = plan?.slots.map(({ scheme }) => scheme) ?? []
  const place = server?.id ?? ''
  const written = plan === props.plans[place] ? choices.first[place] : undefined

  /** A field exists only while nothing is held for its scheme. */
  const findKeyFields = (scheme: string): readonly HTMLInputElement[] =>
    [...(panel.current?.querySelectorAll<HTMLInputElement>(keyFields) ?? [])].filter(
      (field) => field.dataset['scheme'] === scheme,
    )

  /** The mask replaces the field, so the focus moves on to the next one, or to Send. */
  const takeKey = (text: string, scheme: string, name?: string): boolean => {
    // Synchronously, because the mask and its notices are taller than the field and push Send down.
    const isTaken = flushSync(() => handle.takeKey(text, scheme, name))
    if (isTaken) focusInPlace(panel.current?.querySelector(keyFields) ?? sendButton.current)
    return isTaken
  }

  /** Takes the text in the field and clears it; refused text stays, so that it can be fixed. */
  const takeTyped = (scheme: string): boolean => {
    const fields = findKeyFields(scheme)
    const [first] = fields
    const last = fields.at(-1)
    if (!first || !last) return true
    const isTaken = takeKey(last.value, scheme, first === last ? undefined : first.value)
    if (!isTaken) focusInPlace(first)
    else for (const field of fields) field.value = ''
    return isTaken
  }

  const keyField = (scheme: string) => ({
    scheme,
    held: holding.held.find((secret) => secret.scheme === scheme),
    released: holding.released,
    notice: handle.notices[scheme],
    server,
    isReady,
    webAppUrl,
    onPaste: (text: string) => takeKey(text, scheme),
    onTake: () => void takeTyped(scheme),
    onForget: () => {
      flushSync(() => handle.forgetKey(scheme))
      focusInPlace(findKeyFields(scheme)[0])
    },
  })

  /** Focuses the first invalid parameter. @returns whether there is one */
  const showFault = (isWithoutKey = false): boolean => {
    const isFaulty = parameters.some((row) => findParameterFault(row) !== undefined)
    if (isFaulty && editor.current) {
      editor.current.open = true
      focusInPlace(editor.current.querySelector<HTMLElement>(invalid))
    }
    return (
      isFaulty || engine?.showProblems(handle, isWithoutKey, panel.current, setHasTried) === true
    )
  }

  const sendWithKey = (isByShortcut = false) => {
    if (isSending || showFault()) return
    // Typed text is taken first, as if Enter had been pressed.
    const isEmpty = (scheme: string) => {
      const fields = findKeyFields(scheme)
      return fields.length > 0 && fields.every(({ value }) => value === '')
    }
    const empty = schemes.find(isEmpty)
    if (!schemes.every((scheme) => isEmpty(scheme) || takeTyped(scheme))) return
    if (empty !== undefined) focusInPlace(findKeyFields(empty)[0])
    else if (schemes.length > 0 && !functions.check()) return
    handle.sendRequest(alternative, isByShortcut)
  }

  const sendAnyway = () => {
    // The button disappears, and would take the focus with it.
    sendButton.current?.focus()
    functions.dismiss()
    handle.sendRequest(alternative)
  }

  const given = { setup: props, shown: handle, hasTried, keyField }
  const isLoaded = props.isPlain || engine !== undefined
  const canSend = isReady && isLoaded && server !== undefined && handle.obstacles.length === 0

  const prepare = () => {
    handle.prepare()
    functions.checkOnce()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    handle.noteUse()
    // A key held down repeats, and each repeat would send another request.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      sendWithKey(true)
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
        <section ref={panel} className="console-panel" aria-labelledby={titleId}>
          <p className="console-title" id={titleId}>
            Request
          </p>
          <ServerField servers={servers} server={server} onChoose={handle.chooseServer} />
          {onlyScheme !== undefined && <KeyField {...keyField(onlyScheme)} label="API key" />}
          {props.isPlain ? (
            <>
              <ParameterEditor
                Rows={handle.ParameterRows}
                rows={parameters}
                editor={editor}
                isKeyIn={handle.isKeyIn}
                onChange={handle.change}
              />
              {plan && (
                <RequestPreview plan={plan} holding={holding} leftOut={numberFaulty(parameters)} />
              )}
            </>
          ) : engine ? (
            <>
              <engine.InputsView {...given} />
              <engine.PlanPreview {...given} />
            </>
          ) : (
            <p className="console-hint" role="status">
              {handle.isEngineMissing
                ? 'The form could not be loaded. Click here to try again.'
                : 'Loading the form…'}
            </p>
          )}
          <SendActions
            sendButton={sendButton}
            isSending={isSending}
            canSend={canSend}
            canSendWithoutKey={plan ? schemes.length > 0 : operation.security.state === 'stated'}
            onSend={() => sendWithKey()}
            onSendWithoutKey={() => {
              if (!showFault(true)) handle.sendRequest('none')
            }}
          />
          {engine && <engine.BeforeSending {...given} />}
          <div role="alert" className="console-function-warning">
            {functions.replaced.length > 0 &&
              (handle.FunctionWarning ? (
                <handle.FunctionWarning functions={functions} onSendAnyway={sendAnyway} />
              ) : (
                <p className="console-problem">Browser functions were replaced.</p>
              ))}
          </div>
        </section>
        <KeyGuard.Provider value={handle.isKeyIn}>
          <ResponsePanel
            exchange={exchange}
            OutcomeView={handle.OutcomeView}
            hasServer={server !== undefined}
            isFirstTime={!handle.hasSent}
            takesKey={operation.security.state === 'stated'}
            history={handle.history}
            onReopen={handle.reopen}
            onCancel={handle.cancel}
          />
        </KeyGuard.Provider>
      </div>
      <SnippetPanel plan={plan} written={written} languages={choices.languages} />
      {children}
      <p role="status" className="console-announcement">
        {handle.ExchangeStatus ? (
          <handle.ExchangeStatus exchange={exchange} />
        ) : (
          exchange.phase === 'prevented' && preventedSentence
        )}
      </p>
    </div>
  )
}

const keyFields = 'input[data-scheme]'
const invalid = '[aria-invalid="true"]'
