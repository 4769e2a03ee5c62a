import { splitAtValues } from '#request/request-sequence.ts'
import type {
  ComposedText,
  RequestSequence,
  SequenceInput,
  SequenceRead,
  SequenceStep,
} from '#request/request-sequence.ts'
import type { Chunk } from '#request/serialize/multipart.ts'
import { curl, formatCommand, outOfArguments, quoteChunks } from '../curl.ts'
import type { TextTarget } from '../curl.ts'
import { formatEnvironment, nameSecrets } from '../shared/program.ts'
import type { EnvironmentValue } from '../shared/program.ts'
import { quoteForShell } from '../shared/quote.ts'
import {
  createSequenceLanguage,
  formatRanges,
  insertParts,
  joinPlans,
  selectFunctions,
} from './sequence-program.ts'

/** Each value is JSON in a variable of the shell. Secrets are not arguments, which other users of a computer can see. */
export const curlSequence = createSequenceLanguage({
  language: curl,
  formatHowToRun: (text) =>
    `Save as recipe.sh and run: bash recipe.sh${text.includes('jq ') ? ' (needs jq, and jq 1.7 for numbers)' : ''}.`,
  format: formatProgram,
})

function formatProgram(sequence: RequestSequence): readonly string[] {
  const all = joinPlans(sequence)
  const lines = [
    ...formatEnvironment(nameSecrets(all), readVariable),
    ...sequence.inputs.flatMap(readInput),
    ...(sequence.inputs.length > 0 ? [''] : []),
    'response=$(mktemp)',
    `trap 'rm -f "$response"' EXIT`,
    '',
    ...sequence.steps.flatMap((step, index) => [
      `# ${index + 1}. ${step.id}`,
      ...step.texts.map(composeText),
      ...formatStep(step, all.slots),
      ...step.reads.map((read) => `${read.name}=${formatRead(read)}`),
      '',
    ]),
    ...sequence.texts.map(composeText),
    sequence.outputs === undefined
      ? 'cat "$response"'
      : `printf '%s\\n' ${quoteChunks(insertParts(splitAtValues(sequence.outputs, 'json'), expand))}`,
  ]
  const code = [...selectFunctions(functions, lines), ...lines]
  return ['set -euo pipefail', '', ...code]
}

const expand = (name: string) => `\${${name}}`

function readVariable({ variable, mayBeEmpty, sentence }: EnvironmentValue): readonly string[] {
  return [`: "\${${variable}${mayBeEmpty ? '?' : ':?'}${sentence}}"`]
}

function readInput({ name, variable, isText, start }: SequenceInput): readonly string[] {
  return [
    start === undefined
      ? `: "\${${variable}:?Set ${variable} first.}"`
      : `[[ -n \${${variable}:-} ]] || ${variable}=${quoteForShell(start)}`,
    isText
      ? `${name}=$(jq -cn --arg value "$${variable}" '$value')`
      : `${name}=$(jq -cn --argjson value "$${variable}" "\\$value | $exact_numbers")`,
  ]
}

/** In a string of jq, a value that is not a text is JSON. */
function composeText({ name, parts }: ComposedText): string {
  const values = parts.map((part, index) =>
    typeof part === 'string'
      ? `--arg part${index} ${quoteForShell(part)}`
      : `--argjson part${index} "$${part.value}"`,
  )
  const inner = parts.map((_, index) => `\\($part${index})`).join('')
  return `${name}=$(jq -cn ${values.join(' ')} '"${inner}"')`
}

