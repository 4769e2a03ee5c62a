import { splitAtValues } from '#request/request-sequence.ts'
import type {
  RequestSequence,
  SequenceInput,
  SequenceRead,
  SequenceStep,
} from '#request/request-sequence.ts'
import {
  formatRequest,
  formatText,
  joinPair,
  powershell,
  readValue,
  refer as referToSecret,
} from '../powershell.ts'
import { formatEnvironment, nameSecrets } from '../shared/program.ts'
import { quoteForPowerShell } from '../shared/quote.ts'
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

/** Each value is JSON, because ConvertFrom-Json changes numbers and dates. */
export const powershellSequence = createSequenceLanguage({
  language: powershell,
  formatHowToRun: () => 'Save as recipe.ps1 and run: pwsh recipe.ps1 (PowerShell 7).',
  format: formatProgram,
})

/** PowerShell ignores the case of names, so they keep their underscores. */
function refer(name: string): string {
  return `$${name}`
}

function formatProgram(sequence: RequestSequence): readonly string[] {
  const { slots, ...all } = joinPlans(sequence)
  const lines = [
    ...formatEnvironment(nameSecrets({ ...all, slots }, referToSecret), (value) => [
      readValue(value),
    ]),
    ...sequence.inputs.flatMap(readInput),
    ...(sequence.inputs.length > 0 ? [''] : []),
    ...sequence.steps.flatMap((step, index) => [
      `# ${index + 1}. ${step.id}`,
      ...insertInTexts(step.texts, asText).map(composeText),
      ...formatRequest(
        insertValues(nameSecrets(step.plan, referToSecret, joinPair, slots), step, insertions),
      ),
      ...receive(step),
      '',
    ]),
    ...insertInTexts(sequence.texts, asText).map(composeText),
    formatOutputs(sequence),
  ]
  return ["$ErrorActionPreference = 'Stop'", '', ...selectFunctions(functions, lines), ...lines]
}

const asText = (name: string) => `(ConvertTo-Text ${refer(name)})`

const insertions = {
  inUrl: (name: string) => `(ConvertTo-UrlPart ${refer(name)})`,
  inHeader: (name: string) => `ConvertTo-HeaderValue ${refer(name)}`,
  asText,
  asJson: refer,
}

function readInput(input: SequenceInput): readonly string[] {
  const text = referToSecret('', input.variable)
  return [
    readValue(createInputValue(input, text)),
    `${refer(input.name)} = ${input.isText ? toJson(text) : `Format-Json ${text}`}`,
  ]
}

function toJson(expression: string): string {
  return `ConvertTo-Json ${expression} -Compress`
}

function composeText({ name, text }: ReturnType<typeof insertInTexts>[number]): string {
  return `${refer(name)} = ${toJson(`(${formatText(text)})`)}`
}

function receive(step: SequenceStep): readonly string[] {
  const response = refer(step.response)
  const body = refer(step.body)
  const status = `${response}.StatusCode`
  const isFailure = formatRanges(step.successes, ' -and ', {
    success: `${status} -notlike '2??'`,
    one: (only) => `${status} -ne ${only}`,
    range: (first, last) => `${status} -notin ${first}..${last}`,
  })
  return [
    `${response} = Send-Request $request`,
    `${body} = [Text.Encoding]::UTF8.GetString(${response}.RawContentStream.ToArray())`,
    `if (${isFailure}) { throw "Step ${step.id} failed: HTTP $(${status})\`n${body}" }`,
    ...step.reads.map((read) => `${refer(read.name)} = ${formatSource(read, step)}`),
  ]
}

function formatSource(read: SequenceRead, { response, body }: SequenceStep): string {
  return formatRead(read, quoteForPowerShell, {
    status: `[string]${refer(response)}.StatusCode`,
    header: (name) => `Read-Header ${refer(response)} ${quoteForPowerShell(name)}`,
    body: (path) => `Read-Value ${refer(body)} @(${path.join(', ')})`,
  })
}

function formatOutputs({ outputs, steps }: RequestSequence): string {
  if (outputs === undefined) return refer(steps.at(-1)?.body ?? '')
  return formatText(insertParts(splitAtValues(outputs, 'json'), refer))
}

/** Each after the functions that call it. */
const functions = [
  {
    name: 'Send-Request ',
    lines: [
      '# Continues after a redirect, which Invoke-WebRequest reports as an error.',
      'function Send-Request($request) {',
      '  Invoke-WebRequest @request -SkipHeaderValidation -SkipHttpErrorCheck -ErrorAction SilentlyContinue',
      '}',
    ],
  },
  {
    name: 'Read-Header ',
    lines: [
      'function Read-Header($response, $name) {',
      '  if (-not $response.Headers.ContainsKey($name)) { throw "The response has no header $name." }',
      `  ${toJson("($response.Headers[$name] -join ', ')")}`,
      '}',
    ],
  },
  {
    name: 'Read-Value ',
    lines: [
      'function Read-Value($body, $path) {',
      '  $value = [System.Text.Json.JsonDocument]::Parse($body).RootElement',
      '  foreach ($name in $path) {',
      '    $found = $null',
      "    if ($name -is [string] -and $value.ValueKind -eq 'Object') {",
      '      foreach ($member in $value.EnumerateObject()) {',
      '        if ($member.Name.Equals($name)) { $found = $member.Value }',
      '      }',
      "    } elseif ($name -is [int] -and $value.ValueKind -eq 'Array') {",
      '      $found = @($value.EnumerateArray())[$name]',
      '    }',
      `    if ($null -eq $found) { throw "The response has no value at $($path -join '/')." }`,
      '    $value = $found',
      '  }',
      '  Format-Json $value.GetRawText()',
      '}',
    ],
  },
  {
    name: 'Format-Json ',
    lines: [
      '# ConvertFrom-Json would change numbers and dates.',
      'function Format-Json($json) {',
      '  $element = [System.Text.Json.JsonDocument]::Parse($json).RootElement',
      '  $options = [System.Text.Json.JsonSerializerOptions]@{',
      '    Encoder = [System.Text.Encodings.Web.JavaScriptEncoder]::UnsafeRelaxedJsonEscaping',
      '  }',
      '  [System.Text.Json.JsonSerializer]::Serialize($element, $element.GetType(), $options)',
      '}',
    ],
  },
  {
    name: 'ConvertTo-UrlPart ',
    lines: [
      'function ConvertTo-UrlPart($json) {',
      '  [uri]::EscapeDataString((ConvertTo-PlainText $json))',
      '}',
    ],
  },
  {
    name: 'ConvertTo-HeaderValue ',
    lines: [
      'function ConvertTo-HeaderValue($json) {',
      '  $text = ConvertTo-PlainText $json',
      '  if ($text -cnotmatch \'^[!-~]([\\t -~]*[!-~])?\\z\') { throw "$json cannot be sent in a header." }',
      '  $text',
      '}',
    ],
  },
  {
    name: 'ConvertTo-PlainText ',
    lines: [
      'function ConvertTo-PlainText($json) {',
      '  $text = ConvertTo-Text $json',
      "  if ($json -match '^[[{n]' -or $text -in '', '.', '..') {",
      '    throw "$json cannot be part of an address or a header."',
      '  }',
      '  $text',
      '}',
    ],
  },
  {
    name: 'ConvertTo-Text ',
    lines: [
      'function ConvertTo-Text($json) {',
      '  $element = [System.Text.Json.JsonDocument]::Parse($json).RootElement',
      "  if ($element.ValueKind -eq 'String') { $element.GetString() } else { $json }",
      '}',
    ],
  },
] as const
