import { parseArgs } from 'node:util'
import { UsageError, defineCommand } from '../command-line/run-command.ts'
import type { Environment } from '../command-line/run-command.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  loadDocument,
} from '../command-line/load-document.ts'
import type { DocumentSource } from '#openapi/load/locate-document.ts'
import { parseBaseUrl } from '#request/server-url.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { createInputs } from '#request/inputs.ts'
import { examine, getSignIns } from './examine.ts'
import type { Calls } from './examine.ts'
import { formatReport, createReport } from './report.ts'

/** Address at which `npm start` serves the portal. */
const defaultOrigin = 'http://localhost:4321'

const options = {
  ...documentOption,
  origin: { type: 'string', default: defaultOrigin },
  'client-id': { type: 'string', default: 'doctor' },
  json: { type: 'boolean', default: false },
} as const

/** Messages never quote an argument, which may be a misplaced key. */
export const doctorCommand = defineCommand({
  name: 'doctor',
  calls: ['https://api.example.com [options]'],
  help: `Sends the requests that a reader's browser would send from the portal, and reports
what goes wrong and how to fix it. If the document has a sign-in, it also requests
metadata, and a token with a made-up code, from the authorization servers.

${documentHelp}
  --origin ORIGIN  the portal's origin (default: ${defaultOrigin})
  --client-id ID   the client by which readers sign in (default: a made-up one)
  --json           print one JSON document

No request carries a key.

Exit status: 0 nothing stops the console or a sign-in, 1 something does,
2 usage error.`,
  choose: (args, environment) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [base, ...others] = positionals
    if (base === undefined || others.length > 0) {
      throw new UsageError('Give exactly one address: the base URL.')
    }
    const baseUrl = parseBaseUrl(base)
    if (baseUrl.outcome === 'refused') throw new UsageError(`The base URL ${baseUrl.error}`)
    return {
      baseUrl: baseUrl.url,
      origin: parseOrigin(values.origin),
      clientId: values['client-id'],
      isJson: values.json,
      document: chooseDocument(values.document, environment),
      environment,
    }
  },
  run: async ({ baseUrl, origin, clientId, isJson, document, environment }) => {
    const calls = await planCalls(baseUrl, document, environment)
    const report = createReport(await examine(calls, { origin, clientId }))
    const output = isJson ? JSON.stringify(report, null, 2) : formatReport(report)
    return { status: report.exitStatus, output }
  },
})

/** Parses an origin in the form that a browser sends (Fetch, `Origin` header). */
function parseOrigin(text: string): string {
  if (URL.canParse(text)) {
    const { protocol, hostname, pathname, search, hash, username, origin } = new URL(text)
    const isPage = protocol === 'https:' || protocol === 'http:'
    const isBare = pathname === '/' && search + hash + username === ''
    // The URL standard allows characters in a host that no DNS name has, such as quotes.
    if (isPage && isBare && /^[\w.:[\]-]+$/.test(hostname)) return origin
  }
  throw new UsageError('The origin must look like https://docs.example.com, with no path.')
}

/**
 * Plans the first GET operation of the API description that needs no input, like the console before any choice, and finds where
 * readers sign in. The API is called with no other method, because it could change something.
 *
 * @throws {UsageError} for a document that cannot be read, and one without such an operation
 */
export async function planCalls(
  baseUrl: string,
  document: DocumentSource,
  environment: Environment,
): Promise<Calls> {
  const { operations, documented } = await loadDocument(document, environment)
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const planning = planOperation(operation, createInputs(operation), baseUrl)
    if (planning.outcome === 'planned') {
      const responses = documented.get(operation.slug)?.responses ?? []
      return {
        plan: planning.plan,
        describedHeaders: responses.flatMap(({ headers }) => headers.map(({ name }) => name)),
        signIns: getSignIns(operations),
      }
    }
  }
  throw new UsageError(
    `${document.path} has no GET operation that needs no input, so there is nothing to call.`,
  )
}
