import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import {
  UsageError,
  defineCommand,
  getBaseSetting,
  getErrorCode,
  parseBase,
} from '../command-line/run-command.ts'
import type { CommandResult } from '../command-line/run-command.ts'
import type { DocumentProblem } from '#openapi/load/problem-list.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  formatNames,
  loadDocument,
  parseSamples,
  parseSnippets,
  samplesHelp,
  samplesOption,
  snippetsHelp,
  snippetsOption,
} from '../command-line/load-document.ts'
import {
  formatPlanError,
  summarizeOperation,
  planCall,
  serializePlan,
  findOperation,
} from './plan-call.ts'
import type { FormattedPlanError } from './plan-call.ts'
import { findSnippet, formatChoice, getSnippets, languageNames } from './choose-snippet.ts'
import { checkInputs } from './check-inputs.ts'
import type { InputWarning } from './check-inputs.ts'
import { noInputs, parseInputs, parseJsonSource } from './parse-inputs.ts'
import type { TypedInputs } from './parse-inputs.ts'

const options = {
  ...documentOption,
  ...samplesOption,
  ...snippetsOption,
  operation: { type: 'string' },
  inputs: { type: 'string' },
  base: { type: 'string' },
  language: { type: 'string' },
  list: { type: 'boolean' },
  verbose: { type: 'boolean', default: false },
} as const

export const planCommand = defineCommand({
  name: 'plan',
  calls: ['--operation ID [options]', '--list [--document FILE]'],
  help: `Prints the request that an operation of an OpenAPI document makes, and sends
nothing. The plan names credentials and files, and contains neither.

  --operation ID   its operationId or its slug; without an operationId, method
                   and path, such as "GET /users"
${documentHelp}
  --inputs FILE    what to send, as JSON; - reads standard input
  --base URL       base URL of the service, for documents without one
                   (default: PORTAL_API_BASE_URL)
  --language NAME  print a snippet instead, in one of:
                   ${languageNames.slice(0, 5).join(', ')},
                   ${languageNames.slice(5).join(', ')}; or the id of
                   a code sample of the operation
${samplesHelp}
${snippetsHelp}
  --list           print one line of JSON for each operation: id, slug, method,
                   path, and callable: true, or why not: "from":"program" is
                   not from a web page, "from":"nowhere" not at all
  --verbose        print the problems of the document to standard error

The inputs. All members are optional:

  {"parameters":{"path:id":7,"query:tag":["a","b"]},"body":{"name":"x"},
   "mediaType":"application/json","accept":"text/csv","server":0,
   "alternative":0,"secrets":["query:token"],"notSecret":["query:q_token"]}

  parameters   by location (path, query, querystring, header, cookie) and name.
               Omitted ones are not sent, "" is empty, null is null, and
               numbers keep every digit
  body         A string is the body verbatim; for JSON too, so that a JSON
               string is "\\"x\\"". Any other value is sent as JSON if the
               media type is JSON, and a list item by item if it is
               sequential, such as application/jsonl. For forms, the members of
               an object are the fields. {"file":"cat.png","type":"image/png"}
               is a file, as the body or as a field: it is named and not read.
               Its path is relative to the folder where a snippet runs, and
               must be below it
  mediaType    of the body (default: the first documented one that can carry it)
  accept       media type of the response, if the document has several
  server       one of the servers that the pages offer: the base, then the
               document's, once for each choice of their variables. By its base
               URL, or by its index from 0 (default: the first)
  alternative  of the operation's security: index from 0, or "none" (default:
               the first that a web page can send, else the first that takes
               only secrets; none if the document defines none)
  nestings     by field, such as {"query:filter":"indices"}: how nested lists
               and objects are written if OpenAPI does not define it, as
               a[0][b] (indices) or a[][b] (brackets) (default: x-nested-arrays
               of the document; without it, they are refused)
  secrets      optional fields whose secret is sent. A documented field that
               takes a secret, by its name or format, has a slot and no value;
               required ones have one anyway
  notSecret    fields that look like secrets but are not

By default, the call goes to the first server that pages offer: the base, else
the first whose address is known.
A relative server URL is resolved against the base (RFC 3986, section 5.2), so
that a trailing slash counts; "/" is the base itself, and so is a variable that
is the entire URL, such as {base_url} of the default document. Without a base,
https://base-url.invalid is used as the host, and a note names the server of the
document.

Output: {"method","url","headers":[["name","value"]],"body","slots"}, with
"notes" if a path is not sent as written or the address of the service is not
known; a refusal is {"refused":[{"field","clause","sentence"}]}.

Contradictions with a schema are printed to standard error, and do not stop the
plan.

Exit status: 0 planned, 1 refused, 2 usage error.`,
  choose: (args, environment) => {
    const { values } = parseArgs({ args, options })
    const choices = {
      document: {
        ...chooseDocument(values.document, environment),
        samples: parseSamples(values.samples),
      },
      snippets: parseSnippets(values.snippets),
      isVerbose: values.verbose,
      environment,
    }
    if (values.list) return { ...choices, request: undefined }
    const { operation, inputs, language } = values
    if (!operation) throw new UsageError('Name an operation with --operation, or use --list.')
    const base = parseBase(values.base, '--base') ?? getBaseSetting(environment)
    return { ...choices, request: { operation, inputs, language, base } }
  },
  run: async ({ document, snippets, isVerbose, request, environment }): Promise<CommandResult> => {
    const api = await loadDocument(document, environment)
    const { operations, problems, internal } = api
    const notes = isVerbose
      ? [
          ...problems.map(formatProblem),
          ...internal.map((name) => `${name} is internal (x-internal), and not listed.`),
        ]
      : []
    if (request === undefined) {
      const lines = operations.map((operation) => JSON.stringify(summarizeOperation(operation)))
      return { status: 0, output: lines.join('\n'), notes }
    }
    const found = findOperation(api, request.operation, '--list prints them all.')
    const inputs = await loadInputs(request.inputs)
    if (found.outcome === 'refused') return { ...printPlanErrors(found.errors), notes }
    const choices = getSnippets(api, found.operation, snippets)
    const choice =
      request.language === undefined ? undefined : findSnippet(choices, request.language)
    const planning = planCall(found.operation, inputs, request.base)
    const { warnings = [] } = checkInputs(found.operation, inputs, api.schemas)
    return {
      ...printPlanning(planning, choice, choices),
      notes: [...notes, ...warnings.map(formatWarning)],
    }
  },
})

