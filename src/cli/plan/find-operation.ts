import { findSimilar } from '#text/similar-names.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { DocumentProblem } from '#openapi/load/problem-list.ts'
import type { Operation } from '#request/description/operation.ts'
import { quoteDocument } from '#text/quote-document.ts'
import { UsageError } from '../command-line/run-command.ts'
import type { FormattedPlanError } from './plan-call.ts'

export type FoundOperation =
  | { readonly outcome: 'found'; readonly operation: Operation }
  /** The document describes the operation, which could not be read. */
  | { readonly outcome: 'refused'; readonly errors: readonly FormattedPlanError[] }

/**
 * Finds an operation by id, else by slug, else by method and path, such as `GET /users/{id}`.
 *
 * @throws {UsageError} that lists similar names, if nothing matches
 */
export function findOperation(
  { operations, problems }: Pick<ApiDescription, 'operations' | 'problems'>,
  wanted: string,
  hint: string,
): FoundOperation {
  const matches = operations.filter(({ id }) => id === wanted)
  if (matches.length > 1) {
    const slugs = matches.map(({ slug }) => slug).join(', ')
    throw new UsageError(
      `${matches.length} operations of the document have the id “${wanted}”. Name one by its slug: ${slugs}.`,
    )
  }
  const operation =
    matches[0] ??
    operations.find(({ slug }) => slug === wanted) ??
    operations.find(({ method, path, writtenPath }) =>
      [path, writtenPath].some((one) => `${method} ${one}` === wanted),
    )
  if (operation !== undefined) return { outcome: 'found', operation }
  const path = wanted.replace(/^\S+ /, '')
  const about = problems.filter((problem) =>
    problem.operations.some((name) => name === wanted || name === path),
  )
  if (about.length > 0) return { outcome: 'refused', errors: about.map(explain) }
  const similar = findSimilar(
    wanted,
    operations.flatMap(({ id, slug }) => [id, slug]),
  )
  const sentences = [
    `The document has no operation “${wanted}”.`,
    ...(similar.length > 0
      ? [`Similar names: ${similar.map((name) => quoteDocument(name)).join(', ')}.`]
      : []),
    hint,
    ...(problems.length > 0
      ? ['The document has problems: plan --list --verbose prints them.']
      : []),
  ]
  throw new UsageError(sentences.join(' '))
}

function explain({ file, line, sentence }: DocumentProblem): FormattedPlanError {
  return { field: 'operation', clause: `${file}:${line}`, sentence }
}
