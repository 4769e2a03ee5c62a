import { splitAtValues } from '#request/request-sequence.ts'
import type {
  RequestSequence,
  SequenceInput,
  SequenceRead,
  SequenceStep,
} from '#request/request-sequence.ts'
import { formatCall, formatText, php, readValue } from '../php.ts'
import { formatEnvironment, nameSecrets, toSnakeCase } from '../shared/program.ts'
import { quoteForPhp } from '../shared/quote.ts'
import {
  createInputValue,
  createSequenceLanguage,
  formatRanges,
  formatRead,
  insertInTexts,
  insertParts,
  insertValues,
  joinPlans,
  selectFunctions,
} from './sequence-program.ts'

export const phpSequence = createSequenceLanguage({
  language: php,
  formatHowToRun: () =>
    'Save as recipe.php and run: php recipe.php (PHP 8 with the curl extension).',
  format: formatProgram,
})

function refer(name: string): string {
  return `$${toSnakeCase(name)}`
}

function formatProgram(sequence: RequestSequence): readonly string[] {
  const { slots, ...all } = joinPlans(sequence)
  const lines = [
    ...formatEnvironment(nameSecrets({ ...all, slots }, refer), readValue),
    ...sequence.inputs.flatMap(readInput),
    ...(sequence.inputs.length > 0 ? [''] : []),
    ...sequence.steps.flatMap((step, index) => [
      `// ${index + 1}. ${step.id}`,
      ...insertInTexts(step.texts, asText).map(composeText),
      ...formatCall(
        insertValues(nameSecrets(step.plan, refer, undefined, slots), step, insertions),
      ),
      ...receive(step),
      '',
    ]),
    ...insertInTexts(sequence.texts, asText).map(composeText),
    `echo ${formatOutputs(sequence)}, PHP_EOL;`,
  ]
  return ['<?php', '', ...selectFunctions(functions, lines), ...lines]
}

const asText = (name: string) => `to_text(${refer(name)})`
const asJson = (name: string) => `to_json(${refer(name)})`

const insertions = {
  inUrl: (name: string) => `rawurlencode(to_plain(${refer(name)}))`,
  inHeader: (name: string) => `to_header(${refer(name)})`,
  asText,
  asJson,
}

function readInput(input: SequenceInput): readonly string[] {
  const name = refer(input.name)
  return [
    ...readValue(createInputValue(input, name)),
    ...(input.isText ? [] : [`${name} = parse(${name});`]),
  ]
}

function composeText({ name, text }: ReturnType<typeof insertInTexts>[number]): string {
  return `${refer(name)} = ${formatText(text)};`
}

function receive({ id, response, successes, reads }: SequenceStep): readonly string[] {
  const status = `${refer(response)}['status']`
  const isFailure = formatRanges(successes, ' && ', {
    success: `!str_starts_with(${status}, '2')`,
    one: (only) => `${status} !== ${only}`,
    range: (first, last) => {
      const isOutside = `${status} < ${first} || ${status} > ${last}`
      return successes.length > 1 ? `(${isOutside})` : isOutside
    },
  })
  return [
    `${refer(response)} = send($request);`,
    `if (${isFailure}) {`,
    `    stop("Step ${id} failed: HTTP {${status}}\\n{${refer(response)}['body']}");`,
    '}',
    ...reads.map((read) => `${refer(read.name)} = ${formatSource(read, response)};`),
  ]
}

function formatSource(read: SequenceRead, response: string): string {
  return formatRead(read, quoteForPhp, {
    status: `${refer(response)}['status']`,
    header: (name) => `read_header(${refer(response)}, ${quoteForPhp(name.toLowerCase())})`,
    body: (path) => `read_value(${[refer(response), ...path].join(', ')})`,
  })
}

function formatOutputs({ outputs, steps }: RequestSequence): string {
  if (outputs === undefined) return `${refer(steps.at(-1)?.response ?? '')}['body']`
  return formatText(insertParts(splitAtValues(outputs, 'json'), asJson))
}

