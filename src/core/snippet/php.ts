import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan, PlannedBody } from '../request/request-plan.ts'
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
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { findFraming } from './shared/program-gap.ts'
import { concatenate, writeBlock } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForPhp } from './shared/quote-single.ts'
import { describeUnusable, nameSecrets, writeSlots } from './shared/secrets.ts'
import type { ProgramPlan, Secret } from './shared/secrets.ts'

export const php = makeLanguage({
  id: 'php',
  label: 'PHP',
  syntax: 'php',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.php and run: php call_api.php (needs the curl extension).',
  findGap,
  write: (plan, manner) =>
    writeProgram(nameSecrets(plan, manner, (variable) => `getenv('${variable}')`)).join('\n'),
})

function findGap(plan: RequestPlan): Gap | undefined {
  if (plan.method === 'HEAD' && plan.body.kind !== 'none') {
    return { sentence: 'curl in PHP sends either HEAD or a body.', instead: 'python' }
  }
  return findFraming(plan, 'curl in PHP')
}

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { isCareful, body, named, stream } = plan
  const pair = isCareful ? undefined : named.find(({ slot }) => takesPair(slot))
  const headers = composeAllHeaders(plan).filter(({ value }) => !holds(value, pair?.local))
  return [
    '<?php',
    '',
    ...readSecrets(plan),
    ...writeBody(plan),
    ...(stream ? startItems(stream) : []),
    `$request = curl_init(${writeText(composeUrl(plan), isCareful)});`,
    'curl_setopt_array($request, [',
    ...writeMethod(plan),
    ...(headers.length === 0 && !isCareful
      ? []
      : [
          '    CURLOPT_HTTPHEADER => [',
          ...headers.map((header) => `        ${writeHeader(header, isCareful)},`),
          '    ],',
        ]),
    ...(pair
      ? [`    CURLOPT_USERPWD => ${pair.secrets.map(({ local }) => local).join(" . ':' . ")},`]
      : []),
    ...(body.kind === 'none' ? [] : ['    CURLOPT_POSTFIELDS => $content,']),
    ...writeReading(plan),
    ...(isCareful
      ? [
          '',
          '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
          'if ($status < 200 || $status > 299) {',
          "    fwrite(STDERR, 'HTTP ' . $status . PHP_EOL);",
          '    exit(1);',
          '}',
        ]
      : []),
  ]
}

function holds(text: ProgramText, local: string | undefined): boolean {
  return text.some((stretch) => typeof stretch !== 'string' && stretch.standIn === local)
}

function writeReading({ isCareful, stream }: ProgramPlan): readonly string[] {
  const fail = isCareful
    ? ['    fwrite(STDERR, curl_error($request) . PHP_EOL);', '    exit(1);', '}']
    : ['    throw new RuntimeException(curl_error($request));', '}']
  const options = isCareful
    ? [
        '    CURLOPT_FOLLOWLOCATION => false,',
        stream ? '    CURLOPT_CONNECTTIMEOUT => 30,' : '    CURLOPT_TIMEOUT => 30,',
      ]
    : ['    CURLOPT_FAILONERROR => true,']
  if (!stream) {
    return [
      '    CURLOPT_RETURNTRANSFER => true,',
      ...options,
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
    ...options,
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
function writeHeader({ name, value }: ComposedHeader, isCareful: boolean): string {
  const [only] = value
  return only === ''
    ? quoteForPhp(`${name};`)
    : writeText(mergeStretches([`${name}: `, ...value]), isCareful)
}

function writeText(text: ProgramText, isCareful: boolean): string {
  const named = text.map((stretch) =>
    typeof stretch === 'string' || !/^\w+$/.test(stretch.standIn)
      ? stretch
      : { ...stretch, standIn: `$${stretch.standIn}` },
  )
  return (
    writeBlock(text, isCareful, { open: "'", close: "'", excludes: /['\\]/ }) ??
    concatenate(named, {
      quote: quoteForPhp,
      encode: (local) => `rawurlencode(${local})`,
      plus: ' . ',
    })
  )
}

/**
 * The lines that read the secrets and check them, with an empty line after each slot. curl reads a line break in a header as the
 * start of another one, so only this check keeps it out.
 */
function readSecrets(plan: ProgramPlan): readonly string[] {
  return plan.isCareful ? writeSlots(plan, { read: readSecret, join: writeCredentials }) : []
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
function writeBody(plan: BodyPlan): readonly string[] {
  const { body, isCareful, named } = plan
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`$content = ${writeText(composeText(plan), isCareful)};`, '']
    case 'file':
      return [
        ...(isCareful ? checkFiles(body) : []),
        `$content = ${readFile(namePath(body.file))};`,
        '',
      ]
    case 'multipart':
      return [
        ...(isCareful ? checkFiles(body) : []),
        '$boundary = bin2hex(random_bytes(16));',
        `$content = ${composeMultipart(body, named).map(writeStretch).join('\n    . ')};`,
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
  return stretch.kind === 'text' ? writeText(stretch.text, true) : readFile(namePath(stretch.file))
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
