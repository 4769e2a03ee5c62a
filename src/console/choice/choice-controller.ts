import { parseRequestLink, formatRequestLink } from '#request/request-link.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import type { ConsoleSet } from '../state/console-set.ts'
import type { ListedOperation } from './listed-operation.ts'

/** View below the list. Phases are exclusive: no request can be sent to an operation that was not chosen. */
export type ChoiceView<Data> =
  | { readonly phase: 'shown'; readonly data: Data; readonly hasReleasedKey: boolean }
  /** The previous operation stays visible and disabled while the next one loads. */
  | { readonly phase: 'loading'; readonly slug: string; readonly before: Data | undefined }
  | { readonly phase: 'failed'; readonly slug: string }
  | { readonly phase: 'unknown'; readonly slug: string }
  | { readonly phase: 'not-callable'; readonly operation: ListedOperation }

export type OperationList =
  | { readonly phase: 'resting' | 'loading' | 'failed' }
  | { readonly phase: 'ready'; readonly operations: readonly ListedOperation[] }

export interface ChoiceSnapshot<Data> {
  readonly view: ChoiceView<Data>
  readonly list: OperationList
}

/** Selects the operation that a console shows. Depends on no framework and no page. */
export interface ChoiceController<Data> {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => ChoiceSnapshot<Data>
  /** Loads the list unless it is loaded or loading. */
  readonly openList: () => void
  /** Chooses an operation of the list and puts it into the address. */
  readonly choose: (slug: string) => void
  /** Shows the operation named by the changed address. */
  readonly follow: () => void
  readonly retry: () => void
}

export interface ChoiceOptions<Data> {
  readonly first: Data
  readonly consoles: Pick<ConsoleSet, 'enter'>
  /** @throws when the list cannot be loaded */
  readonly loadList: () => Promise<readonly ListedOperation[]>
  /** @throws when the operation cannot be loaded */
  readonly loadData: (slug: string) => Promise<Data>
  readonly address: {
    readonly read: () => string
    readonly push: (fragment: string) => void
  }
  /** Fills the form of a shown operation from a link. */
  readonly fillIn: (data: Data, fragment: string) => void
}

export function createChoice<Data extends ConsoleSetup>({
  first,
  consoles,
  loadList,
  loadData,
  address,
  fillIn,
}: ChoiceOptions<Data>): ChoiceController<Data> {
  const firstSlug = first.operation.slug
  const listeners = new Set<() => void>()
  const loaded = new Map([[firstSlug, first]])
  /** Fragments already filled in, so that returning to one keeps what was typed since. */
  const filled = new Set<string>()
  let state: ChoiceSnapshot<Data> = {
    view: { phase: 'loading', slug: firstSlug, before: undefined },
    list: { phase: 'resting' },
  }
  let listing: Promise<readonly ListedOperation[]> | undefined
  let wanted = firstSlug
  /** Counts choices, so that only the last of several quick ones is shown. */
  let turn = 0

  function change(next: Partial<ChoiceSnapshot<Data>>): void {
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

  async function find(slug: string): Promise<ChoiceView<Data>> {
    try {
      const data = await loadData(slug)
      loaded.set(slug, data)
      return { phase: 'shown', data, hasReleasedKey: false }
    } catch {
      return explainMissing(slug)
    }
  }

  async function explainMissing(slug: string): Promise<ChoiceView<Data>> {
    try {
      const operation = (await findList()).find((listed) => listed.slug === slug)
      if (!operation) return { phase: 'unknown', slug }
      if (operation.refusal !== undefined) return { phase: 'not-callable', operation }
      return { phase: 'failed', slug }
    } catch {
      return { phase: 'failed', slug }
    }
  }

  function show(data: Data): void {
    const hasReleasedKey = consoles.enter(data)
    change({ view: { phase: 'shown', data, hasReleasedKey } })
    const fragment = address.read()
    if (filled.has(fragment)) return
    filled.add(fragment)
    fillIn(data, fragment)
  }

  async function go(slug: string): Promise<void> {
    turn += 1
    const mine = turn
    wanted = slug
    const known = loaded.get(slug)
    if (known) return show(known)
    change({ view: { phase: 'loading', slug, before: findShown(state.view) } })
    const view = await find(slug)
    if (mine !== turn) return
    if (view.phase === 'shown') show(view.data)
    else change({ view })
  }

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
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => state,
    openList: () => void findList().catch(() => undefined),
    choose(slug) {
      if (slug === wanted && state.view.phase !== 'failed') return
      if (slug !== wanted) address.push(formatRequestLink({ operation: slug, entries: [] }) ?? '')
      void go(slug)
    },
    follow,
    retry() {
      if (state.view.phase === 'failed') void go(wanted)
      else void findList().catch(() => undefined)
    },
  }
}

function parseOperation(fragment: string): string | undefined {
  const reading = parseRequestLink(fragment)
  return reading.outcome === 'read' ? reading.operation : undefined
}

function findShown<Data>(view: ChoiceView<Data>): Data | undefined {
  if (view.phase === 'shown') return view.data
  return view.phase === 'loading' ? view.before : undefined
}
