import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { php } from './php.ts'
import { powershell } from './powershell.ts'
import { pythonRequests } from './python-requests.ts'
import { ruby } from './ruby.ts'
import type { SnippetLanguage } from './shared/language.ts'

export const snippetLanguages = [
  curl,
  powershell,
  javascript,
  pythonRequests,
  go,
  ruby,
  php,
  java,
  csharp,
] as const satisfies readonly SnippetLanguage[]

/** Finds a language by its id, or by `python`, its common name. */
export function findSnippetLanguage(id: string): SnippetLanguage | undefined {
  const wanted = id === 'python' ? pythonRequests.id : id
  return snippetLanguages.find((language) => language.id === wanted)
}
