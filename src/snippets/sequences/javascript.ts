import { splitAtValues } from '#request/request-sequence.ts'
import type {
  RequestSequence,
  SequenceInput,
  SequenceRead,
  SequenceStep,
} from '#request/request-sequence.ts'
import { formatCall, formatText, javascript, joinPair, readValue } from '../javascript.ts'
import { formatEnvironment, nameSecrets, toCamelCase as refer } from '../shared/program.ts'
import { quoteForJavaScript } from '../shared/quote.ts'
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

export const javascriptSequence = createSequenceLanguage({
  language: javascript,
  formatHowToRun: () => 'Save as recipe.mjs and run: node recipe.mjs (Node 22 or newer).',
  format: formatProgram,
})

function formatProgram(sequence: RequestSequence): readonly string[] {
  const { slots, ...all } = joinPlans(sequence)
  const environment = nameSecrets({ ...all, slots })
  const lines = [
    ...formatEnvironment(environment, readValue, joinPair),
    ...sequence.inputs.flatMap(readInput),
    ...(sequence.inputs.length > 0 ? [''] : []),
    ...sequence.steps.flatMap((step, index) => [
      `// ${index + 1}. ${step.id}`,
      ...insertInTexts(step.texts, asText).map(composeText),
      ...formatCall(
        insertValues(nameSecrets(step.plan, undefined, undefined, slots), step, insertions),
        refer(step.response),
      ),
      ...receive(step),
      '',
    ]),
    ...insertInTexts(sequence.texts, asText).map(composeText),
    `console.log(${formatOutputs(sequence)})`,
  ]
  return [...selectFunctions(functions, lines), ...lines]
}

const asText = (name: string) => `toText(${refer(name)})`
const asJson = (name: string) => `JSON.stringify(${refer(name)})`

const insertions = {
  inUrl: (name: string) => `encodeURIComponent(toPlain(${refer(name)}))`,
  inHeader: (name: string) => `toHeader(${refer(name)})`,
  asText,
  asJson,
}

function readInput(input: SequenceInput): readonly string[] {
  const [name, source] = [refer(input.name), refer(input.source)]
  if (input.isText) return readValue(createInputValue(input, name))
  return [...readValue(createInputValue(input, source)), `const ${name} = parse(${source})`]
}

function composeText({ name, text }: ReturnType<typeof insertInTexts>[number]): string {
  return `const ${refer(name)} = ${formatText(text)}`
}

function receive(step: SequenceStep): readonly string[] {
  const response = refer(step.response)
  const status = `${response}.status`
  const isFailure = formatRanges(step.successes, ' && ', {
    success: `!${response}.ok`,
    one: (only) => `${status} !== ${only}`,
    range: (first, last) => {
      const isOutside = `${status} < ${first} || ${status} > ${last}`
      return step.successes.length > 1 ? `(${isOutside})` : isOutside
    },
  })
  return [
    `const ${refer(step.body)} = await ${response}.text()`,
    `if (${isFailure}) {`,
    `  throw new Error(\`Step ${step.id} failed: HTTP \${${response}.status}\\n\${${refer(step.body)}}\`)`,
    '}',
    ...step.reads.map((read) => `const ${refer(read.name)} = ${formatSource(read, step)}`),
  ]
}

function formatSource(read: SequenceRead, { response, body }: SequenceStep): string {
  return formatRead(read, quoteForJavaScript, {
    status: `${refer(response)}.status`,
    header: (name) => `readHeader(${refer(response)}, ${quoteForJavaScript(name)})`,
    body: (path) => `readValue(${[refer(body), ...path].join(', ')})`,
  })
}

function formatOutputs({ outputs, steps }: RequestSequence): string {
  if (outputs === undefined) return refer(steps.at(-1)?.body ?? '')
  return formatText(insertParts(splitAtValues(outputs, 'json'), asJson))
}

/** Each after the functions that call it. */
const functions = [
  {
    name: 'readHeader(',
    lines: [
      'function readHeader(response, name) {',
      '  const value = response.headers.get(name)',
      '  if (value === null) throw new Error(`The response has no header ${name}.`)',
      '  return value',
      '}',
    ],
  },
  {
    name: 'readValue(',
    lines: [
      'function readValue(body, ...path) {',
      '  let value = parse(body)',
      '  for (const name of path) {',
      '    const isFound =',
      '      value !== null &&',
      "      typeof value === 'object' &&",
      "      Array.isArray(value) === (typeof name === 'number') &&",
      '      Object.hasOwn(value, name)',
      '    if (!isFound) throw new Error(`The response has no value at ${JSON.stringify(path)}.`)',
      '    value = value[name]',
      '  }',
      '  return value',
      '}',
    ],
  },
  {
    name: 'parse(',
    lines: [
      '// Numbers keep their digits.',
      'function parse(json) {',
      '  return JSON.parse(json, (name, value, { source }) =>',
      "    typeof value === 'number' ? JSON.rawJSON(source) : value,",
      '  )',
      '}',
    ],
  },
  {
    name: 'toHeader(',
    lines: [
      'function toHeader(value) {',
      '  const text = toPlain(value)',
      '  if (/^[!-~]([\\t -~]*[!-~])?$/.test(text)) return text',
      '  throw new Error(`${text} cannot be sent in a header.`)',
      '}',
    ],
  },
  {
    name: 'toPlain(',
    lines: [
      'function toPlain(value) {',
      '  const text = toText(value)',
      "  const isPlain = typeof value !== 'object' || JSON.isRawJSON(value)",
      "  if (isPlain && !['', '.', '..'].includes(text)) return text",
      '  throw new Error(`${JSON.stringify(value)} cannot be part of an address or a header.`)',
      '}',
    ],
  },
  {
    name: 'toText(',
    lines: [
      'function toText(value) {',
      "  return typeof value === 'string' ? value : JSON.stringify(value)",
      '}',
    ],
  },
] as const
