import { splitAtValues } from '#request/request-sequence.ts'
import type { RequestSequence, SequenceRead, SequenceStep } from '#request/request-sequence.ts'
import { formatCall, formatText, pythonRequests, readValue } from '../python-requests.ts'
import { formatEnvironment, nameSecrets, toSnakeCase } from '../shared/program.ts'
import { quoteInCodePoints } from '../shared/quote.ts'
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

export const pythonSequence = createSequenceLanguage({
  language: pythonRequests,
  formatHowToRun: () =>
    'Save as recipe.py and run: python3 recipe.py (after pip install requests).',
  format: formatProgram,
})

function formatProgram(sequence: RequestSequence): readonly string[] {
  const { slots, ...all } = joinPlans(sequence)
  const environment = nameSecrets({ ...all, slots }, toSnakeCase)
  const lines = [
    ...formatEnvironment(environment, readValue),
    ...sequence.inputs.flatMap((input) => [
      ...readValue(createInputValue(input, input.name)),
      ...(input.isText ? [] : [`${input.name} = parse(${input.name})`]),
    ]),
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
    `print(${formatOutputs(sequence)})`,
  ]
  const called = selectFunctions(functions, lines)
  const code = [...(called.length > 0 ? ['', ...called] : []), ...lines]
  const used = modules.filter((name) => code.some((line) => line.includes(`${name}(`)))
  const imported = new Set(used.map((name) => name.replace(/\.(?:environ\.)?\w+$/, '')))
  return [...[...imported].map((name) => `import ${name}`), '', 'import requests', '', ...code]
}

/** The functions of modules, which a program imports if it calls them. */
const modules = [
  'json.dumps',
  'json.loads',
  'os.environ.get',
  're.fullmatch',
  'sys.exit',
  'urllib.parse.quote',
] as const

const asText = (name: string) => `to_text(${name})`
const asJson = (name: string) => `to_json(${name})`

const insertions = {
  inUrl: (name: string) => `urllib.parse.quote(to_plain(${name}), safe='')`,
  inHeader: (name: string) => `to_header(${name})`,
  asText,
  asJson,
}

function composeText({ name, text }: ReturnType<typeof insertInTexts>[number]): string {
  return `${name} = ${formatText(text)}`
}

function receive({ id, response, successes, reads }: SequenceStep): readonly string[] {
  const isFailure = formatRanges(successes, ' and ', {
    success: `not str(${response}.status_code).startswith("2")`,
    one: (status) => `${response}.status_code != ${status}`,
    range: (first, last) => `not ${first} <= ${response}.status_code <= ${last}`,
  })
  return [
    `if ${isFailure}:`,
    `    sys.exit(f"Step ${id} failed: HTTP {${response}.status_code}\\n{${response}.text}")`,
    ...reads.map((read) => `${read.name} = ${formatSource(read, response)}`),
  ]
}

function formatSource(read: SequenceRead, response: string): string {
  return formatRead(read, quoteInCodePoints, {
    status: `${response}.status_code`,
    header: (name) => `read_header(${response}, ${quoteInCodePoints(name)})`,
    body: (path) => `read_value(${[response, ...path].join(', ')})`,
  })
}

function formatOutputs({ outputs, steps }: RequestSequence): string {
  if (outputs === undefined) return `${steps.at(-1)?.response ?? ''}.text`
  return formatText(insertParts(splitAtValues(outputs, 'json'), asJson))
}

/** Each after the functions that call it. */
const functions = [
  {
    name: 'read_header(',
    lines: [
      'def read_header(response, name):',
      '    if name not in response.headers:',
      '        sys.exit(f"The response has no header {name}.")',
      '    return response.headers[name]',
      '',
    ],
  },
  {
    name: 'read_value(',
    lines: [
      'def read_value(response, *path):',
      '    value = parse(response.content)',
      '    for name in path:',
      '        try:',
      '            value = value[name] if isinstance(value, (dict, list)) else {}[name]',
      '        except (KeyError, IndexError, TypeError):',
      '            sys.exit(f"The response has no value at {path}.")',
      '    return value',
      '',
    ],
  },
  {
    name: 'parse(',
    lines: [
      'def parse(text):',
      '    return json.loads(text, parse_int=Number, parse_float=Number)',
      '',
    ],
  },
  {
    name: 'to_header(',
    lines: [
      'def to_header(value):',
      '    text = to_plain(value)',
      '    if not re.fullmatch(r"[!-~]([\\t -~]*[!-~])?", text):',
      '        sys.exit(f"{text!r} cannot be sent in a header.")',
      '    return text',
      '',
    ],
  },
  {
    name: 'to_plain(',
    lines: [
      'def to_plain(value):',
      '    text = to_text(value)',
      '    if value is None or isinstance(value, (dict, list)) or text in ("", ".", ".."):',
      '        sys.exit(f"{value!r} cannot be part of an address or a header.")',
      '    return text',
      '',
    ],
  },
  {
    name: 'to_text(',
    lines: [
      'def to_text(value):',
      '    return value if isinstance(value, str) else to_json(value)',
      '',
    ],
  },
  {
    name: 'to_json(',
    lines: [
      'def to_json(value):',
      '    if isinstance(value, Number):',
      '        return str(value)',
      '    if isinstance(value, list):',
      '        return f"[{\',\'.join(map(to_json, value))}]"',
      '    if isinstance(value, dict):',
      '        members = (f"{to_json(name)}:{to_json(one)}" for name, one in value.items())',
      '        return "{" + ",".join(members) + "}"',
      '    return json.dumps(value, ensure_ascii=False)',
      '',
    ],
  },
  {
    name: 'Number',
    lines: ['# The digits of a number.', 'class Number(str):', '    pass', ''],
  },
] as const
