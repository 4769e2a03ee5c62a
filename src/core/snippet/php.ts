import type { RequestPlan, CredentialSlot, PlannedBody } from '../request/request-plan.ts'
import { mergeStretches } from '../request/serialize/stretch.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeAllHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { ComposedHeader, ProgramStretch, BodyPlan } from './shared/compose-request.ts'
import { namePath, listFiles } from './shared/file-path.ts'
import { setInPosix, writeUnless } from './shared/language.ts'
import type { SnippetLanguage, Gap } from './shared/language.ts'
import { findFraming } from './shared/program-gap.ts'
import { concatenate } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForPhp } from './shared/quote-single.ts'
import { describeUnusable, writeSlots } from './shared/secrets.ts'
import type { Secret } from './shared/secrets.ts'

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
    ...composeAllHeaders(plan).map((header) => `        ${writeHeader(header)},`),
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

/** curl drops a header without a value; a semicolon sends it with an empty one (libcurl, CURLOPT_HTTPHEADER). */
function writeHeader({ name, value }: ComposedHeader): string {
  const [only] = value
  return only === '' ? quoteForPhp(`${name};`) : writeText(mergeStretches([`${name}: `, ...value]))
}

function writeText(text: ProgramText): string {
  const named = text.map((stretch) =>
    typeof stretch === 'string' ? stretch : { ...stretch, standIn: `$${stretch.standIn}` },
  )
  return concatenate(named, {
    quote: quoteForPhp,
    encode: (local) => `rawurlencode(${local})`,
    plus: ' . ',
  })
}

/**
 * The lines that read the secrets and check them, with an empty line after each slot. curl reads a line break in a header as the
 * start of another one, so only this check keeps it out.
 */
function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return writeSlots(slots, { read: readSecret, join: writeCredentials })
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = `!preg_match('/^${usable.pattern}$/D', $${local})`
  // Only a password may be empty, which is not the same as unset.
  const [type, isUnset] =
    usable.kind === 'password' ? ['', `$${local} === false || `] : ['(string) ', '']
  return [
    `$${local} = ${type}getenv('${variable}');`,
    `if (${isUnset}${test}) {`,
    `    fwrite(STDERR, '${describeUnusable(secret)}' . PHP_EOL);`,
    '    exit(1);',
    '}',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => `$${secret.local}`).join(" . ':' . ")
  return [`$${local} = base64_encode(${pair});`]
}

/** The lines that put the body into `$content`, with an empty line after them; none for a request without a body. */
function writeBody({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`$content = ${writeText(composeText(body, slots))};`, '']
    case 'file':
      return [...checkFiles(body), `$content = ${readFile(namePath(body.file))};`, '']
    case 'multipart':
      return [
        ...checkFiles(body),
        '$boundary = bin2hex(random_bytes(16));',
        `$content = ${composeMultipart(body, slots).map(writeStretch).join('\n    . ')};`,
        '',
      ]
  }
}

/** PHP goes on with an empty text where a file cannot be read. */
function checkFiles(body: PlannedBody): readonly string[] {
  const paths = [...new Set(listFiles(body).map(namePath))]
  if (paths.length === 0) return []
  return [
    `foreach ([${paths.map(quoteForPhp).join(', ')}] as $path) {`,
    '    if (!is_file($path) || !is_readable($path)) {',
    "        fwrite(STDERR, $path . ' cannot be read' . PHP_EOL);",
    '        exit(1);',
    '    }',
    '}',
  ]
}

function writeStretch(stretch: ProgramStretch): string {
  return stretch.kind === 'text' ? writeText(stretch.text) : readFile(namePath(stretch.file))
}

function readFile(path: string): string {
  return `file_get_contents(${quoteForPhp(path)})`
}

/** Options of curl that print each item of a stream as it arrives, and a response of another status as it is. */
function readItems(format: StreamFormat): readonly string[] {
  const { state, line } = readers[format]
  const uses = ['&$rest', ...(state === undefined ? [] : [`&$${state}`])].join(', ')
  return [
    `    CURLOPT_WRITEFUNCTION => function ($request, $part) use (${uses}) {`,
    '        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    '        if ($status < 200 || $status > 299) {',
    '            echo $part;',
    '            return strlen($part);',
    '        }',
    '        $lines = explode("\\n", $rest . $part);',
    '        $rest = array_pop($lines);',
    '        foreach ($lines as $line) {',
    ...line.map((each) => `            ${each}`),
    '        }',
    '        return strlen($part);',
    '    },',
  ]
}

/** The variables that live from one part of the body to the next. */
function startItems(format: StreamFormat): readonly string[] {
  const { state, start } = readers[format]
  return ["$rest = '';", ...(state === undefined ? [] : [`$${state} = ${start};`])]
}

/** The last line, when the body has ended. */
function endItems(format: StreamFormat): readonly string[] {
  return format === 'json-lines' ? ['echo $rest;'] : []
}

const readers = {
  'event-stream': {
    state: 'data',
    start: '[]',
    line: [
      '$line = rtrim($line, "\\r");',
      "if (strncmp($line, 'data:', 5) === 0) {",
      "    $data[] = preg_replace('/^ /', '', substr($line, 5));",
      "} elseif ($line === '' && $data) {",
      '    echo implode("\\n", $data), PHP_EOL;',
      '    $data = [];',
      '}',
    ],
  },
  'json-lines': {
    state: undefined,
    start: undefined,
    line: ["if (trim($line) !== '') {", '    echo $line, PHP_EOL;', '}'],
  },
  'json-sequence': {
    state: 'item',
    start: "''",
    line: [
      '// A record separator begins an item, which may have several lines.',
      '$parts = explode("\\x1e", $item . $line . "\\n");',
      '$item = end($parts);',
      'json_decode($item);',
      'if (json_last_error() === JSON_ERROR_NONE) {',
      '    echo trim($item), PHP_EOL;',
      "    $item = '';",
      '}',
    ],
  },
} as const satisfies Readonly<
  Record<
    StreamFormat,
    {
      readonly state: string | undefined
      readonly start: string | undefined
      readonly line: readonly string[]
    }
  >
>
