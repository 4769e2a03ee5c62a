import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { reviewTranslation } from '#openapi/findings/review-translation.ts'
import type { TranslationFinding, TranslationReview } from '#openapi/findings/review-translation.ts'
import { getChild, getPath } from '#openapi/load/located.ts'
import type { Located } from '#openapi/load/located.ts'
import type { DocumentSource, TranslationSource } from '#openapi/load/locate-document.ts'
import type { SourceLine } from '#openapi/load/problem-list.ts'
import { formatSourcePointer } from '#openapi/load/reference.ts'
import { getTranslationPaths } from '#openapi/overlay/apply-overlay.ts'
import { digestField } from '#openapi/overlay/source-digest.ts'
import type { ComparedAction } from '#openapi/overlay/source-digest.ts'
import { writeDigests } from '#openapi/overlay/write-digests.ts'
import { formatCount, formatCounted } from '#text/format.ts'
import { withUsageErrors } from '../command-line/load-document.ts'
import { UsageError, getErrorCode } from '../command-line/run-command.ts'
import type { CommandResult } from '../command-line/run-command.ts'

export interface TranslatedDocument extends DocumentSource {
  readonly translation: TranslationSource
}

/** Prints what the translation of a document lacks, and what was translated from an older text. */
export async function printTranslation(
  document: TranslatedDocument,
  isJson: boolean,
): Promise<CommandResult> {
  const review = await loadReview(document)
  const lines = locateAll(review.findings.flatMap(({ places }) => places))
  const located = review.findings.map((finding) => ({
    ...finding,
    places: finding.places.map((at) => ({
      ...(lines.get(at) ?? { file: at.file.name, line: 1 }),
      at: formatSourcePointer(at, basename(document.path)),
    })),
  }))
  const findings = Object.keys(labels).flatMap((status) =>
    located.filter((finding) => finding.status === status).toSorted(compareLines),
  )
  return {
    status: findings.length === 0 ? 0 : 1,
    output: findings
      .map((finding) => (isJson ? JSON.stringify(finding) : formatLine(finding)))
      .join('\n'),
    notes: formatNotes(document, review),
  }
}

/** Writes the digest of its source into each action of a translation. */
export async function writeTranslation(document: TranslatedDocument): Promise<CommandResult> {
  const { translation, actions } = await loadReview(document)
  const { name } = translation
  const write = async () =>
    writeDigests(
      translation,
      actions.map(({ digest }) => digest),
    )
  const text = await withUsageErrors(write())
  const translating = actions.filter(({ digest }) => digest !== undefined)
  const added = translating.filter((action) => !hasDigest(action))
  const replaced = translating.filter(
    (action) => hasDigest(action) && getChild(action.at, digestField).value !== action.digest,
  )
  const unchanged = translating.length - added.length - replaced.length
  if (unchanged < translating.length) {
    await writeFile(name, text).catch((cause: unknown) => {
      throw new UsageError(`${name} cannot be written (${getErrorCode(cause)}).`, { cause })
    })
  }
  const lines = locateAll(replaced.map(({ at }) => at))
  return {
    status: 0,
    output: [
      ...replaced.map(({ at }) => `${name}:${lines.get(at)?.line ?? 1}: digest replaced`),
      `${name}: ${formatCounted(added.length, 'digest')} added, ${formatCount(replaced.length)} replaced, ${formatCount(unchanged)} unchanged`,
    ].join('\n'),
  }
}

function hasDigest({ at }: ComparedAction): boolean {
  return getChild(at, digestField).value !== undefined
}

/** @throws {UsageError} if there is no translation, or a file cannot be loaded */
async function loadReview(document: TranslatedDocument): Promise<TranslationReview> {
  const review = await withUsageErrors(reviewTranslation(document))
  if (review) return review
  const [file = ''] = getTranslationPaths(document.path, document.translation)
  throw new UsageError(`There is no translation ${file}. Write there, and continue with the findings:

overlay: 1.0.0
info: { title: Translation (${document.translation.locale}), version: '1' }
actions:
  - target: $.info
    update:
      title: the translated title`)
}

/** Returns the lines of locations. Scans each file once, because a large one takes a second. */
function locateAll(places: readonly Located[]): ReadonlyMap<Located, SourceLine> {
  const lines = new Map<Located, SourceLine>()
  for (const [file, own] of Map.groupBy(places, (at) => at.file)) {
    const found = file.findLines(own.map(getPath))
    for (const [index, at] of own.entries()) {
      lines.set(at, { file: file.name, line: found[index] ?? 1 })
    }
  }
  return lines
}

const labels = {
  problem: 'problem',
  outdated: 'outdated',
  'not-translated': 'not translated',
} as const satisfies Readonly<Record<TranslationFinding['status'], string>>

interface LocatedFinding extends Pick<TranslationFinding, 'status' | 'sentence'> {
  readonly places: readonly SourceLine[]
}

function compareLines({ places: [one] }: LocatedFinding, { places: [other] }: LocatedFinding) {
  if (!one || !other) return 0
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.line - other.line
}

function formatLine({ status, sentence, places: [first, source, ...more] }: LocatedFinding) {
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  const from = source ? ` Source: ${source.file}:${source.line}${others}.` : ''
  return `${first?.file}:${first?.line}: ${labels[status]}: ${sentence}${from}`
}

function formatNotes(
  { path }: TranslatedDocument,
  { translation, actions, findings, count, elsewhere }: TranslationReview,
): readonly string[] {
  const { name } = translation
  const missing = findings.filter(({ status }) => status === 'not-translated').length
  const unknown = actions.filter((action) => action.digest !== undefined && !hasDigest(action))
  return [
    `${name} translates ${formatCount(count - missing)} of ${formatCounted(count, 'text')}.`,
    ...(unknown.length > 0
      ? [
          `Actions without ${digestField}: ${formatCount(unknown.length)}. Later changes of their source cannot be found. To write the digests, add --write-digests.`,
        ]
      : []),
    ...Array.from(
      elsewhere,
      ([file, texts]) =>
        `${file} has ${formatCounted(texts.length, 'text')}, which an Overlay of ${path} cannot translate. Bundle the files into one first.`,
    ),
  ]
}
