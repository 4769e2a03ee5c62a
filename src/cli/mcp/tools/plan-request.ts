import { z } from 'astro/zod'
import { nestings } from '#request/description/parameter.ts'
import { placeholderBase } from '#request/request-plan.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import type { Sample } from '#openapi/samples/sample.ts'
import type { SnippetChoice } from '#snippets/snippet-choices.ts'
import { parseData, toValue } from '#request/parse-exact-json.ts'
import { getVariableNames } from '#snippets/shared/variables.ts'
import { UsageError, parseBase } from '../../command-line/run-command.ts'
import { checkInputs } from '../../plan/check-inputs.ts'
import { findSnippet, formatChoice, getSnippets, languageNames } from '../../plan/choose-snippet.ts'
import { planCall, formatPlanError, serializePlan } from '../../plan/plan-call.ts'
import { noInputs, parseInputs } from '../../plan/parse-inputs.ts'
import { defineTool, findOperation, operationInput } from './tool.ts'

/** Input of `parseInputs`, as described to clients of the tool. */
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
        'An object is sent as JSON, or as the fields of a form, with nested fields as documented; a list as JSON, or item by item as application/jsonl and similar types. A string is the body verbatim. {"file":"cat.png"} is a file, as the body or as a field',
      ),
    mediaType: z.string().optional().describe('Media type of the body, if there are several'),
    accept: z.string().optional().describe('Media type of the response, if there are several'),
    server: z
      .union([z.string(), z.int().min(0)])
      .optional()
      .describe('Base URL, with the variables of the server filled in, or index among the servers'),
    alternative: z
      .union([z.enum(['none']), z.int().min(0)])
      .optional()
      .describe('Security alternative: its index, or "none"'),
    nestings: z
      .object({})
      .catchall(z.enum(nestings))
      .optional()
      .describe(
        'By field, such as {"body:items": "indices"}, for documents that do not define how nested lists are written: a[0][b] (indices) or a[][b] (brackets)',
      ),
    secrets: z
      .array(z.string())
      .optional()
      .describe('Optional fields whose secret is sent. Never include the secret itself'),
    notSecret: z.array(z.string()).optional().describe('Fields that look like secrets but are not'),
  })
  .describe('All members are optional')

export const planRequest = defineTool({
  name: 'plan_request',
  title: 'Plan a request without sending it',
  description:
    'Plans the request of an operation, and sends nothing. The plan is JSON with slots for credentials; the snippet reads them from environment variables, such as API_KEY. Others on a shared computer can see the command line of curl; onSharedComputer is the form that hides the key. Never put a key into the inputs. The result lists reasons why the request cannot be sent as documented (refused), missing inputs (missing), and inputs that differ from a schema (warnings), which do not stop the plan.',
  input: {
    operation: operationInput,
    inputs: z.preprocess(parseJsonText, inputsSchema.default({})),
    language: z
      .string()
      .optional()
      .describe(
        `Id of the snippet (default: the first one offered): ${languageNames.join(', ')}; or another of “languages” in the result`,
      ),
    base_url: z
      .string()
      .optional()
      .describe('Base URL of the service, if the document does not define it'),
  },
  run: async (
    { source, loadDescription, base, snippets },
    { operation, inputs, language, base_url },
  ) => {
    const api = await loadDescription()
    const described = findOperation(api, operation)
    const choices = getSnippets(api, described, snippets)
    const choice = findSnippet(choices, language ?? choices[0]?.id ?? '')
    const typed = parseExactInputs(inputs)
    const checked = checkInputs(described, typed, api.schemas)
    const planning = planCall(described, typed, parseBase(base_url, 'base_url') ?? base)
    if (planning.outcome === 'refused') {
      return { source, found: { refused: planning.errors.map(formatPlanError), ...checked } }
    }
    const { plan } = planning
    return {
      source,
      found: {
        ...checked,
        plan: JSON.parse(serializePlan(plan)) as unknown,
        snippet: describeSnippet(choice, plan, choices),
        // An agent knows the portal's own.
        ...((snippets || choices.some(({ sample }) => sample)) && {
          languages: choices.map(({ id, label }) => `${id}: ${label}`),
        }),
        ...(plan.url.startsWith(placeholderBase) && { address: openAddress }),
      },
    }
  },
})

function describeSnippet(
  choice: SnippetChoice<Sample>,
  plan: RequestPlan,
  choices: readonly SnippetChoice<Sample>[],
) {
  const snippet = formatChoice(choice, plan, choices)
  const { id: language } = choice
  switch (snippet.outcome) {
    case 'sample':
      return { language, of: 'the team; it does not follow the inputs', text: snippet.text }
    case 'written':
      return {
        language,
        reads: getVariableNames(plan.slots),
        text: snippet.text,
        ...(snippet.privateText !== undefined && { onSharedComputer: snippet.privateText }),
      }
    case 'refused': {
      const { sentence, instead } = snippet
      const how = instead === undefined ? '' : ` Choose the language ${instead}.`
      return { refused: `${sentence}${how}` }
    }
  }
}

/** Parses a JSON text, because some clients send an object as text. Returns any other value as it is, for the schema to validate. */
function parseJsonText(value: unknown): unknown {
  return typeof value === 'string' ? (parseData(value) ?? value) : value
}

/** @throws {UsageError} for a number whose digits `JSON.parse` has already lost */
function parseExactInputs(inputs: z.output<typeof inputsSchema>) {
  const inexact = findInexactNumber(inputs, [])
  if (inexact) {
    throw new UsageError(
      `The number at ${inexact.join(', ')} has too many digits to be received exactly. Send a parameter as a string, and a body as a string of JSON.`,
    )
  }
  const value = toValue(inputs)
  return value === undefined ? noInputs : parseInputs(value)
}

function findInexactNumber(value: unknown, at: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'number') {
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? at : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = findInexactNumber(member, [...at, name])
    if (found) return found
  }
  return undefined
}

const openAddress = `The document does not define the address of the service. ${placeholderBase} is a placeholder that never resolves. Set base_url, or replace it in the snippet.`
