import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForPhp } from './quote-single.ts'
import { unusableKey, usableKey } from './usable-key.ts'

export const php = adapt({
  id: 'php',
  label: 'PHP',
  syntax: 'php',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.php and run: php call_api.php (needs the curl extension).',
  writeSnippet: (plan) =>
    [
      '<?php',
      '',
      ...readKey(plan),
      `$request = curl_init(${quoteForPhp(plan.url)});`,
      'curl_setopt_array($request, [',
      ...writeMethod(plan),
      '    CURLOPT_HTTPHEADER => [',
      ...listHeaderLines(plan).map((line) => `        ${line},`),
      '    ],',
      '    CURLOPT_RETURNTRANSFER => true,',
      '    CURLOPT_FOLLOWLOCATION => false,',
      '    CURLOPT_TIMEOUT => 30,',
      ']);',
      '',
      '$body = curl_exec($request);',
      'if ($body === false) {',
      '    fwrite(STDERR, curl_error($request) . PHP_EOL);',
      '    exit(1);',
      '}',
      'echo $body, PHP_EOL;',
      '',
      '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
      'if ($status < 200 || $status > 299) {',
      "    fwrite(STDERR, 'HTTP ' . $status . PHP_EOL);",
      '    exit(1);',
      '}',
    ].join('\n'),
})

/** curl reads a line break in a header as the start of another one, so only this check keeps it out. */
function readKey({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return [
    `$key = (string) getenv('${keyVariable}');`,
    `if (!preg_match('/^${usableKey}$/D', $key)) {`,
    `    fwrite(STDERR, '${unusableKey}' . PHP_EOL);`,
    '    exit(1);',
    '}',
    '',
  ]
}

function writeMethod({ method }: RequestPlan): readonly string[] {
  if (method === 'GET') return []
  // Without CURLOPT_NOBODY, curl waits for a body that a response to HEAD never has.
  if (method === 'HEAD') return ['    CURLOPT_NOBODY => true,']
  return [`    CURLOPT_CUSTOMREQUEST => ${quoteForPhp(method)},`]
}

function listHeaderLines({ headers, credential }: RequestPlan): readonly string[] {
  const lines = headers.map(({ name, value }) => quoteForPhp(`${name}: ${value}`))
  return credential === 'bearer' ? [...lines, "'Authorization: Bearer ' . $key"] : lines
}