/** Each after the functions that call it. */
const functions = [
  {
    name: 'send(',
    lines: [
      'function send($request) {',
      '    $headers = [];',
      '    curl_setopt_array($request, [',
      '        CURLOPT_RETURNTRANSFER => true,',
      '        CURLOPT_HEADERFUNCTION => function ($request, $line) use (&$headers) {',
      "            if (str_starts_with($line, 'HTTP/')) $headers = [];",
      "            elseif (strpos($line, ':')) {",
      "                [$name, $value] = explode(':', $line, 2);",
      '                $headers[strtolower($name)][] = trim($value);',
      '            }',
      '            return strlen($line);',
      '        },',
      '    ]);',
      '    $body = curl_exec($request);',
      '    if ($body === false) stop(curl_error($request));',
      '    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
      "    return ['status' => $status, 'headers' => $headers, 'body' => $body];",
      '}',
    ],
  },
  {
    name: 'read_header(',
    lines: [
      'function read_header($response, $name) {',
      '    if (!isset($response[\'headers\'][$name])) stop("The response has no header $name.");',
      "    return implode(', ', $response['headers'][$name]);",
      '}',
    ],
  },
  {
    name: 'read_value(',
    lines: [
      'function read_value($response, ...$path) {',
      "    $value = parse($response['body']);",
      '    foreach ($path as $name) {',
      '        $is_found = is_string($name)',
      '            ? is_object($value) && property_exists($value, $name)',
      '            : is_array($value) && array_key_exists($name, $value);',
      "        if (!$is_found) stop('The response has no value at ' . json_encode($path) . '.');",
      '        $value = is_string($name) ? $value->$name : $value[$name];',
      '    }',
      '    return $value;',
      '}',
    ],
  },
  {
    name: 'parse(',
    lines: [
      '// A number becomes a text that begins with U+0000, so that it keeps its digits.',
      'function parse($json) {',
      "    if (str_contains($json, '\\u0000')) stop('The JSON contains the character U+0000.');",
      '    $pattern = \'/"(?:[^"\\\\\\\\]++|\\\\\\\\.)*+"|-?\\d[\\d.eE+-]*/\';',
      "    $mark = fn($found) => $found[0][0] === '\"' ? $found[0] : '\"\\u0000' . $found[0] . '\"';",
      '    $marked = preg_replace_callback($pattern, $mark, $json);',
      '    return json_decode($marked, false, 512, JSON_THROW_ON_ERROR);',
      '}',
    ],
  },
  {
    name: 'to_header(',
    lines: [
      'function to_header($value) {',
      '    $text = to_plain($value);',
      "    if (preg_match('/\\A[!-~](?:[\\t -~]*[!-~])?\\z/', $text)) return $text;",
      "    stop(to_json($value) . ' cannot be sent in a header.');",
      '}',
    ],
  },
  {
    name: 'to_plain(',
    lines: [
      'function to_plain($value) {',
      '    $text = to_text($value);',
      "    if (is_scalar($value) && !in_array($text, ['', '.', '..'], true)) return $text;",
      "    stop(to_json($value) . ' cannot be part of an address or a header.');",
      '}',
    ],
  },
  {
    name: 'to_text(',
    lines: [
      'function to_text($value) {',
      '    return is_string($value) ? ltrim($value, "\\0") : to_json($value);',
      '}',
    ],
  },
  {
    name: 'to_json(',
    lines: [
      'function to_json($value) {',
      '    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS;',
      '    $json = json_encode($value, $flags | JSON_THROW_ON_ERROR);',
      "    return preg_replace('/\"\\\\\\\\u0000([^\"]*)\"/', '$1', $json);",
      '}',
    ],
  },
  {
    name: 'stop(',
    lines: [
      'function stop($message) {',
      '    fwrite(STDERR, $message . PHP_EOL);',
      '    exit(1);',
      '}',
    ],
  },
] as const
