import { readRequestLink } from '#core/request/request-link.ts'
import type { LinkReading } from '#core/request/request-link.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import type { ParameterRow } from '../state/console-state.ts'
import type { LinkTarget } from './link-target.ts'
import { clip, sortEntries } from './sort-entries.ts'
import type { SortedEntries } from './sort-entries.ts'

/** Fills in what the fragment of the address says, and says so. It sends nothing. */
export function followLink(controller: LinkTarget, setup: ConsoleSetup, fragment: string): void {
  const reading = readRequestLink(fragment)
  const say = (...notes: readonly string[]) =>
    controller.change({ type: 'linked', notes: notes.join('\n') })
  if (reading.outcome === 'too-long')
    return say('The link is too long to be read. Nothing was filled in.')
  if (reading.outcome === 'none') return
  const { operation, entries } = reading
  if (operation !== undefined && operation !== setup.operation.slug) {
    return say(
      `The link is for the operation “${clip(operation)}”, which is not the one of this console. Nothing was filled in.`,
    )
  }
  if (entries.length === 0 && reading.unreadable.length === 0) return
  const sorted = sortEntries(setup, entries)
  if (setup.isPlain) {
    fillRows(controller, sorted)
    return say(...describe(sorted, reading))
  }
  fillDraft(controller, setup, sorted, (known, passedOver) =>
    say(
      ...describe({ ...sorted, known, passedOver: [...sorted.passedOver, ...passedOver] }, reading),
    ),
  )
}

function fillRows({ change, snapshot }: LinkTarget, { extra }: SortedEntries): void {
  for (const parameter of extra) {
    change({ type: 'parameter-added' })
    const row: ParameterRow = { id: snapshot().parameters.at(-1)?.id ?? 0, ...parameter }
    change({ type: 'parameter-edited', row })
  }
}

/** As soon as the form is there, before it is shown: its folds open where something is filled in. */
function fillDraft(
  { snapshot, subscribe, change, begin }: LinkTarget,
  { schemas }: ConsoleSetup,
  sorted: SortedEntries,
  done: (filled: SortedEntries['known'], passedOver: readonly string[]) => void,
): void {
  const fill = (): boolean => {
    const { engine, draft } = snapshot()
    if (!engine?.rest || !draft) return false
    const filled = engine.rest.fillParameters(schemas, draft, sorted)
    change({ type: 'draft-changed', draft: filled.draft })
    done(filled.filled, filled.passedOver)
    return true
  }
  if (fill()) return
  const stop = subscribe(() => {
    const { engine, draft } = snapshot()
    if (!engine?.rest || !draft) return
    stop()
    fill()
  })
  begin()
}

function describe(
  { known, extra, extraHeaders, passedOver }: SortedEntries,
  { unreadable }: Extract<LinkReading, { readonly outcome: 'read' }>,
): readonly string[] {
  const names = [
    ...known.map(({ parameter }) => parameter.name),
    ...[...extra, ...extraHeaders].map(({ name }) => name),
  ]
  const others = [
    ...passedOver,
    ...unreadable.map((part) => `“${clip(part)}” (it says nothing here)`),
  ]
  return [
    ...(names.length > 0
      ? [`Filled in from the link: ${list(names.map(clip))}. Nothing was sent.`]
      : []),
    ...(others.length > 0 ? [`Passed over: ${list(others)}.`] : []),
  ]
}

function list(names: readonly string[]): string {
  const more = names.length - mostNamed
  const shown = more > 0 ? [...names.slice(0, mostNamed), `${more} more`] : names
  return new Intl.ListFormat('en').format(shown)
}

const mostNamed = 8
