import { citingExtensions as extensions } from '#contract/provenance/extensions.ts'
import { linkSection } from '#site/service.ts'
import type { CitedSource } from '#site/service.ts'
import { source } from '../source/source.ts'

/** An object of the API document, with any properties. */
export type Described = Readonly<Record<string, unknown>>

/**
 * Writes as Markdown what an object of the API document says, and what our extensions say about it: the section that
 * specifies it, what is not specified, and where the source contradicts itself.
 */
export function describe(object: Described): string {
  const { 'x-section': section, description } = object
  return joinBlocks([
    ...(typeof section === 'string' ? [`**Specified**, ${writeSource(section)}`] : []),
    ...(typeof description === 'string' ? [description.trim()] : []),
    ...describeOpenPoints(object),
    ...describeContradictions(object),
  ])
}

export function joinBlocks(blocks: readonly string[]): string {
  return blocks.join('\n\n')
}

function describeOpenPoints(object: Described): readonly string[] {
  const points = extensions['x-not-specified'].parse(object['x-not-specified'] ?? [])
  if (points.length === 0) return []
  const lines = points.map(
    ({ topic, assume, section, mentioned }) =>
      `- **${topic}.** ${assume} (${mentioned ? '' : 'the source does not mention it; nearest: '}${writeSource(section)})`,
  )
  return ['**Not specified**', lines.join('\n')]
}

function describeContradictions(object: Described): readonly string[] {
  return extensions['x-contradictory']
    .parse(object['x-contradictory'] ?? [])
    .flatMap(({ section, topic, statements, reading }) => [
      `**Contradictory**, ${writeSource(section)}`,
      `**${topic}.** The source reports contradictory statements:`,
      statements.map((statement) => `- ${statement}`).join('\n'),
      `**Until the owner of the service decides:** ${reading}`,
    ])
}

function writeSource(section: string | undefined): string {
  const sections: CitedSource['sections'] = source.sections
  const title = section === undefined ? undefined : sections[section]?.title
  return `[source, section ${section}](${linkSection(source, section)} "${title}")`
}
