import type { RequestPlan } from '../request/request-plan.ts'
import { mergeChunks } from '../request/serialize/multipart.ts'
import { findFraming, listFiles, namePath } from './shared/gap.ts'
import { makeProgram, setInPosix } from './shared/language.ts'
import { concatenate, hasPair, readSecrets, writeBlock } from './shared/program.ts'
import type { ProgramHeader, Program, ProgramChunk, ProgramText, Secret } from './shared/program.ts'
import { quoteForPhp } from './shared/quote.ts'

/** curl follows no redirect unless asked, and prints a response as it arrives unless asked to return it. */
export const php = makeProgram({
  id: 'php',
  syntax: 'php',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.php and run: php call_api.php (PHP 8 with the curl extension).',
  findGap: (plan) =>
    plan.method === 'HEAD' && plan.body.kind !== 'none'
      ? 'curl in PHP sends either HEAD or a body.'
      : findFraming(plan, 'curl in PHP'),
  refer: (name) => `$${name}`,
  write: writeProgram,
})

function writeProgram(program: Program): readonly string[] {
  const { plan, pair } = program
  const headers = program.allHeaders.filter((header) => !hasPair(header, pair))
  return [
    '<?php',
    '',
    ...readSecrets(program, readSecret),
    ...writeBody(program),
    `$request = curl_init(${writeText(program.url)});`,
    'curl_setopt_array($request, [',
    ...writeMethod(plan),
    ...(headers.length === 0
      ? []
      : [
          '    CURLOPT_HTTPHEADER => [',
          ...headers.map((header) => `        ${writeHeader(header)},`),
          '    ],',
        ]),
    ...(pair
      ? [`    CURLOPT_USERPWD => ${pair.secrets.map(({ local }) => local).join(" . ':' . ")},`]
      : []),
    ...(plan.body.kind === 'none' ? [] : ['    CURLOPT_POSTFIELDS => $content,']),
    ']);',
    '$isSent = curl_exec($request);',
    '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    'if (!$isSent || $status >= 300) {',
    '    fwrite(STDERR, (curl_error($request) ?: "HTTP $status") . PHP_EOL);',
    '    exit(1);',
    '}',
  ]
}

function readSecret({ variable, local, mayBeEmpty, sentence }: Secret): readonly string[] {
  return [
    `${local} = getenv('${variable}');`,
    `if (${mayBeEmpty ? `${local} === false` : `!${local}`}) {`,
    `    fwrite(STDERR, '${sentence}' . PHP_EOL);`,
    '    exit(1);',
    '}',
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
function writeHeader({ name, value }: ProgramHeader): string {
  const [only] = value
  return only === '' ? quoteForPhp(`${name};`) : writeText(mergeChunks([`${name}: `, ...value]))
}

function writeText(text: ProgramText): string {
  return concatenate(text, {
    quote: quoteForPhp,
    encode: (local) => `rawurlencode(${local})`,
    plus: ' . ',
  })
}

/** With an empty line after them; none for a request without a body. */
function writeBody({ plan: { body }, text, chunks }: Program): readonly string[] {
  // PHP would warn of a file that it cannot read, and send an empty text.
  const stop =
    listFiles(body).length > 0
      ? ['set_error_handler(fn($level, $message) => throw new ErrorException($message));']
      : []
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form': {
      const block = writeBlock(text, { open: "'", close: "'", excludes: /['\\]/ })
      return [`$content = ${block ?? writeText(text)};`, '']
    }
    case 'file':
      return [...stop, `$content = ${readFile(namePath(body.file))};`, '']
    case 'multipart':
      return [
        ...stop,
        '$boundary = bin2hex(random_bytes(16));',
        `$content = ${chunks.map(writeChunk).join('\n    . ')};`,
        '',
      ]
  }
}

function writeChunk(chunk: ProgramChunk): string {
  return chunk.kind === 'text' ? writeText(chunk.text) : readFile(namePath(chunk.file))
}

function readFile(path: string): string {
  return `file_get_contents(${quoteForPhp(path)})`
}
