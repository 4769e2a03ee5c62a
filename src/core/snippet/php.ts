import type { RequestPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import type { ComposedHeader } from './compose-request.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { writeBody } from './php/body.ts'
import { endItems, readItems, startItems } from './php/read-items.ts'
import { readSecrets } from './php/secrets.ts'
import { writeText } from './php/text.ts'
import { mergePieces } from './pieces.ts'
import { findFraming } from './program-gap.ts'
import { quoteForPhp } from './quote-single.ts'
import { writeUnless } from './refuse.ts'
import type { Gap } from './refuse.ts'

export const php = {
  id: 'php',
  label: 'PHP',
  syntax: 'php',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.php and run: php call_api.php (needs the curl extension).',
  writeSnippet: (plan) => writeUnless(findGap(plan), () => writeProgram(plan).join('\n')),
} as const satisfies SnippetLanguage

function findGap(plan: RequestPlan): Gap | undefined {
  if (plan.method === 'HEAD' && plan.body.kind !== 'none') {
    return { sentence: 'curl in PHP sends either HEAD or a body.', instead: 'python' }
  }
  return findFraming(plan, 'curl in PHP')
}

function writeProgram(plan: RequestPlan): readonly string[] {
  return [
    '<?php',
    '',
    ...readSecrets(plan.slots),
    ...writeBody(plan),
    ...(plan.stream ? startItems(plan.stream) : []),
    `$request = curl_init(${writeText(composeUrl(plan))});`,
    'curl_setopt_array($request, [',
    ...writeMethod(plan),
    '    CURLOPT_HTTPHEADER => [',
    ...listHeaders(plan).map((header) => `        ${writeHeader(header)},`),
    '    ],',
    ...(plan.body.kind === 'none' ? [] : ['    CURLOPT_POSTFIELDS => $content,']),
    ...writeReading(plan),
    '',
    '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    'if ($status < 200 || $status > 299) {',
    "    fwrite(STDERR, 'HTTP ' . $status . PHP_EOL);",
    '    exit(1);',
    '}',
  ]
}

function writeReading({ stream }: RequestPlan): readonly string[] {
  const fail = ['    fwrite(STDERR, curl_error($request) . PHP_EOL);', '    exit(1);', '}']
  if (!stream) {
    return [
      '    CURLOPT_RETURNTRANSFER => true,',
      '    CURLOPT_FOLLOWLOCATION => false,',
      '    CURLOPT_TIMEOUT => 30,',
      ']);',
      '',
      '$body = curl_exec($request);',
      'if ($body === false) {',
      ...fail,
      'echo $body, PHP_EOL;',
    ]
  }
  return [
    ...readItems(stream),
    '    CURLOPT_FOLLOWLOCATION => false,',
    '    CURLOPT_CONNECTTIMEOUT => 30,',
    ']);',
    '',
    'if (curl_exec($request) === false) {',
    ...fail,
    ...endItems(stream),
  ]
}

/** curl sends GET, or POST where there is a body. */
function writeMethod({ method, body }: RequestPlan): readonly string[] {
  if (method === 'GET' && body.kind === 'none') return []
  // Without CURLOPT_NOBODY, curl waits for a body that a response to HEAD never has.
  if (method === 'HEAD') return ['    CURLOPT_NOBODY => true,']
  return [`    CURLOPT_CUSTOMREQUEST => ${quoteForPhp(method)},`]
}

function listHeaders(plan: RequestPlan): readonly ComposedHeader[] {
  const { body } = plan
  return body.kind === 'multipart'
    ? [...composeHeaders(plan), composeMultipartType(body)]
    : composeHeaders(plan)
}

/** curl drops a header without a value; a semicolon sends it with an empty one (libcurl, CURLOPT_HTTPHEADER). */
function writeHeader({ name, value }: ComposedHeader): string {
  const [only] = value
  return only === '' ? quoteForPhp(`${name};`) : writeText(mergePieces([`${name}: `, ...value]))
}
