import { z } from 'astro/zod'
import { placeholderBase } from '#core/request/request-plan.ts'
import {
  findLanguage,
  languageNames,
  makePlan,
  writePlan,
  writeRefusals,
} from '../../plan/make-plan.ts'
import { readBase } from '../../settings.ts'
import { noInputs, readInputs, readJson } from '../../plan/read-inputs.ts'
import { defineTool, findOperation } from './tool.ts'

export const planRequest = defineTool({
  name: 'plan_request',
  title: 'Plan a request without sending it',
  description:
    'Plans the request of an operation, and sends nothing. The plan is JSON with slots where credentials will go; the snippet reads them from environment variables, such as API_KEY. Never put a key into the inputs. Every reason why the request cannot be sent as the document says comes as a refusal.',
  input: {
    operation: z.string().min(1).describe('Its operationId or slug'),
    inputs: z
      .string()
      .optional()
      .describe(
        'JSON as text, so that numbers keep every digit: {"parameters":{"path:id":7,"query:tag":["a"]},"body":{},"mediaType":"application/json","accept":"text/csv","server":0,"alternative":0,"secrets":["query:token"],"notSecret":[]}. All members may be left out. Fields that take a secret have a slot and no value: “secrets” names the optional ones that are sent.',
      ),
    language: z
      .string()
      .default('curl')
      .describe(`Of the snippet: ${languageNames.join(', ')}`),
    base_url: z
      .string()
      .optional()
      .describe('The address of the service, where the document leaves it open'),
  },
  run: async ({ source, readContract, base }, { operation, inputs, language: name, base_url }) => {
    const described = findOperation(await readContract(), operation)
    const language = findLanguage(name)
    const typed = inputs === undefined ? noInputs : readInputs(readJson(inputs, 'The inputs'))
    const planning = makePlan(described, typed, readBase(base_url, 'base_url') ?? base)
    if (planning.outcome === 'refused') {
      return { source, found: JSON.parse(writeRefusals(planning.refusals)) as unknown }
    }
    const { plan } = planning
    const snippet = language.writeSnippet(plan)
    return {
      source,
      found: {
        plan: JSON.parse(writePlan(plan)) as unknown,
        snippet:
          snippet.outcome === 'written'
            ? { language: language.id, text: snippet.text }
            : { refused: `${snippet.sentence} Choose the language ${snippet.instead}.` },
        ...(plan.url.startsWith(placeholderBase) && { address: openAddress }),
      },
    }
  },
})

const openAddress = `The document does not say where the service is. ${placeholderBase} stands in its place, and never resolves. Give base_url, or replace it in the snippet.`
