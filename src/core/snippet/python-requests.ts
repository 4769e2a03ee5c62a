import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { setInPosix } from './key-setter.ts'
import { readKeyInPython } from './python.ts'
import { quoteForPython } from './quote-escaped.ts'

/**
 * The credential is an `auth` callable, not a header: requests replaces an `Authorization` header with the entry for the
 * host in `~/.netrc`, unless `auth` is given. For the same reason a request without a key gives one that adds nothing.
 */
export const pythonRequests = adapt({
  id: 'python-requests',
  label: 'Python (requests)',
  syntax: 'python',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.py and run: python3 call_api.py (after pip install requests).',
  writeSnippet: (plan) =>
    [
      ...(plan.credential === 'bearer' ? ['import os', 'import re'] : []),
      'import sys',
      '',
      'import requests',
      '',
      ...readKeyInPython(plan),
      ...writeAuth(plan),
      `response = ${writeCall(plan)}`,
      `    ${quoteForPython(plan.url)},`,
      '    headers={',
      ...plan.headers.map(
        ({ name, value }) => `        ${quoteForPython(name)}: ${quoteForPython(value)},`,
      ),
      '    },',
      '    auth=auth,',
      '    allow_redirects=False,',
      '    timeout=30,',
      ')',
      '',
      'print(response.text)',
      'if not 200 <= response.status_code < 300:',
      '    sys.exit(f"HTTP {response.status_code}")',
    ].join('\n'),
})

function writeAuth({ credential }: RequestPlan): readonly string[] {
  return [
    '',
    '# As a function, so that requests does not use ~/.netrc instead.',
    'def auth(request):',
    ...(credential === 'bearer' ? ['    request.headers["Authorization"] = f"Bearer {key}"'] : []),
    '    return request',
    '',
    '',
  ]
}

function writeCall({ method }: RequestPlan): string {
  return method === 'GET' ? 'requests.get(' : `requests.request(\n    ${quoteForPython(method)},`
}
