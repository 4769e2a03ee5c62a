import type { Sample } from '#openapi/samples/sample.ts'
import { createUnknownNameError, takeLines } from './tool.ts'

/** Names samples for `path`: by label, else by language, with a number if they repeat. */
export function nameSamples(samples: readonly Sample[]): readonly string[] {
  const names = samples.map(({ label, language }) => label ?? language)
  return names.map((name, index) =>
    names.indexOf(name) === index ? name : `${name} (${index + 1})`,
  )
}

/** @param wanted the first sample by default */
export function describeSample(
  samples: readonly Sample[],
  wanted: string | undefined,
  from: number,
): unknown {
  const names = nameSamples(samples)
  const name = wanted ?? names[0] ?? ''
  const sample = samples[names.indexOf(name)]
  if (!sample) throw createUnknownNameError(name, names)
  const { language, source, text } = sample
  return {
    name,
    language,
    source: source === 'file' ? 'a file of the team' : 'the document',
    text: takeLines(text.split('\n'), from).join('\n'),
    ...(names.length > 1 && { others: names.filter((one) => one !== name) }),
  }
}
