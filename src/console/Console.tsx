import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { ConsoleProvider } from './request-panel/console-context.ts'
import { RequestPanel } from './request-panel/RequestPanel.tsx'
import { useKeyFields } from './request-panel/use-key-fields.ts'
import { ResponsePanel } from './response-panel/ResponsePanel.tsx'
import { SnippetPanel } from './snippet-panel/SnippetPanel.tsx'
import { Tabs } from './ui/Tabs.tsx'
import { translate } from './ui/translations.ts'
import type { ConsoleController, ConsoleModule } from './state/console-controller.ts'
import type { ConsoleSnapshot } from './state/console-snapshot.ts'
import { isUntouched } from './form/state/form-state.ts'
import { preventedMessages } from './state/console-state.ts'
import { createLazyModule } from './ui/lazy-module.ts'
import type { LazyModule } from './ui/lazy-module.ts'
import styles from './console-module.css?url'
import type { ConsoleViews } from './request-panel/console-context.ts'
import { createConsoleController } from './state/console-controller.ts'
import { announceConsole } from './state/opened-consoles.ts'
import type { ConsoleSetup } from './state/console-state.ts'

interface Props {
  readonly controller: ConsoleController
}

export function Console({ controller }: Props) {
  const { subscribe, snapshot } = controller
  // The built page matches the browser's first render: nothing has happened in either.
  const shown = useSyncExternalStore(subscribe, snapshot, snapshot)
  return <OperationConsole key={shown.setup.operation.slug} shown={{ ...shown, ...controller }} />
}

/** The tab that the reader chose. */
interface TabChoice {
  readonly tab: 'response' | 'snippet'
  /** The call that was shown, or the state without one. A later call shows its response. */
  readonly call?: object
}

interface OperationConsoleProps {
  readonly shown: ConsoleSnapshot & ConsoleController
}

