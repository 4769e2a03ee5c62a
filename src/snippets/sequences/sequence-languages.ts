import { csharpSequence } from './csharp.ts'
import { curlSequence } from './curl.ts'
import { goSequence } from './go.ts'
import { javaSequence } from './java.ts'
import { javascriptSequence } from './javascript.ts'
import { phpSequence } from './php.ts'
import { powershellSequence } from './powershell.ts'
import { pythonSequence } from './python-requests.ts'
import { rubySequence } from './ruby.ts'
import type { SequenceLanguage } from './sequence-program.ts'

/** Programs of recipes in each language of snippets. */
export const sequenceLanguages: readonly SequenceLanguage[] = [
  curlSequence,
  powershellSequence,
  javascriptSequence,
  pythonSequence,
  goSequence,
  rubySequence,
  phpSequence,
  javaSequence,
  csharpSequence,
]
