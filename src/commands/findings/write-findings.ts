import { join } from 'node:path'
import { detectors } from '#contract/findings/all-detectors.ts'
import { detectorNames, isInGroup } from '#contract/provenance/detector-names.ts'
import type { Detector } from '#contract/findings/survey/detector.ts'
import type { Finding } from '#contract/findings/finding.ts'
import type { FoldedFinding } from '#contract/findings/fold-findings.ts'
import type { Contract } from '#contract/read-contract.ts'
import { writeName } from '#core/text/quote-document.ts'

type Located = Pick<Contract, 'findLines' | 'operations'>

/**
 * One line for each cause, for people or for programs.
 *
 * @param folder of the document, as messages name it
 */
export function writeFindings(
  findings: readonly FoldedFinding[],
  { findLines, operations }: Located,
  folder: string,
  isJson: boolean,
): readonly string[] {
  const all = findings.flatMap((one) => one.findings)
  const lines = findLines(all.map(({ at }) => at))
  const placed = new Map<Finding, PlacedLine>(
    all.map((finding, index) => {
      const { file: place, line } = lines[index] ?? { file: '', line: 1 }
      return [finding, { file: join(folder, place), line }]
    }),
  )
  const names = new Map(operations.map(({ slug, method, path }) => [slug, `${method} ${path}`]))
  const nameAll = (slugs: readonly string[]) => slugs.map((slug) => names.get(slug) ?? slug)
  return findings.map((finding) => {
    const places = finding.findings.map((one) => ({
      ...(placed.get(one) ?? { file: folder, line: 1 }),
      at: one.at,
      sentence: one.sentence,
      operations: nameAll(one.operations),
    }))
    const about = nameAll(finding.operations)
    return isJson ? writeJson(finding, about, places) : writeLine(finding, about, places)
  })
}

interface PlacedLine {
  readonly file: string
  readonly line: number
}

interface WrittenPlace extends PlacedLine {
  readonly at: string
  readonly sentence: string
  readonly operations: readonly string[]
}

/** Every detector by its rank. */
export function writeDetectors(): readonly string[] {
  return detectorNames.map((name) => {
    const { status, topic }: Detector = detectors[name]
    return `${name}: ${topic} (${labels[status]}${isInGroup(name, 'note') ? ', a note' : ''})`
  })
}

const labels = { 'not-specified': 'not specified', contradictory: 'contradictory' } as const

function writeJson(
  { detector, status, weight, topic, sentence, assume }: FoldedFinding,
  operations: readonly string[],
  places: readonly WrittenPlace[],
): string {
  return JSON.stringify({ detector, status, weight, topic, sentence, assume, operations, places })
}

function writeLine(
  { detector, status, weight, sentence }: FoldedFinding,
  operations: readonly string[],
  places: readonly WrittenPlace[],
): string {
  const [first = { file: '', line: 1 }, ...others] = places
  const label = weight === 'note' ? 'note' : labels[status]
  return `${first.file}:${first.line}: ${label}, ${detector}: ${sentence}${writeNames(operations)}${writeOthers(first, others)}`
}

/** At most three of them. */
function writeNames(names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return ` (${names
    .slice(0, 3)
    .map((name) => writeName(name))
    .join(', ')}${more})`
}

/** The first few places besides that which the line begins with. */
function writeOthers(first: PlacedLine, others: readonly PlacedLine[]): string {
  if (others.length === 0) return ''
  const shown = others
    .slice(0, 4)
    .map(({ file, line }) => (file === first.file ? String(line) : `${file}:${line}`))
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : ''
  return ` Also at ${others.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${more}.`
}
