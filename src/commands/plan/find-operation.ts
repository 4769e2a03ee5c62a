import { listNear } from '#core/text/near-names.ts'
import type { Fault } from '#contract/source/fault-list.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import { UsageError } from '#command-line/run-command.ts'
import type { PrintedRefusal } from './make-plan.ts'

export type FoundOperation =
  | { readonly outcome: 'found'; readonly operation: Operation }
  /** The document means it, and it could not be read. */
  | { readonly outcome: 'refused'; readonly refusals: readonly PrintedRefusal[] }

/** Where to look, as whole sentences. */
export interface Advice {
  readonly all: string
  /** Where the document has faults. */
  readonly faults: string
}

/**
 * The operation of this id, else of this slug.
 *
 * @throws {UsageError} that names what comes near, if there is none
 */
export function findOperation(
  operations: readonly Operation[],
  faults: readonly Fault[],
  wanted: string,
  advice: Advice = commandAdvice,
): FoundOperation {
  const matches = operations.filter(({ id }) => id === wanted)
  if (matches.length > 1) {
    const slugs = matches.map(({ slug }) => slug).join(', ')
    throw new UsageError(
      `${matches.length} operations of the document have the id “${wanted}”. Name one by its slug: ${slugs}.`,
    )
  }
  const operation = matches[0] ?? operations.find(({ slug }) => slug === wanted)
  if (operation !== undefined) return { outcome: 'found', operation }
  const path = wanted.replace(/^\S+ /, '')
  const about = faults.filter((fault) =>
    fault.operations.some((name) => name === wanted || name === path),
  )
  if (about.length > 0) return { outcome: 'refused', refusals: about.map(explain) }
  throw new UsageError(explainMissing(operations, faults, wanted, advice))
}

const commandAdvice: Advice = {
  all: '--list prints them all.',
  faults: 'The document has faults: --verbose tells them.',
}

function explain({ file, line, sentence }: Fault): PrintedRefusal {
  return { field: 'operation', clause: `${file}:${line}`, sentence }
}

function explainMissing(
  operations: readonly Operation[],
  faults: readonly Fault[],
  wanted: string,
  advice: Advice,
): string {
  const names = operations.flatMap(({ id, slug }) => [id, slug])
  const near = listNear(wanted, names)
  return [
    `The document has no operation “${wanted}”.`,
    ...(near.length > 0
      ? [`Near it are: ${near.map((name) => quoteDocument(name)).join(', ')}.`]
      : []),
    advice.all,
    ...(faults.length > 0 ? [advice.faults] : []),
  ].join(' ')
}
