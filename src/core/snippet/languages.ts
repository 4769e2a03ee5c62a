import { csharp } from './csharp.ts'
import { curlCmd } from './curl-cmd.ts'
import { curlPowershell } from './curl-powershell.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { httpie } from './httpie.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import type { SnippetLanguage } from './shared/language.ts'
import { php } from './php.ts'
import { powershell } from './powershell.ts'
import { pythonRequests } from './python-requests.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { wget } from './wget.ts'

/** Every snippet language, in the order in which they are offered. */
export const snippetLanguages = [
  curl,
  curlPowershell,
  curlCmd,
  powershell,
  httpie,
  wget,
  javascript,
  pythonRequests,
  python,
  go,
  ruby,
  php,
  java,
  csharp,
  rust,
] as const satisfies readonly SnippetLanguage[]
