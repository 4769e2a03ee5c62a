import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { writeHeaders } from './header-expressions.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForPython } from './quote-escaped.ts'
import { unusableKey, usableKey } from './usable-key.ts'

/** urllib would follow a redirect and send `Authorization` to any host, so the redirect handler is turned off. */
export const python = adapt({
  id: 'python',
  label: 'Python (standard library)',
  syntax: 'python',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.py and run: python3 call_api.py (needs nothing else).',
  writeSnippet: (plan) =>
    [
      ...writeImports(plan),
      '',
      '',
      'class NoRedirect(urllib.request.HTTPRedirectHandler):',
      '    def redirect_request(self, *args):',
      '        return None',
      '',
      '',
      ...readKeyInPython(plan),
      'request = urllib.request.Request(',
      `    ${quoteForPython(plan.url)},`,
      ...(plan.method === 'GET' ? [] : [`    method=${quoteForPython(plan.method)},`]),
      ...writeHeadersInPython(plan),
      ')',
      'opener = urllib.request.build_opener(NoRedirect)',
      'try:',
      '    with opener.open(request, timeout=30) as response:',
      '        print(response.read().decode(errors="replace"))',
      'except urllib.error.HTTPError as error:',
      '    print(error.read().decode(errors="replace"))',
      '    sys.exit(f"HTTP {error.code}")',
    ].join('\n'),
})

function writeImports({ credential }: RequestPlan): readonly string[] {
  const forKey = credential === 'bearer' ? ['import os', 'import re'] : []
  return [...forKey, 'import sys', 'import urllib.error', 'import urllib.request']
}

/** The lines that read the key, with an empty line after them; none for a plan without a credential. */
export function readKeyInPython({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return [
    `key = os.environ.get("${keyVariable}", "")`,
    `if not re.fullmatch("${usableKey}", key):`,
    `    sys.exit("${unusableKey}")`,
    '',
  ]
}

function writeHeadersInPython(plan: RequestPlan): readonly string[] {
  return [
    '    headers={',
    ...writeHeaders(plan, quoteForPython, 'f"Bearer {key}"').map(
      ({ name, value }) => `        ${name}: ${value},`,
    ),
    '    },',
  ]
}
