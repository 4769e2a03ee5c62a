import { getChild, getItems, getText } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { formatSourcePointer } from '../load/reference.ts'
import { longestSample, normalizeSample, sampleTooLong, toLanguageId } from './sample.ts'
import type { Sample } from './sample.ts'

/** The extensions of Redocly and ReadMe. ReadMe also uses the second one, so each may have the fields of both. */
const extensions = [['x-codeSamples'], ['x-code-samples'], ['x-readme', 'code-samples']] as const

/** Parses the code samples in the extensions of an operation. Equal texts are one sample. */
export function parseSamples(
  operation: Located,
  mainFile: string,
  report: (at: Located, sentence: string) => void,
): readonly Sample[] {
  const samples = new Map<string, Sample>()
  for (const list of extensions.map((keys) => keys.reduce<Located>(getChild, operation))) {
    if (list.value !== undefined && !Array.isArray(list.value)) {
      report(list, 'Code samples must be a list.')
    }
    for (const at of getItems(list)) {
      const text = normalizeSample(getText(at, 'source') ?? getText(at, 'code') ?? '')
      if (samples.has(text)) continue
      const error = findError(text, samples.size)
      if (error === undefined) samples.set(text, parseSample(at, text, mainFile))
      else report(at, error)
    }
  }
  return [...samples.values()]
}

function findError(text: string, count: number): string | undefined {
  if (text === '') return 'A code sample needs its text, as source or code.'
  if (count >= mostSamples) return `An operation can have at most ${mostSamples} code samples.`
  return text.length > longestSample ? sampleTooLong : undefined
}

const mostSamples = 20

function parseSample(at: Located, text: string, mainFile: string): Sample {
  const language = getText(at, 'lang') ?? getText(at, 'language')
  const label = getText(at, 'label') ?? getText(at, 'name') ?? language
  return {
    language: toLanguageId(language ?? label ?? ''),
    label: label?.trim().slice(0, longestLabel) || undefined,
    text,
    source: 'document',
    pointer: formatSourcePointer(at, mainFile),
  }
}

const longestLabel = 60
