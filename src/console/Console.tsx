import { useEffect, useId, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import type { DocumentedFacts } from '#core/exchange/documented-facts.ts'
import { numberFaulty } from '#core/request/query-parameter.ts'
import { copyLink } from './copy-link.ts'
import { announceKeys } from './request/announce-keys.ts'
import { KeyField } from './request/KeyField.tsx'
import { ParameterEditor } from './request/ParameterEditor.tsx'
import { RequestPreview } from './request/RequestPreview.tsx'
import { SendActions } from './request/SendActions.tsx'
import { ServerField } from './request/ServerField.tsx'
import { useFunctionCheck } from './request/use-function-check.ts'
import { isKeyField, useKeyFields } from './request/use-key-fields.ts'
import { ResponsePanel } from './response/ResponsePanel.tsx'
import type { SnippetChoices } from './snippet/snippet-choices.ts'
import { SnippetPanel } from './snippet/SnippetPanel.tsx'
import type { ConsoleSetup } from './state/console-setup.ts'
import { DocumentedFactsProvider } from './state/documented-facts.ts'
import type { EngineModule } from './state/engine-module.ts'
import { preventedSentences } from './state/exchange-sentences.ts'
import type { Visit } from './state/visit.ts'
import { CopyControl } from './ui/CopyControl.tsx'
import { KeyGuard } from './ui/key-guard.ts'
import { useIsReady } from './ui/use-is-ready.ts'
import { useConsole } from './use-console.ts'
import { useSending } from './use-sending.ts'

interface Props extends ConsoleSetup {
  /** Where a reader creates a key, if the build knows. */
  readonly webAppUrl: string | undefined
  readonly choices: SnippetChoices
  readonly facts: DocumentedFacts
  /** Of a page whose operation is not plain: its island loads it with the console. */
  readonly engine?: EngineModule | undefined
  /** Keeps the consoles of a page that has several. */
  readonly visit?: Visit | undefined
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
  const handle = useConsole(props, props.visit, props.engine)
  const { server, planning, parameters, holding, exchange, engine } = handle
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

  // What draws the rows, and what guards the page, is loaded at a sign of use; these came without one.
  const needsMore = holding.held.length > 0 || parameters.length > 0
  const { prepare: load } = handle
  useEffect(() => {
    if (needsMore) load()
  }, [needsMore, load])

  const keys = useKeyFields({ handle, panel, sendButton, isReady, webAppUrl })

  const sending = { handle, keys, functions, schemes, panel, editor, sendButton }
  const { send, sendAnyway, hasTried, isAwaited } = useSending(sending)

  const given = { setup: props, shown: handle, hasTried, isAwaited, keyField: keys.describe }
  const isLoaded = props.isPlain || engine !== undefined
  const isUsable = isReady && isLoaded && server !== undefined
  const canSend = isUsable && handle.obstacles.length === 0

  const onPointerOver = ({ target }: PointerEvent) => {
    if (isKeyField(target)) functions.prepare()
  }

  const onFocus = ({ target }: FocusEvent) => {
    handle.prepare()
    if (isKeyField(target)) functions.warn()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    handle.noteUse()
    // A key held down repeats, and each repeat would send another request.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send('shortcut')
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
      onPointerEnter={handle.prepare}
      onPointerOver={onPointerOver}
      onFocus={onFocus}
      onInput={handle.prepare}
    >
      <div className="console-columns">
        <section ref={panel} className="console-panel" aria-labelledby={titleId}>
          <div className="console-toolbar">
            <p className="console-title" id={titleId}>
              Request
            </p>
            <span className="console-spacer" />
            <CopyControl label="Copy link" onCopy={() => copyLink(props, handle)} />
          </div>
          {/* Always there, so that screen readers hear of a change. */}
          <p role="status" className="console-hint console-link-notes">
            {handle.linkNotes}
          </p>
          <ServerField
            servers={servers}
            server={server}
            note={props.serversNote}
            onChoose={handle.chooseServer}
          />
          <p role="status" className="console-announcement">
            {announceKeys(holding, handle.notices, server?.name)}
          </p>
          {onlyScheme !== undefined && <KeyField {...keys.describe(onlyScheme)} label="API key" />}
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
            <p className="console-hint console-loading" role="status">
              {handle.isEngineMissing
                ? 'The form could not be loaded. Click here to try again.'
                : 'Loading the form…'}
            </p>
          )}
          <div className="console-send">
            {engine && <engine.BeforeSending {...given} />}
            <SendActions
              sendButton={sendButton}
              isSending={isSending}
              canSend={canSend}
              hasKeyless={plan ? schemes.some(isCredential) : operation.security.state === 'stated'}
              canSendKeyless={canSend || (isUsable && handle.isKeyInTheWay === true)}
              onSend={() => send('button')}
              onSendWithoutKey={() => send('keyless')}
            />
          </div>
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
            slug={operation.slug}
            exchange={exchange}
            OutcomeView={handle.OutcomeView}
            hasServer={server !== undefined}
            serversNote={props.serversNote}
            isFirstTime={!handle.hasSent}
            takesKey={operation.security.state === 'stated'}
            history={handle.history}
            onReopen={handle.reopen}
            onCancel={handle.cancel}
          />
        </KeyGuard.Provider>
      </div>
      <SnippetPanel
        plan={plan}
        written={written}
        languages={choices.languages}
        changesSoon={engine?.rest !== undefined}
      />
      {children}
      {handle.PageGuard && <handle.PageGuard isKeyIn={handle.isKeyIn} held={holding.held.length} />}
      <p role="status" className="console-announcement">
        {handle.ExchangeStatus ? (
          <handle.ExchangeStatus exchange={exchange} />
        ) : (
          exchange.phase === 'prevented' && preventedSentences[exchange.why]
        )}
      </p>
    </div>
  )
}

/** Not an input that takes a secret, whose slot has the name of its field. */
function isCredential(scheme: string): boolean {
  return !/^(?:path|query|header|cookie|body):/.test(scheme)
}
