import { parseRequestLink, formatRequestLink } from '#request/request-link.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ListedOperation } from './listed-operation.ts'

interface ShownView {
  readonly phase: 'shown'
  readonly console: ConsoleController
  readonly hasReleasedKey: boolean
}

/** View below the list. Phases are exclusive: no request can be sent to an operation that was not chosen. */
export type ChoiceView =
  | ShownView
  /** The previous operation stays visible and disabled while the next one loads. */
  | {
      readonly phase: 'loading'
      readonly slug: string
      readonly before: ConsoleController | undefined
    }
  | { readonly phase: 'failed'; readonly slug: string }
  | { readonly phase: 'unknown'; readonly slug: string }
  | { readonly phase: 'not-callable'; readonly operation: ListedOperation }

export type OperationList =
  | { readonly phase: 'resting' | 'loading' | 'failed' }
  | { readonly phase: 'ready'; readonly operations: readonly ListedOperation[] }

export interface ChoiceSnapshot {
  readonly view: ChoiceView
  readonly list: OperationList
}

export type ChoiceController = ReturnType<typeof createChoice>

export interface ChoiceOptions {
  readonly first: ConsoleSetup
  /** Opens the console of the page with the first operation that is shown. */
  readonly openConsole: (setup: ConsoleSetup) => ConsoleController
  /** @throws when the list cannot be loaded */
  readonly loadList: () => Promise<readonly ListedOperation[]>
  /** @throws when the operation cannot be loaded */
  readonly loadData: (slug: string) => Promise<ConsoleSetup>
  readonly address: {
    readonly read: () => string
    readonly push: (fragment: string) => void
  }
  /** Fills the form of a shown operation from a link. */
  readonly fillIn: (console: ConsoleController, fragment: string) => void
}

/** Selects the operation that a console shows. Depends on no framework and no page. */
export function createChoice({
  first,
  openConsole,
  loadList,
  loadData,
  address,
  fillIn,
}: ChoiceOptions) {
  const firstSlug = first.operation.slug
  const listeners = new Set<() => void>()
  const loaded = new Map([[firstSlug, first]])
  /** Fragments already filled in, so that returning to one keeps what was typed since. */
  const filled = new Set<string>()
  let state: ChoiceSnapshot = {
    view: { phase: 'loading', slug: firstSlug, before: undefined },
    list: { phase: 'resting' },
  }
  let listing: Promise<readonly ListedOperation[]> | undefined
  let console: ConsoleController | undefined
  let wanted = firstSlug
  /** Counts choices, so that only the last of several quick ones is shown. */
  let turn = 0

  function change(next: Partial<ChoiceSnapshot>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function startList(): Promise<readonly ListedOperation[]> {
    change({ list: { phase: 'loading' } })
    try {
      const operations = await loadList()
      change({ list: { phase: 'ready', operations } })
      return operations
    } catch (error) {
      listing = undefined
      change({ list: { phase: 'failed' } })
      throw error
    }
  }

  async function findList(): Promise<readonly ListedOperation[]> {
    listing ??= startList()
    return listing
  }

  async function explainMissing(slug: string): Promise<ChoiceView> {
    try {
      const operation = (await findList()).find((listed) => listed.slug === slug)
      if (!operation) return { phase: 'unknown', slug }
      if (operation.refusal !== undefined) return { phase: 'not-callable', operation }
      return { phase: 'failed', slug }
    } catch {
      return { phase: 'failed', slug }
    }
  }

  function show(setup: ConsoleSetup): void {
    const hasReleasedKey = console?.showOperation(setup) ?? false
    console ??= openConsole(setup)
    change({ view: { phase: 'shown', console, hasReleasedKey } })
    const fragment = address.read()
    if (filled.has(fragment)) return
    filled.add(fragment)
    fillIn(console, fragment)
  }

  async function go(slug: string): Promise<void> {
    turn += 1
    const mine = turn
    wanted = slug
    const known = loaded.get(slug)
    if (known) return show(known)
    change({ view: { phase: 'loading', slug, before: findShown(state.view) } })
    const setup = await loadData(slug).catch(() => undefined)
    if (setup) loaded.set(slug, setup)
    const found = setup ?? (await explainMissing(slug))
    if (mine !== turn) return
    if ('phase' in found) change({ view: found })
    else show(found)
  }

  /** Shows the operation named by the changed address. */
  function follow(): void {
    const slug = parseOperation(address.read()) ?? firstSlug
    const { phase } = state.view
    const isNew = !filled.has(address.read())
    const isAtHand = phase === 'loading' || (phase === 'shown' && !isNew)
    if (slug !== wanted || !isAtHand) void go(slug)
  }

  // Starts before anything is rendered, because the reader waits for it.
  void go(parseOperation(address.read()) ?? firstSlug)

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => state,
    /** Loads the list unless it is loaded or loading. */
    openList: () => void findList().catch(() => undefined),
    /** Chooses an operation of the list and puts it into the address. */
    choose: (slug: string) => {
      if (slug === wanted && state.view.phase !== 'failed') return
      if (slug !== wanted) address.push(formatRequestLink({ operation: slug, entries: [] }) ?? '')
      void go(slug)
    },
    follow,
    retry: () => {
      if (state.view.phase === 'failed') void go(wanted)
      else void findList().catch(() => undefined)
    },
  }
}

function parseOperation(fragment: string): string | undefined {
  const result = parseRequestLink(fragment)
  return result.outcome === 'read' ? result.operation : undefined
}

export function findShown(view: ChoiceView): ConsoleController | undefined {
  if (view.phase === 'shown') return view.console
  return view.phase === 'loading' ? view.before : undefined
}
