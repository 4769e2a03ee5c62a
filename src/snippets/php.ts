import type { RequestPlan } from '#request/request-plan.ts'
import { mergeChunks } from '#request/serialize/multipart.ts'
import { findFramingLimitation, getFiles, getRelativePath } from './shared/limitation.ts'
import { createProgramLanguage, setInPosix } from './shared/language.ts'
import {
  concatenate,
  hasPair,
  formatEnvironment,
  formatBlock,
  toSnakeCase,
} from './shared/program.ts'
import type {
  ProgramHeader,
  Program,
  ProgramChunk,
  ProgramText,
  EnvironmentValue,
} from './shared/program.ts'
import { quoteForPhp } from './shared/quote.ts'

/** By default, curl does not follow redirects, and prints a response as it arrives. */
export const php = createProgramLanguage({
  id: 'php',
  syntax: 'php',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.php and run: php call_api.php (PHP 8 with the curl extension).',
  findLimitation: (plan) =>
    plan.method === 'HEAD' && plan.body.kind !== 'none'
      ? 'curl in PHP cannot send a body with HEAD.'
      : findFramingLimitation(plan, 'curl in PHP'),
  refer: (name) => `$${toSnakeCase(name)}`,
  format: formatProgram,
})

function formatProgram(program: Program): readonly string[] {
  return [
    '<?php',
    '',
    ...formatEnvironment(program, readValue),
    ...formatCall(program),
    '$isSent = curl_exec($request);',
    '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    'if (!$isSent || $status >= 300) {',
    '    fwrite(STDERR, (curl_error($request) ?: "HTTP $status") . PHP_EOL);',
    '    exit(1);',
    '}',
  ]
}

/** Formats the lines that create the variable `$request`. */
export function formatCall(program: Program): readonly string[] {
  const { plan, pair } = program
  const headers = program.allHeaders.filter((header) => !hasPair(header, pair))
  return [
    ...formatBody(program),
    `$request = curl_init(${formatText(program.url)});`,
    'curl_setopt_array($request, [',
    ...formatMethod(plan),
    ...(headers.length === 0
      ? []
      : [
          '    CURLOPT_HTTPHEADER => [',
          ...headers.map((header) => `        ${formatHeader(header)},`),
          '    ],',
        ]),
    ...(pair
      ? [`    CURLOPT_USERPWD => ${pair.secrets.map(({ local }) => local).join(" . ':' . ")},`]
      : []),
    ...(plan.body.kind === 'none' ? [] : ['    CURLOPT_POSTFIELDS => $content,']),
    ']);',
  ]
}

export function readValue({
  variable,
  local,
  mayBeEmpty,
  sentence,
  start,
}: EnvironmentValue): readonly string[] {
  return [
    `${local} = getenv('${variable}');`,
    `if (${mayBeEmpty ? `${local} === false` : `(string) ${local} === ''`}) {`,
    ...(start === undefined
      ? [`    fwrite(STDERR, '${sentence}' . PHP_EOL);`, '    exit(1);']
      : [`    ${local} = ${quoteForPhp(start)};`]),
    '}',
  ]
}

/** Formats the method. curl sends GET, or POST with a body, by default. */
function formatMethod({ method, body }: RequestPlan): readonly string[] {
  if (method === 'GET' && body.kind === 'none') return []
  // Without CURLOPT_NOBODY, curl waits for a body, which a response to HEAD never has.
  if (method === 'HEAD') return ['    CURLOPT_NOBODY => true,']
  return [`    CURLOPT_CUSTOMREQUEST => ${quoteForPhp(method)},`]
}

/** Formats a header. curl drops a header without a value; with a semicolon, it sends an empty value (libcurl, CURLOPT_HTTPHEADER). */
function formatHeader({ name, value }: ProgramHeader): string {
  const [only] = value
  return only === '' ? quoteForPhp(`${name};`) : formatText(mergeChunks([`${name}: `, ...value]))
}

export function formatText(text: ProgramText): string {
  return concatenate(text, {
    quote: quoteForPhp,
    encode: (local) => `rawurlencode(${local})`,
    plus: ' . ',
  })
}

/** Formats the body, followed by an empty line; an empty array without a body. */
function formatBody({ plan: { body }, text, chunks }: Program): readonly string[] {
  // For an unreadable file, PHP would only warn and send an empty text.
  const stop =
    getFiles(body).length > 0
      ? ['set_error_handler(fn($level, $message) => throw new ErrorException($message));']
      : []
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form': {
      const block = formatBlock(text, { open: "'", close: "'", excludes: /['\\]/ })
      return [`$content = ${block ?? formatText(text)};`, '']
    }
    case 'file':
      return [...stop, `$content = ${readFile(getRelativePath(body.file))};`, '']
    case 'multipart':
      return [
        ...stop,
        '$boundary = bin2hex(random_bytes(16));',
        `$content = ${chunks.map(formatChunk).join('\n    . ')};`,
        '',
      ]
  }
}

function formatChunk(chunk: ProgramChunk): string {
  return chunk.kind === 'text' ? formatText(chunk.text) : readFile(getRelativePath(chunk.file))
}

function readFile(path: string): string {
  return `file_get_contents(${quoteForPhp(path)})`
}
