import type { RequestSequence } from '#request/request-sequence.ts'
import type { SnippetLanguage } from '../shared/language.ts'
import { curlSequence } from './curl.ts'
import { goSequence } from './go.ts'
import { javascriptSequence } from './javascript.ts'
import { phpSequence } from './php.ts'
import { pythonSequence } from './python-requests.ts'
import { rubySequence } from './ruby.ts'
import type { SequenceLanguage, SequenceProgram } from './sequence-program.ts'

export const sequenceLanguages: readonly SequenceLanguage[] = [
  curlSequence,
  javascriptSequence,
  pythonSequence,
  goSequence,
  rubySequence,
  phpSequence,
]

/** Formats the requests of a recipe as one program in a language. */
export function formatSequence(
  { id }: Pick<SnippetLanguage, 'id'>,
  sequence: RequestSequence,
): SequenceProgram {
  return (
    sequenceLanguages.find(({ language }) => language.id === id)?.formatSequence(sequence) ?? {
      outcome: 'refused',
      sentence: 'There is no program of a recipe in this language yet.',
    }
  )
}
