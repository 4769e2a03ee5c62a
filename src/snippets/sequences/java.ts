import { splitAtValues } from '#request/request-sequence.ts'
import type {
  RequestSequence,
  SequenceInput,
  SequenceRead,
  SequenceStep,
} from '#request/request-sequence.ts'
import { formatRequest, formatText, java, joinPair, readValue } from '../java.ts'
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

/** Each value is an element of Gson, which keeps the digits of numbers. Java has no JSON parser. */
export const javaSequence = createSequenceLanguage({
  language: java,
  formatHowToRun: (text) =>
    text.includes('com.google.gson')
      ? 'Save as Recipe.java next to the library Gson and run: java -cp gson.jar Recipe.java (Java 17 or newer).'
      : 'Save as Recipe.java and run: java Recipe.java (Java 17 or newer).',
  format: formatProgram,
})

function formatProgram(sequence: RequestSequence): readonly string[] {
  const { slots, ...all } = joinPlans(sequence)
  const lines = [
    '    public static void main(String[] args) throws Exception {',
    ...formatEnvironment(nameSecrets({ ...all, slots }), readValue, joinPair),
    ...sequence.inputs.flatMap(readInput),
    ...(sequence.inputs.length > 0 ? [''] : []),
    '        HttpClient client = HttpClient.newHttpClient();',
    '',
    ...sequence.steps.flatMap((step, index) => [
      `        // ${index + 1}. ${step.id}`,
      ...insertInTexts(step.texts, asText).map(composeText),
      ...formatRequest(
        insertValues(nameSecrets(step.plan, undefined, undefined, slots), step, insertions),
      ).map((line) =>
        index === 0 ? line : line.replace(/^ +HttpRequest request =/, '        request ='),
      ),
      ...receive(step),
      '',
    ]),
    ...insertInTexts(sequence.texts, asText).map(composeText),
    `        System.out.println(${formatOutputs(sequence)});`,
    '    }',
  ]
  const code = [...lines, '', ...selectFunctions(functions, lines)].slice(0, -1)
  return [
    ...classes.filter((name) => isUsed(name, code)).map((name) => `import ${name};`),
    '',
    'public class Recipe {',
    ...code,
    '}',
  ]
}

const classes = [
  'com.google.gson.Gson',
  'com.google.gson.JsonElement',
  'com.google.gson.JsonPrimitive',
  'com.google.gson.stream.JsonReader',
  'java.io.StringReader',
  'java.net.URI',
  'java.net.URLEncoder',
  'java.net.http.HttpClient',
  'java.net.http.HttpRequest',
  'java.net.http.HttpResponse',
  'java.nio.charset.StandardCharsets',
  'java.util.Arrays',
  'java.util.Base64',
  'java.util.List',
  'java.util.Set',
] as const

function isUsed(name: string, code: readonly string[]): boolean {
  const word = new RegExp(`\\b${name.replace(/^.*\./, '')}\\b`)
  return code.some((line) => word.test(line))
}

const asText = (name: string) => `toText(${refer(name)})`
const asJson = (name: string) => `${refer(name)}.toString()`

const insertions = {
  inUrl: (name: string) => `toUrl(${refer(name)})`,
  inHeader: (name: string) => `toHeader(${refer(name)})`,
  asText,
  asJson,
}

function readInput(input: SequenceInput): readonly string[] {
  const { name, isText } = input
  const text = refer(input.source)
  return [
    ...readValue(createInputValue(input, text)),
    `        JsonElement ${refer(name)} = ${isText ? 'new JsonPrimitive' : 'parse'}(${text});`,
  ]
}

function composeText({ name, text }: ReturnType<typeof insertInTexts>[number]): string {
  return `        JsonElement ${refer(name)} = new JsonPrimitive(${formatText(text)});`
}