/** Formats the command after the lines that encode its values, because the shell ignores an error within an argument. */
function formatStep(
  step: SequenceStep,
  slots: RequestSequence['steps'][number]['plan']['slots'],
): readonly string[] {
  const encoded = new Set<string>()
  const encode = (name: string, suffix: string, line: (local: string) => string) => {
    // No value has such a name.
    const local = `${name}__${suffix}`
    encoded.add(line(local))
    return expand(local)
  }
  const inUrl = (name: string) =>
    encode(name, 'url', (local) => `${local}=$(encode_for_url "$${name}")`)
  const inHeader = (name: string) =>
    encode(name, 'header', (local) => `${local}=$(check_for_header "$${name}")`)
  const asText = (name: string) => encode(name, 'text', (local) => `set_text ${local} "$${name}"`)
  const splitText = (text: string, target: TextTarget): readonly Chunk<string>[] => {
    if (target === 'header') return insertParts(splitAtValues(text, 'text'), inHeader)
    if (target === 'url' || step.plan.body.kind === 'form') {
      return insertParts(splitAtValues(text, 'text'), inUrl)
    }
    return step.isVerbatim
      ? insertParts(splitAtValues(text, 'text'), asText)
      : insertParts(splitAtValues(text, 'json'), expand)
  }
  const command = formatCommand(step.plan, outOfArguments, { slots, splitText })
  const isSuccess = formatRanges(step.successes, ' || ', {
    success: '$status == 2??',
    one: (status) => `$status == ${status}`,
    range: (first, last) => `$status -ge ${first} && $status -le ${last}`,
  })
  const readsHeaders = step.reads.some(({ from }) => from === 'header')
  const report = readsHeaders ? '%{http_code}%{header_json}' : '%{http_code}'
  return [
    ...encoded,
    `status=$(${command.replace(/^curl /, `curl -sS -o "$response" -w '${report}' `)}`,
    ')',
    ...(readsHeaders ? ['headers=${status:3}', 'status=${status:0:3}'] : []),
    `[[ ${isSuccess} ]] || fail ${step.id}`,
  ]
}

function formatRead(read: SequenceRead): string {
  switch (read.from) {
    case 'status':
      return '$status'
    case 'header':
      return `$(read_header ${quoteForShell(read.header.toLowerCase())})`
    case 'body':
      return `$(read_value ${quoteForShell(JSON.stringify(read.path))})`
  }
}

/** Each after the functions that call it. */
const functions = [
  {
    name: '|| fail ',
    lines: [
      'fail() {',
      '  echo "Step $1 failed: HTTP $status" >&2',
      '  cat "$response" >&2',
      '  exit 1',
      '}',
    ],
  },
  {
    name: '$(read_header ',
    lines: [
      'read_header() {',
      `  jq -cn --arg name "$1" --argjson headers "$headers" '$headers[$name] |`,
      '    if . == null',
      '    then "The response has no header \\($name).\\n" | halt_error',
      `    else join(", ") end'`,
      '}',
    ],
  },
  {
    name: '$(read_value ',
    lines: [
      '# Prints the value at a path of the response as JSON.',
      'read_value() {',
      `  jq -cn --argjson path "$1" 'reduce $path[] as $name (input;`,
      '    if ((type == "object" and ($name | type) == "string") or',
      '      (type == "array" and ($name | type) == "number")) and has($name)',
      '    then .[$name]',
      '    else "The response has no value at \\($path | tojson).\\n" | halt_error end) | \'"$exact_numbers" "$response"',
      '}',
    ],
  },
  {
    name: '$exact_numbers',
    lines: [
      `exact_numbers='if any(.. | numbers; true) and (1.50 | tojson) != "1.50"`,
      `  then "Install jq 1.7 or newer, because older versions change numbers.\\n" | halt_error else . end'`,
    ],
  },
  {
    name: '$(encode_for_url ',
    lines: [
      'encode_for_url() {',
      `  jq -rn --argjson value "$1" '$value |`,
      '    if type == "number" or type == "boolean" or',
      '      (type == "string" and . != "" and . != "." and . != "..")',
      '    then @uri',
      `    else "\\(tojson) cannot be part of an address.\\n" | halt_error end'`,
      '}',
    ],
  },
  {
    name: '$(check_for_header ',
    lines: [
      'check_for_header() {',
      `  jq -rn --argjson value "$1" '$value |`,
      '    if type == "number" or type == "boolean" or',
      '      (type == "string" and test("\\\\A[!-~]([\\t -~]*[!-~])?\\\\z"))',
      '    then .',
      `    else "\\(tojson) cannot be sent in a header.\\n" | halt_error end'`,
      '}',
    ],
  },
  {
    name: 'set_text ',
    lines: [
      '# Sets a variable to a value as text. The full stop keeps line breaks at the end.',
      'set_text() {',
      '  local text',
      `  text=$(jq -jn --argjson value "$2" '$value | if type == "string" then . else tojson end' && echo .)`,
      '  printf -v "$1" %s "${text%.}"',
      '}',
    ],
  },
] as const
