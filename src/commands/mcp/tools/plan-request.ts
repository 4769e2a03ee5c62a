import { z } from 'astro/zod'
import { nestings } from '#core/request/description/parameter.ts'
import { placeholderBase } from '#core/request/request-plan.ts'
import { parseData, toValue } from '#core/request/read-json.ts'
import { listVariableNames } from '#core/snippet/shared/variables.ts'
import { UsageError } from '#command-line/run-command.ts'
import { checkInputs } from '../../plan/check-inputs.ts'
import {
  findLanguage,
  languageNames,
  makePlan,
  printRefusal,
  writePlan,
} from '../../plan/make-plan.ts'
import { readBase } from '../../settings.ts'
import { noInputs, readInputs } from '../../plan/read-inputs.ts'
import { defineTool, findOperation } from './tool.ts'

/** What `readInputs` reads, as a client of the tool is told of it. */
const inputsSchema = z
  .strictObject({
    parameters: z
      .looseObject({})
      .optional()
      .describe('By location and name: {"path:id": 7, "query:tag": ["a"], "header:X-Trace": "t"}'),
    body: z
      .unknown()
      .optional()
      .describe(
        'An object is written as JSON, or as the fields of a form, nested ones as the document says; a list as JSON, or item by item as application/jsonl and the like. A text is the body, letter for letter. {"file":"cat.png"} is a file, as the body or as a field',
      ),
    mediaType: z.string().optional().describe('Of the body, where there are several'),
    accept: z.string().optional().describe('Media type of the response, where there are several'),
    server: z
      .union([z.string(), z.int().min(0)])
      .optional()
      .describe('Base URL, or index among the servers'),
    alternative: z
      .union([z.enum(['none']), z.int().min(0)])
      .optional()
      .describe('Of the security: its index, or "none"'),
    nestings: z
      .object({})
      .catchall(z.enum(nestings))
      .optional()
      .describe(
        'By field, such as {"body:items": "indices"}, where the document leaves open how lists within another are written: a[0][b] (indices) or a[][b] (brackets)',
      ),
    secrets: z
      .array(z.string())
      .optional()
      .describe('Optional fields whose secret is sent. Fields that take a secret have no value'),
    notSecret: z
      .array(z.string())
      .optional()
      .describe('Fields that are taken for secrets and are none'),
  })
  .describe('All may be left out')

export const planRequest = defineTool({
  name: 'plan_request',
  title: 'Plan a request without sending it',
  description:
    'Plans the request of an operation, and sends nothing. The plan is JSON with slots where credentials will go; the snippet reads them from environment variables, such as API_KEY. Never put a key into the inputs. A reason why the request cannot be sent as the document says is a refusal, and what is missing is a list; what contradicts a schema is a warning, and does not stop the plan.',
  input: {
    operation: z
      .string()
      .min(1)
      .describe('Its operationId, its slug, or method and path, such as “POST /v1/customers”'),
    inputs: z.preprocess(parseJsonText, inputsSchema.default({})),
    language: z.enum(languageNames).default('curl').describe('Of the snippet'),
    base_url: z
      .string()
      .optional()
      .describe('The address of the service, where the document leaves it open'),
  },
  run: async ({ source, readContract, base }, { operation, inputs, language: name, base_url }) => {
    const contract = await readContract()
    const described = findOperation(contract, operation)
    const typed = readTyped(inputs)
    const checked = checkInputs(described, typed, contract.schemas)
    const planning = makePlan(described, typed, readBase(base_url, 'base_url') ?? base)
    if (planning.outcome === 'refused') {
      return { source, found: { refused: planning.refusals.map(printRefusal), ...checked } }
    }
    const { plan } = planning
    const snippet = findLanguage(name).writeSnippet(plan)
    return {
      source,
      found: {
        ...checked,
        plan: JSON.parse(writePlan(plan)) as unknown,
        snippet:
          snippet.outcome === 'written'
            ? { language: name, reads: listVariableNames(plan.slots), text: snippet.text }
            : { refused: `${snippet.sentence} Choose the language ${snippet.instead}.` },
        ...(plan.url.startsWith(placeholderBase) && { address: openAddress }),
      },
    }
  },
})

/** Parses a JSON text: some clients send an object as one. Returns any other value as it is, for the schema to judge. */
function parseJsonText(value: unknown): unknown {
  return typeof value === 'string' ? (parseData(value) ?? value) : value
}

/** @throws {UsageError} for a number of which digits were lost on the way, as JSON of JavaScript loses them */
function readTyped(inputs: z.output<typeof inputsSchema>) {
  const lost = findLost(inputs, [])
  if (lost) {
    throw new UsageError(
      `The number at ${lost.join(', ')} has more digits than arrive here. Write a parameter as a text, and a body as the text of its JSON.`,
    )
  }
  const value = toValue(inputs)
  return value === undefined ? noInputs : readInputs(value)
}

function findLost(value: unknown, at: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'number') {
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? at : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = findLost(member, [...at, name])
    if (found) return found
  }
  return undefined
}

const openAddress = `The document does not say where the service is. ${placeholderBase} stands in its place, and never resolves. Give base_url, or replace it in the snippet.`