function formatWarning({ field, pointer, sentence }: InputWarning): string {
  return `${field}${pointer === undefined ? '' : `, ${pointer}`}: ${sentence}`
}

function formatProblem({ file, line, sentence, operations }: DocumentProblem): string {
  return `${file}:${line}: ${sentence}${formatNames(operations)}`
}

async function loadInputs(file: string | undefined): Promise<TypedInputs> {
  if (file === undefined) return noInputs
  const source = file === '-' ? 'The inputs on standard input' : file
  return parseInputs(parseJsonSource(await loadText(file, source), source))
}

function printPlanning(
  planning: ReturnType<typeof planCall>,
  choice: ReturnType<typeof findSnippet> | undefined,
  choices: ReturnType<typeof getSnippets>,
): Omit<CommandResult, 'notes'> {
  if (planning.outcome === 'refused') return printPlanErrors(planning.errors.map(formatPlanError))
  if (choice === undefined) return { status: 0, output: serializePlan(planning.plan) }
  const snippet = formatChoice(choice, planning.plan, choices)
  if (snippet.outcome !== 'refused') return { status: 0, output: snippet.text }
  const { instead } = snippet
  const sentence = snippet.sentence + (instead === undefined ? '' : ` Use --language ${instead}.`)
  return printPlanErrors([
    { field: 'language', clause: 'This portal, snippet languages', sentence },
  ])
}

function printPlanErrors(errors: readonly FormattedPlanError[]): Omit<CommandResult, 'notes'> {
  return { status: 1, output: JSON.stringify({ refused: errors }) }
}

/**
 * Loads the text of a file, or of standard input for `-`, without a byte order mark.
 *
 * @throws {UsageError} if it cannot be read, or is not UTF-8
 */
async function loadText(file: string, source: string): Promise<string> {
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch(
    (cause: unknown) => {
      const sentence = `${source}: This cannot be read (${getErrorCode(cause)}). Check the path.`
      throw new UsageError(sentence, { cause })
    },
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UsageError(`${source}: This is not UTF-8. Save it as UTF-8.`, { cause })
  }
}
