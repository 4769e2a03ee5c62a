import { splitAtValues } from '#request/request-sequence.ts'
import type {
  RequestSequence,
  SequenceInput,
  SequenceRead,
  SequenceStep,
} from '#request/request-sequence.ts'
import { csharp, formatRequest, formatText, joinPair, readValue } from '../csharp.ts'
import { formatEnvironment, nameSecrets, toCamelCase as refer } from '../shared/program.ts'
import { quoteInUtf16 } from '../shared/quote.ts'
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

/** Each value is a JsonElement, which keeps the digits of numbers. */
export const csharpSequence = createSequenceLanguage({
  language: csharp,
  formatHowToRun: () =>
    'In an empty folder, run dotnet new console, save as Program.cs and run: dotnet run (.NET 8 or newer).',
  format: formatProgram,
})

function formatProgram(sequence: RequestSequence): readonly string[] {
  const { slots, ...all } = joinPlans(sequence)
  const lines = [
    ...formatEnvironment(nameSecrets({ ...all, slots }), readValue, joinPair),
    ...sequence.inputs.flatMap(readInput),
    ...(sequence.inputs.length > 0 ? [''] : []),
    'using var handler = new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false };',
    'using var client = new HttpClient(handler);',
    '',
    ...sequence.steps.flatMap((step, index) => [
      `// ${index + 1}. ${step.id}`,
      ...insertInTexts(step.texts, asText).map(composeText),
      ...formatRequest(
        insertValues(nameSecrets(step.plan, undefined, undefined, slots), step, insertions),
      ).map((line) =>
        line.replace(/^using var request =/, index === 0 ? 'var request =' : 'request ='),
      ),
      ...receive(step),
      '',
    ]),
    ...insertInTexts(sequence.texts, asText).map(composeText),
    `Console.WriteLine(${formatOutputs(sequence)});`,
  ]
  const code = [...lines, '', ...selectFunctions(functions, lines)].slice(0, -1)
  const used = namespaces.filter(({ call }) => code.some((line) => call.test(line)))
  return [...used.map(({ name }) => `using ${name};`), ...(used.length > 0 ? [''] : []), ...code]
}

/** The other namespaces are implicit usings of a console project. */
const namespaces = [
  { name: 'System.Text', call: /\bEncoding\.UTF8\b/ },
  { name: 'System.Text.Encodings.Web', call: /\bJavaScriptEncoder\b/ },
  { name: 'System.Text.Json', call: /\bJson(?:Document|Element|Serializer)\b/ },
  { name: 'System.Text.RegularExpressions', call: /\bRegex\b/ },
] as const

const asText = (name: string) => `ToText(${refer(name)})`
const asJson = (name: string) => `ToJson(${refer(name)})`

const insertions = {
  inUrl: (name: string) => `Uri.EscapeDataString(ToPlain(${refer(name)}))`,
  inHeader: (name: string) => `ToHeader(${refer(name)})`,
  asText,
  asJson,
}

function readInput(input: SequenceInput): readonly string[] {
  const { name, isText } = input
  const text = refer(input.source)
  return [
    ...readValue(createInputValue(input, text)),
    `var ${refer(name)} = ${isText ? toElement(text) : `JsonDocument.Parse(${text}).RootElement`};`,
  ]
}

function toElement(expression: string): string {
  return `JsonSerializer.SerializeToElement(${expression})`
}

function composeText({ name, text }: ReturnType<typeof insertInTexts>[number]): string {
  return `var ${refer(name)} = ${toElement(formatText(text))};`
}

function receive(step: SequenceStep): readonly string[] {
  const response = refer(step.response)
  const body = refer(step.body)
  const status = `(int)${response}.StatusCode`
  const isFailure = formatRanges(step.successes, ' && ', {
    success: `!${response}.IsSuccessStatusCode`,
    one: (only) => `${status} != ${only}`,
    range: (first, last) => `${status} is < ${first} or > ${last}`,
  })
  return [
    `var ${response} = await client.SendAsync(request);`,
    `var ${body} = await ${response}.Content.ReadAsStringAsync();`,
    `if (${isFailure})`,
    '{',
    `    throw new InvalidOperationException($"Step ${step.id} failed: HTTP {${status}}\\n{${body}}");`,
    '}',
    ...step.reads.map((read) => `var ${refer(read.name)} = ${formatSource(read, step)};`),
  ]
}

