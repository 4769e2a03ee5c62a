import { splitAtValues } from '#request/request-sequence.ts'
import type {
  RequestSequence,
  SequenceInput,
  SequenceRead,
  SequenceStep,
} from '#request/request-sequence.ts'
import { formatCall, formatText, readValue, ruby } from '../ruby.ts'
import { formatEnvironment, nameSecrets, toSnakeCase } from '../shared/program.ts'
import { quoteForRuby } from '../shared/quote.ts'
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

export const rubySequence = createSequenceLanguage({
  language: ruby,
  formatHowToRun: () => 'Save as recipe.rb and run: ruby recipe.rb (Ruby 3; needs no gems).',
  format: formatProgram,
})

function formatProgram(sequence: RequestSequence): readonly string[] {
  const { slots, ...all } = joinPlans(sequence)
  const lines = [
    ...formatEnvironment(nameSecrets({ ...all, slots }, toSnakeCase), readValue),
    ...sequence.inputs.flatMap(readInput),
    ...(sequence.inputs.length > 0 ? [''] : []),
    ...sequence.steps.flatMap((step, index) => [
      `# ${index + 1}. ${step.id}`,
      ...insertInTexts(step.texts, asText).map(composeText),
      ...formatCall(
        insertValues(nameSecrets(step.plan, toSnakeCase, undefined, slots), step, insertions),
        step.response,
      ),
      ...receive(step),
      '',
    ]),
    ...insertInTexts(sequence.texts, asText).map(composeText),
    `puts ${formatOutputs(sequence)}`,
  ]
  const code = [...selectFunctions(functions, lines), ...lines]
  return [
    ...(code.some((line) => line.includes('ERB::')) ? ["require 'erb'"] : []),
    ...(code.some((line) => line.includes('JSON.')) ? ["require 'json'"] : []),
    "require 'net/http'",
    '',
    ...code,
  ]
}

const asText = (name: string) => `to_text(${name})`
const asJson = (name: string) => `JSON.generate(${name})`

const insertions = {
  inUrl: (name: string) => `ERB::Util.url_encode(to_plain(${name}))`,
  inHeader: (name: string) => `to_header(${name})`,
  asText,
  asJson,
}

/** Ruby may not know that variables are UTF-8. */
function readInput(input: SequenceInput): readonly string[] {
  const { name, isText } = input
  const text = `${name}.dup.force_encoding('UTF-8')`
  return [
    ...readValue(createInputValue(input, name)),
    `${name} = ${isText ? text : `parse(${text})`}`,
  ]
}

function composeText({ name, text }: ReturnType<typeof insertInTexts>[number]): string {
  return `${name} = ${formatText(text)}`
}

function receive({ id, response, successes, reads }: SequenceStep): readonly string[] {
  const status = `${response}.code.to_i`
  const isSuccess = formatRanges(successes, ' || ', {
    success: `${response}.is_a?(Net::HTTPSuccess)`,
    one: (only) => `${status} == ${only}`,
    range: (first, last) => `${status}.between?(${first}, ${last})`,
  })
  return [
    `abort "Step ${id} failed: HTTP #{${response}.code}\\n#{${response}.body}" unless ${isSuccess}`,
    ...reads.map((read) => `${read.name} = ${formatSource(read, response)}`),
  ]
}

function formatSource(read: SequenceRead, response: string): string {
  return formatRead(read, quoteForRuby, {
    status: `${response}.code.to_i`,
    header: (name) => `read_header(${response}, ${quoteForRuby(name)})`,
    body: (path) => `read_value(${[response, ...path].join(', ')})`,
  })
}

function formatOutputs({ outputs, steps }: RequestSequence): string {
  if (outputs === undefined) return `${steps.at(-1)?.response ?? ''}.body`
  return formatText(insertParts(splitAtValues(outputs, 'json'), asJson))
}

/** Each after the functions that call it. */
const functions = [
  {
    name: 'read_header(',
    lines: [
      'def read_header(response, name)',
      '  response[name] || abort("The response has no header #{name}.")',
      'end',
    ],
  },
  {
    name: 'read_value(',
    lines: [
      'def read_value(response, *path)',
      '  path.reduce(parse(response.body)) do |value, name|',
      '    is_found = name.is_a?(String) ? value.is_a?(Hash) && value.key?(name) : value.is_a?(Array) && name < value.size',
      '    abort "The response has no value at #{path}." unless is_found',
      '    value[name]',
      '  end',
      'end',
    ],
  },
  {
    name: 'parse(',
    lines: ['def parse(text)', '  JSON.parse(text, decimal_class: Digits)', 'end'],
  },
  {
    name: 'to_header(',
    lines: [
      'def to_header(value)',
      '  text = to_plain(value)',
      '  abort "#{text.inspect} cannot be sent in a header." unless text.match?(/\\A[!-~]([\\t -~]*[!-~])?\\z/)',
      '  text',
      'end',
    ],
  },
  {
    name: 'to_plain(',
    lines: [
      'def to_plain(value)',
      '  text = to_text(value)',
      "  is_plain = ![nil, Hash, Array].any? { |type| type === value } && !['', '.', '..'].include?(text)",
      '  abort "#{JSON.generate(value)} cannot be part of an address or a header." unless is_plain',
      '  text',
      'end',
    ],
  },
  {
    name: 'to_text(',
    lines: ['def to_text(value)', '  value.is_a?(String) ? value : JSON.generate(value)', 'end'],
  },
  {
    name: 'Digits',
    lines: [
      '# The digits of a number that is not an integer.',
      'Digits = Struct.new(:text) do',
      '  def to_json(*)',
      '    text',
      '  end',
      'end',
    ],
  },
] as const