function receive({ id, response, successes, reads }: SequenceStep): readonly string[] {
  const result = refer(response)
  const status = `${result}.statusCode()`
  const isFailure = formatRanges(successes, ' && ', {
    success: `!String.valueOf(${status}).startsWith("2")`,
    one: (only) => `${status} != ${only}`,
    range: (first, last) => {
      const isOutside = `${status} < ${first} || ${status} > ${last}`
      return successes.length > 1 ? `(${isOutside})` : isOutside
    },
  })
  return [
    `        HttpResponse<String> ${result} = client.send(request, HttpResponse.BodyHandlers.ofString());`,
    `        if (${isFailure}) {`,
    `            throw new IllegalStateException("Step ${id} failed: HTTP " + ${status} + "\\n" + ${result}.body());`,
    '        }',
    ...reads.map(
      (read) => `        JsonElement ${refer(read.name)} = ${formatSource(read, result)};`,
    ),
  ]
}

function formatSource(read: SequenceRead, result: string): string {
  return formatRead(read, quoteInUtf16, {
    status: `new JsonPrimitive(${result}.statusCode())`,
    header: (name) => `readHeader(${result}, ${quoteInUtf16(name)})`,
    body: (path) => `readValue(${[result, ...path].join(', ')})`,
  })
}

function formatOutputs({ outputs, steps }: RequestSequence): string {
  if (outputs === undefined) return `${refer(steps.at(-1)?.response ?? '')}.body()`
  return formatText(insertParts(splitAtValues(outputs, 'json'), asJson))
}

/** Each after the functions that call it. */
const functions = [
  {
    name: 'readHeader(',
    lines: [
      '    static JsonElement readHeader(HttpResponse<String> response, String name) {',
      '        List<String> values = response.headers().allValues(name);',
      '        if (values.isEmpty()) {',
      '            throw new IllegalStateException("The response has no header " + name + ".");',
      '        }',
      '        return new JsonPrimitive(String.join(", ", values));',
      '    }',
    ],
  },
  {
    name: 'readValue(',
    lines: [
      '    static JsonElement readValue(HttpResponse<String> response, Object... path) throws Exception {',
      '        JsonElement value = parse(response.body());',
      '        for (Object name : path) {',
      '            JsonElement found = null;',
      '            if (name instanceof String member && value.isJsonObject()) {',
      '                found = value.getAsJsonObject().get(member);',
      '            } else if (name instanceof Integer index && value.isJsonArray() && index < value.getAsJsonArray().size()) {',
      '                found = value.getAsJsonArray().get(index);',
      '            }',
      '            if (found == null) {',
      '                throw new IllegalStateException("The response has no value at " + Arrays.toString(path) + ".");',
      '            }',
      '            value = found;',
      '        }',
      '        return value;',
      '    }',
    ],
  },
  {
    name: 'parse(',
    lines: [
      '    static JsonElement parse(String json) throws Exception {',
      '        JsonReader reader = new JsonReader(new StringReader(json));',
      '        JsonElement value = new Gson().getAdapter(JsonElement.class).read(reader);',
      '        // Throws if more text follows.',
      '        reader.peek();',
      '        return value;',
      '    }',
    ],
  },
  {
    name: 'toUrl(',
    lines: [
      '    static String toUrl(JsonElement value) {',
      '        return URLEncoder.encode(toPlain(value), StandardCharsets.UTF_8).replace("+", "%20");',
      '    }',
    ],
  },
  {
    name: 'toHeader(',
    lines: [
      '    static String toHeader(JsonElement value) {',
      '        String text = toPlain(value);',
      '        if (!text.matches("[!-~]([\\\\t -~]*[!-~])?")) {',
      '            throw new IllegalStateException(value + " cannot be sent in a header.");',
      '        }',
      '        return text;',
      '    }',
    ],
  },
  {
    name: 'toPlain(',
    lines: [
      '    static String toPlain(JsonElement value) {',
      '        String text = toText(value);',
      '        if (!value.isJsonPrimitive() || Set.of("", ".", "..").contains(text)) {',
      '            throw new IllegalStateException(value + " cannot be part of an address or a header.");',
      '        }',
      '        return text;',
      '    }',
    ],
  },
  {
    name: 'toText(',
    lines: [
      '    static String toText(JsonElement value) {',
      '        return value.isJsonPrimitive() ? value.getAsString() : value.toString();',
      '    }',
    ],
  },
] as const
