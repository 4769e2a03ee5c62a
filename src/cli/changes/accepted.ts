import { readFile } from 'node:fs/promises'
import { UsageError, getErrorCode } from '../command-line/run-command.ts'
import { withUsageErrors } from '../command-line/load-document.ts'
import { getItems, getText, locateRoot } from '#openapi/load/located.ts'
import { createErrorAt } from '#openapi/load/problem-list.ts'
import { parseSource } from '#openapi/load/parse-source.ts'
import type { LocatedChange } from './format-changes.ts'

/** A change that the team accepts. Its sentence names the values, so that a later change at the same place is not accepted with it. */
export interface AcceptedChange {
  readonly change: string
  /** The pointer in one of the documents. */
  readonly at: string
  readonly reason: string
}

/** @throws {UsageError} with the line of an entry that is not complete */
export async function loadAccepted(path: string): Promise<readonly AcceptedChange[]> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read (${getErrorCode(cause)}).`, { cause })
  })
  return withUsageErrors(parseAccepted(new Uint8Array(bytes), path))
}

async function parseAccepted(
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
): Promise<readonly AcceptedChange[]> {
  const root = locateRoot(parseSource(bytes, path, path))
  if (!Array.isArray(root.value)) {
    throw createErrorAt(root, 'The file must be a list of changes.')
  }
  return getItems(root).map((item) => {
    const [change, at, reason] = fields.map((key) => {
      const text = getText(item, key)?.trim()
      if (text) return text
      throw createErrorAt(item, `An accepted change must have the texts ${fields.join(', ')}.`)
    })
    return { change: change ?? '', at: at ?? '', reason: reason ?? '' }
  })
}

const fields = ['change', 'at', 'reason'] as const

/** Separates accepted changes from the others, and returns a note for each entry that matches none. */
export function separateAccepted(
  changes: readonly LocatedChange[],
  accepted: readonly AcceptedChange[],
) {
  const used = new Set<AcceptedChange>()
  const judged = changes.map((change) => {
    const entry = accepted.find(
      (one) =>
        one.change === change.sentence &&
        (one.at === change.before.at || one.at === change.after.at),
    )
    if (entry) used.add(entry)
    return { ...change, accepted: entry?.reason }
  })
  return {
    open: judged.filter((one) => one.accepted === undefined),
    settled: judged.filter((one) => one.accepted !== undefined),
    unused: accepted
      .filter((one) => !used.has(one))
      .map(({ change, at }) => `No change matches the accepted one “${change}” at ${at}.`),
  }
}
