import { join } from 'node:path'
import { detectors } from '#contract/findings/all-detectors.ts'
import { detectorNames } from '#contract/findings/detector-names.ts'
import type { Detector } from '#contract/findings/detector.ts'
import type { Finding } from '#contract/findings/finding.ts'
import type { Contract } from '#contract/read-contract.ts'
import { writeName } from '#core/text/quote-document.ts'

type Located = Pick<Contract, 'findLines' | 'operations'>

/**
 * One line for each finding, for people or for programs.
 *
 * @param folder of the document, as messages name it
 */
export function writeFindings(
  findings: readonly Finding[],
  { findLines, operations }: Located,
  folder: string,
  isJson: boolean,
): readonly string[] {
  const lines = findLines(findings.map(({ at }) => at))
  const names = new Map(operations.map(({ slug, method, path }) => [slug, `${method} ${path}`]))
  return findings.map((finding, index) => {
    const { file: place, line } = lines[index] ?? { file: '', line: 1 }
    const file = join(folder, place)
    const about = finding.operations.map((slug) => names.get(slug) ?? slug)
    return isJson
      ? writeJson(finding, file, line, about)
      : `${file}:${line}: ${labels[finding.status]}, ${finding.detector}: ${finding.sentence}${writeNames(about)}`
  })
}

/** Every detector by its rank. */
export function writeDetectors(): readonly string[] {
  return detectorNames.map((name) => {
    const { status, topic }: Detector = detectors[name]
    return `${name}: ${topic} (${labels[status]})`
  })
}

const labels = { 'not-specified': 'not specified', contradictory: 'contradictory' } as const

function writeJson(finding: Finding, file: string, line: number, operations: readonly string[]) {
  const { detector, status, topic, sentence, assume, at } = finding
  return JSON.stringify({ detector, status, topic, sentence, assume, at, file, line, operations })
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
