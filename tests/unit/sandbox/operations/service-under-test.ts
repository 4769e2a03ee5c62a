import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'astro/zod'
import { projectRoot } from '#portal/host/paths.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import type { SandboxDocument, SandboxImplementation } from '#sandbox/operations/sandbox-options.ts'
import type { RequestInputs } from '#request/inputs.ts'
import { createInputs } from '#request/inputs.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { startSandbox } from '#sandbox/server.ts'
import { makeDirectory } from '../sandbox-under-test.ts'

export const everyKind = await loadApiDescription({
  path: join(projectRoot, 'tests/fixtures/documents/every-kind.openapi.yaml'),
  overlay: undefined,
})

/** A sandbox on a separate port that serves the document with every kind of input. */
export async function startDescribed(
  document: SandboxDocument = everyKind,
  implementation?: SandboxImplementation,
) {
  const directory = makeDirectory()
  const sandbox = await startSandbox({
    port: 0,
    portalPort: 4321,
    directory,
    document,
    implementation,
  })
  onTestFinished(() => sandbox.stop())
  const store = openKeyStore(directory)
  onTestFinished(() => store.close())
  const call = async (target: string, init: RequestInit = {}) => {
    const response = await fetch(sandbox.url + target, init)
    const text = await response.text()
    return {
      status: response.status,
      tier: response.headers.get('sandbox-tier'),
      headers: response.headers,
      text,
      body: isJson(response) && text !== '' ? (JSON.parse(text) as unknown) : undefined,
    }
  }
  return { call, store, url: sandbox.url }
}

/** Calls a new sandbox that serves the document with every kind of input. */
export async function callDescribed(target: string, init?: RequestInit) {
  return (await startDescribed()).call(target, init)
}

/** Request that the portal plans for an operation of a document. */
export function planRequest(
  { operations }: SandboxDocument,
  id: string,
  inputs: Partial<RequestInputs>,
): RequestPlan {
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`The document has no ${id}.`)
  const all = { ...createInputs(operation), ...inputs }
  const planning = planOperation(operation, all, 'http://localhost')
  if (planning.outcome === 'refused') throw new Error(JSON.stringify(planning.errors))
  return planning.plan
}

/** Request as parsed for an echo. */
export function readEcho({ body }: { readonly body?: unknown }) {
  return echoSchema.parse(body)
}

/** Locations in a problem, and its status. */
export function readProblem({ body }: { readonly body?: unknown }) {
  const { status, errors = [] } = problemSchema.parse(body)
  return { status, places: errors.map(({ place, pointer = '' }) => place + pointer) }
}

const echoSchema = z.object({
  tier: z.literal('echo'),
  note: z.string(),
  operation: z.string(),
  request: z.object({
    path: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    otherQuery: z.array(z.string()),
    headers: z.record(z.string(), z.string()),
    credentials: z.array(z.string()),
    body: z.unknown(),
  }),
  notChecked: z.array(z.string()).optional(),
})

const problemSchema = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  note: z.string().startsWith('This response is from the local sandbox'),
  errors: z
    .array(z.object({ place: z.string(), pointer: z.string().optional(), detail: z.string() }))
    .optional(),
})

function isJson({ headers }: Response): boolean {
  return /^application\/(problem\+)?json/.test(headers.get('content-type') ?? '')
}
