import { readRequestLink } from '#core/request/request-link.ts'
import type { LinkReading } from '#core/request/request-link.ts'
import type { ConsoleController } from '../state/console-control.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { fillParameters } from './fill-parameters.ts'
import { clip, sortEntries } from './sort-entries.ts'
import type { SortedEntries } from './sort-entries.ts'

/** Fills in what the fragment of the address says, and says so. It sends nothing. */
export function followLink(
  controller: Pick<ConsoleController, 'snapshot' | 'change'>,
  setup: ConsoleSetup,
  fragment: string,
): void {
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
  const { draft } = controller.snapshot()
  const { filled, passedOver, ...next } = fillParameters(setup.schemas, draft, sorted)
  controller.change({ type: 'draft-changed', draft: next.draft })
  const missed = [...sorted.passedOver, ...passedOver]
  say(...describe({ ...sorted, known: filled, passedOver: missed }, reading))
}

function describe(
  { known, extra, passedOver }: SortedEntries,
  { unreadable }: Extract<LinkReading, { readonly outcome: 'read' }>,
): readonly string[] {
  const names = [...known.map(({ parameter }) => parameter.name), ...extra.map(({ name }) => name)]
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