function OperationConsole({ shown }: OperationConsoleProps) {
  const { setup } = shown
  const { snippet, untouched } = setup
  const views = shown.loading === 'loaded' ? lazyConsole.loaded() : undefined
  const { planning, holding, exchange } = shown
  const panel = useRef<HTMLElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const keys = useKeyFields({ shown, panel, sendButton })
  const sending = useSending({ shown, keys, panel })
  const { hasTried } = sending
  const [choice, setChoice] = useState<TabChoice>({ tab: setup.expected ? 'response' : 'snippet' })
  const call = 'call' in exchange ? exchange.call : exchange
  // Set while rendering, not in an effect: the panel of a response is visible as soon as the call is, because a list cannot scroll in
  // a hidden one. A panel stays visible when its call is removed, because it states why.
  if (exchange.phase !== 'resting' && choice.call !== call) setChoice({ tab: 'response', call })
  // A link can name a snippet. The build knows no address.
  useLayoutEffect(() => {
    if (/[#&]snippet=/.test(location.hash)) setChoice({ tab: 'snippet' })
  }, [])
  const plan = planning?.outcome === 'planned' ? planning.plan : undefined
  const shownPlan = plan ?? shown.samplePlan
  const written = shownPlan === untouched?.plan ? snippet : undefined

  // Removes the page script's notice, which otherwise appears after a delay.
  useEffect(() => document.querySelector('.portal-console-late')?.remove(), [])

  // Held secrets and filled-in fields may come from an earlier visit to the same page, without a sign of use. The code fills in the
  // variables of a server, before which its key field is disabled.
  const isTemplate = setup.servers[0]?.template !== undefined
  const isInUse = isTemplate || holding.held.length > 0 || !isUntouched(shown.formState)
  const { prepare } = shown
  useEffect(() => {
    if (isInUse) prepare()
  }, [isInUse, prepare])

  // The sandbox links here once its user has copied a key. Some key fields exist only once the form has loaded.
  useEffect(() => {
    if (location.hash !== '#key') return
    prepare()
    if (document.activeElement === document.body) keys.focusFirst()
    // oxlint-disable-next-line react/exhaustive-deps -- only the views, with which the fields appear
  }, [views])

  const onKeyDown = (event: KeyboardEvent) => {
    shown.noteUse()
    // A key held down repeats, and each repeat would send another request.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      sending.send('shortcut')
    } else if (event.key === 'Escape' && isCancellable) {
      event.preventDefault()
      shown.cancel()
    }
  }
  const isCancellable = exchange.phase === 'sending' || shown.loading === 'awaited'

  const context = { setup, shown, hasTried, keyField: keys.describe, views }
  return (
    <ConsoleProvider value={context}>
      {/* The shortcuts work with the focus anywhere inside; the element itself is not interactive. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="portal-console not-content"
        onKeyDown={onKeyDown}
        onPointerDown={shown.noteUse}
        onPointerEnter={prepare}
        onFocus={prepare}
        onInput={prepare}
      >
        <RequestPanel
          panel={panel}
          sendButton={sendButton}
          onSend={sending.send}
          lazy={lazyConsole}
        />
        <div className="portal-console-side">
          <Tabs
            label={translate('Response and snippet')}
            chosen={choice.tab}
            onChoose={(tab) => setChoice({ tab, call })}
            tabs={[
              { name: 'response', label: translate('Response'), content: <ResponsePanel /> },
              {
                name: 'snippet',
                label: translate('Snippet'),
                content: (
                  <SnippetPanel
                    offered={setup.snippets}
                    plan={shownPlan}
                    written={written}
                    isExample={plan === undefined}
                    write={views?.renderSnippet}
                    hasFailed={shown.loading === 'failed'}
                    prepare={prepare}
                  />
                ),
              },
            ]}
          />
        </div>
        <p role="status" className="portal-console-announcement">
          {views ? (
            <views.ExchangeStatus exchange={exchange} />
          ) : (
            exchange.phase === 'prevented' && preventedMessages[exchange.why]
          )}
        </p>
      </div>
    </ConsoleProvider>
  )
}

type Press = 'button' | 'shortcut' | 'keyless'

interface Options {
  readonly shown: OperationConsoleProps['shown']
  readonly keys: ReturnType<typeof useKeyFields>
  readonly panel: RefObject<HTMLElement | null>
}

function useSending({ shown, keys, panel }: Options) {
  const [hasTried, setHasTried] = useState(false)

  const send = (press: Press) => {
    // A field emptied after this point, because it holds a key, was part of the request that the reader saw.
    const { emptied } = shown
    shown.press(() => {
      const now = shown.snapshot()
      const isKeyless = press === 'keyless'
      if (now.exchange.phase === 'sending') return
      if (lazyConsole.loaded()?.showProblems(now, isKeyless, panel.current, setHasTried)) return
      if (isKeyless || takeKeys(now.planning)) {
        shown.sendRequest({ emptied, isByShortcut: press === 'shortcut', isKeyless })
      }
    })
  }

  /** Takes typed keys first, as if Enter had been pressed. @returns whether the request may be sent */
  const takeKeys = (planning: typeof shown.planning): boolean => {
    const slots = planning?.outcome === 'planned' ? planning.plan.slots : []
    const empty = slots.find(({ scheme }) => keys.isEmpty(scheme))
    if (!keys.getTypedSchemes().every((scheme) => keys.takeTyped(scheme))) return false
    // The console reports the missing key.
    if (empty !== undefined) keys.focus(empty.scheme)
    return true
  }

  return { send, hasTried }
}

/** Most of the console's code. Load it at the first sign of use, so that it is ready for a request. */
export const lazyConsole: LazyModule<ConsoleModule & ConsoleViews> = createLazyModule(
  async () => (await import('./console-module.tsx')).consoleModule,
  styles,
)

/** Opens a console in the browser's page. */
export function openConsole(setup: ConsoleSetup): ConsoleController {
  const controller = createConsoleController({ ...setup, lazy: lazyConsole })
  // The back/forward cache keeps and restores a page's entire memory, so everything is dropped before the page is left.
  addEventListener('pagehide', controller.leave)
  announceConsole(controller)
  return controller
}