function formatSource(read: SequenceRead, { response, body }: SequenceStep): string {
  return formatRead(read, quoteInUtf16, {
    status: toElement(`(int)${refer(response)}.StatusCode`),
    header: (name) => `ReadHeader(${refer(response)}, ${quoteInUtf16(name)})`,
    body: (path) => `ReadValue(${[refer(body), ...path].join(', ')})`,
  })
}

function formatOutputs({ outputs, steps }: RequestSequence): string {
  if (outputs === undefined) return refer(steps.at(-1)?.body ?? '')
  return formatText(insertParts(splitAtValues(outputs, 'json'), asJson))
}

/** Each after the functions that call it. */
const functions = [
  {
    name: 'ReadHeader(',
    lines: [
      'static JsonElement ReadHeader(HttpResponseMessage response, string name)',
      '{',
      '    if (!response.Headers.NonValidated.TryGetValues(name, out var values) &&',
      '        !response.Content.Headers.NonValidated.TryGetValues(name, out values))',
      '    {',
      '        throw new InvalidOperationException($"The response has no header {name}.");',
      '    }',
      `    return ${toElement('string.Join(", ", values)')};`,
      '}',
    ],
  },
  {
    name: 'ReadValue(',
    lines: [
      'static JsonElement ReadValue(string body, params object[] path)',
      '{',
      '    var value = JsonDocument.Parse(body).RootElement;',
      '    foreach (var name in path)',
      '    {',
      '        JsonElement found = default;',
      '        if (name is string member && value.ValueKind == JsonValueKind.Object)',
      '        {',
      '            value.TryGetProperty(member, out found);',
      '        }',
      '        else if (name is int index && value.ValueKind == JsonValueKind.Array && index < value.GetArrayLength())',
      '        {',
      '            found = value[index];',
      '        }',
      '        if (found.ValueKind == JsonValueKind.Undefined)',
      '        {',
      '            throw new InvalidOperationException($"The response has no value at {JsonSerializer.Serialize(path)}.");',
      '        }',
      '        value = found;',
      '    }',
      '    return value;',
      '}',
    ],
  },
  {
    name: 'ToHeader(',
    lines: [
      'static string ToHeader(JsonElement value)',
      '{',
      '    var text = ToPlain(value);',
      '    if (!Regex.IsMatch(text, @"^[!-~]([\\t -~]*[!-~])?\\z"))',
      '    {',
      '        throw new InvalidOperationException($"{ToJson(value)} cannot be sent in a header.");',
      '    }',
      '    return text;',
      '}',
    ],
  },
  {
    name: 'ToPlain(',
    lines: [
      'static string ToPlain(JsonElement value)',
      '{',
      '    var text = ToText(value);',
      '    var isCompound = value.ValueKind is JsonValueKind.Object or JsonValueKind.Array or JsonValueKind.Null;',
      '    if (isCompound || text is "" or "." or "..")',
      '    {',
      '        throw new InvalidOperationException($"{ToJson(value)} cannot be part of an address or a header.");',
      '    }',
      '    return text;',
      '}',
    ],
  },
  {
    name: 'ToText(',
    lines: [
      'static string ToText(JsonElement value)',
      '{',
      '    return value.ValueKind == JsonValueKind.String ? value.GetString()! : ToJson(value);',
      '}',
    ],
  },
  {
    name: 'ToJson(',
    lines: [
      'static string ToJson(JsonElement value)',
      '{',
      '    var options = new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };',
      '    return JsonSerializer.Serialize(value, options);',
      '}',
    ],
  },
] as const
