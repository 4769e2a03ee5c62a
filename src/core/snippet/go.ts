import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { writeHeaders } from './header-expressions.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForGo } from './quote-escaped.ts'
import { unusableKey, usableKey } from './usable-key.ts'

export const go = adapt({
  id: 'go',
  label: 'Go',
  syntax: 'go',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.go and run: go run call_api.go (needs no modules).',
  writeSnippet: (plan) =>
    [
      'package main',
      '',
      'import (',
      ...listPackages(plan).map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      ...readKey(plan),
      `\trequest, err := http.NewRequest(${quoteForGo(plan.method)}, ${quoteForGo(plan.url)}, nil)`,
      ...stopOnError,
      ...writeHeaders(plan, quoteForGo, '"Bearer "+key').map(
        ({ name, value }) => `\trequest.Header.Set(${name}, ${value})`,
      ),
      '',
      '\tclient := http.Client{',
      '\t\tTimeout: 30 * time.Second,',
      '\t\tCheckRedirect: func(*http.Request, []*http.Request) error {',
      '\t\t\treturn http.ErrUseLastResponse',
      '\t\t},',
      '\t}',
      '\tresponse, err := client.Do(request)',
      ...stopOnError,
      '\tdefer response.Body.Close()',
      '',
      '\tif _, err := io.Copy(os.Stdout, response.Body); err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tif response.StatusCode/100 != 2 {',
      '\t\tlog.Fatalf("HTTP %d", response.StatusCode)',
      '\t}',
      '}',
    ].join('\n'),
})

/** Go rejects unused imports. */
function listPackages({ credential }: RequestPlan): readonly string[] {
  const forKey = credential === 'bearer' ? ['regexp'] : []
  return ['io', 'log', 'net/http', 'os', ...forKey, 'time']
}

function readKey({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return [
    `\tkey := os.Getenv("${keyVariable}")`,
    `\tif !regexp.MustCompile("^${usableKey}$").MatchString(key) {`,
    `\t\tlog.Fatal("${unusableKey}")`,
    '\t}',
    '',
  ]
}

const stopOnError = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']
