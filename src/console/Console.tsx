import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { lazyConsole } from './load-console.ts'
import type { LazyParts } from './load-console.ts'
import { ConsoleProvider } from './request-panel/console-context.ts'
import { RequestPanel } from './request-panel/RequestPanel.tsx'
import { useKeyFields } from './request-panel/use-key-fields.ts'
import { ResponsePanel } from './response-panel/ResponsePanel.tsx'
import type { ShownSnippet } from './snippet-panel/render-snippet.ts'
import { SnippetPanel } from './snippet-panel/SnippetPanel.tsx'
import type { ConsoleSet } from './state/console-set.ts'
import type { ConsoleSetup } from './state/console-state.ts'
import { preventedMessages } from './state/exchange-messages.ts'
import { fillFromLink } from './link/fill-from-link.ts'
import { createConsoleController } from './state/console-controller.ts'

/** Data of a console, as the build embeds it in a page or a file. */
export interface ConsoleData extends ConsoleSetup {
  /** Web application where a reader creates a key, if known at build time. */
  readonly webAppUrl: string | undefined
  /** Snippet of the untouched call in the first language. */
  readonly snippet?: ShownSnippet | undefined
  /** Set if readers can choose another operation in the same page. */
  readonly several?: { readonly count: number } | undefined
}

interface ConsoleProps extends ConsoleData {
  /** Shares keys between the consoles of a page with several. */
  readonly consoles?: ConsoleSet | undefined
  readonly lazy?: LazyParts
}

export function Console(props: ConsoleProps) {
  const { webAppUrl, snippet, untouched, lazy = lazyConsole } = props
  const { shown, views } = useConsole(props, lazy, props.consoles)
  const { planning, holding, exchange } = shown
  const panel = useRef<HTMLElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const keys = useKeyFields({
    shown,
    panel,
    sendButton,
    webAppUrl,
    security: props.operation.security,
  })
  const sending = useSending({ shown, lazy, keys, panel })
  const { hasTried } = sending
  const plan = planning?.outcome === 'planned' ? planning.plan : undefined
  const shownPlan = plan ?? shown.sketch
  const written = shownPlan === untouched?.plan ? snippet : undefined

  // Removes the page script's notice, which otherwise appears after a delay.
  useEffect(() => document.querySelector('.portal-console-late')?.remove(), [])

  // Held secrets and filled-in fields may come from an earlier visit to the same page, without a sign of use.
  const isInUse = holding.held.length > 0 || Object.keys(shown.draft.fields).length > 0
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

  const context = { setup: props, shown, hasTried, keyField: keys.describe, views }
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
        <RequestPanel panel={panel} sendButton={sendButton} onSend={sending.send} lazy={lazy} />
        <div className="portal-console-side">
          <SnippetPanel
            plan={shownPlan}
            written={written}
            write={views?.writeSnippet}
            hasFailed={shown.loading === 'failed'}
            prepare={prepare}
          />
          <ResponsePanel />
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
  readonly shown: ReturnType<typeof useConsole>['shown']
  readonly lazy: LazyParts
  readonly keys: ReturnType<typeof useKeyFields>
  readonly panel: RefObject<HTMLElement | null>
}

function useSending({ shown, lazy, keys, panel }: Options) {
  const [hasTried, setHasTried] = useState(false)

  const send = (press: Press) => {
    // A field emptied after this point, because it holds a key, was part of the request that the reader saw.
    const { emptied } = shown
    shown.press(() => {
      const now = shown.snapshot()
      const isKeyless = press === 'keyless'
      if (now.exchange.phase === 'sending') return
      if (lazy.loaded()?.showProblems(now, isKeyless, panel.current, setHasTried)) return
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

/** Opens the console of a setup, which must never change. */
function useConsole(setup: ConsoleSetup, lazy: LazyParts, consoles: ConsoleSet | undefined) {
  const [controller] = useState(
    () => consoles?.open(setup) ?? createConsoleController({ ...setup, lazy }),
  )
  // The built page matches the browser's first render: nothing has happened in either.
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    if (consoles) return undefined
    // The back/forward cache keeps and restores a page's entire memory, so everything is dropped before the page is left.
    const { leave } = controller
    const follow = () => void fillFromLink(controller, setup, lazy, location.hash)
    follow()
    addEventListener('hashchange', follow)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('hashchange', follow)
      removeEventListener('pagehide', leave)
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the setup never changes
  }, [controller, consoles])

  const views = shown.loading === 'loaded' ? lazy.loaded() : undefined
  return { shown: { ...shown, ...controller }, views }
}
