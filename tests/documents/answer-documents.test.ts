import { beforeAll, describe, expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import type { Operation } from '#request/description/operation.ts'
import type { SandboxDocument } from '#sandbox/operations/sandbox-options.ts'
import { installDocuments } from './install-documents.ts'
import { makeSandbox, origin } from '../unit/sandbox/sandbox-under-test.ts'

let github: string
let documents: readonly SandboxDocument[]

beforeAll(async () => {
  const installed = await installDocuments()
  github = installed.github
  documents = await Promise.all(
    installed.examples.map((path) => loadApiDescription({ path, overlay: undefined })),
  )
}, 300_000)

describe('The sandbox responds to every operation of real documents', () => {
  test('A bare request gets a tier or a problem', { timeout: 120_000 }, async () => {
    const outcomes = await callAll(documents)
    expect(outcomes.length).toBeGreaterThan(600)
    expect(outcomes.filter(({ kind }) => kind === 'nothing')).toEqual([])
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['example', 'echo', 'own']))
  })

  test('A request gets a tier if nothing is required', { timeout: 120_000 }, async () => {
    const outcomes = await callAll(documents.map(relax))
    expect(outcomes.filter(({ kind }) => kind !== 'example' && kind !== 'echo')).toEqual([])
    expect(outcomes.filter(({ kind }) => kind === 'example').length).toBe(40)
  })

  test(
    'A request gets a tier in a document of 1,223 operations',
    { timeout: 120_000 },
    async () => {
      const outcomes = await callAll([
        relax(await loadApiDescription({ path: github, overlay: undefined })),
      ])
      expect(outcomes).toHaveLength(1223)
      expect(outcomes.filter(({ kind }) => kind !== 'example' && kind !== 'echo')).toEqual([])
    },
  )

  test(
    'A documented body does not cause an error of the sandbox',
    { timeout: 120_000 },
    async () => {
      const outcomes = await callAll(documents.map(relax), (one) => {
        const { mediaType, example } = getBodyExamples(one)[0] ?? {}
        return mediaType === undefined ? undefined : { mediaType, text: JSON.stringify(example) }
      })
      expect(outcomes.length).toBeGreaterThan(5)
      expect(outcomes.filter(({ kind }) => kind === 'nothing')).toEqual([])
    },
  )
})

interface Outcome {
  readonly operation: string
  readonly status: number
  readonly kind: string
}

interface SentBody {
  readonly mediaType: string
  readonly text: string
}

/** @param chooseBody returns undefined for an operation to skip */
async function callAll(
  all: readonly SandboxDocument[],
  chooseBody: (one: Operation) => SentBody | undefined = () => ({ mediaType: '', text: '' }),
): Promise<readonly Outcome[]> {
  const outcomes = all.map(async (document) => {
    const { app } = makeSandbox({ document })
    const calls = document.operations.flatMap((one) => {
      const body = chooseBody(one)
      return body ? [callOperation(app, one, body)] : []
    })
    return Promise.all(calls)
  })
  return (await Promise.all(outcomes)).flat()
}

async function callOperation(
  app: ReturnType<typeof makeSandbox>['app'],
  operation: Operation,
  { mediaType, text }: SentBody,
): Promise<Outcome> {
  const target = operation.path.replaceAll(/\{[^{}]*\}/g, '1')
  const response = await app.request(`${origin}${target}`, {
    method: operation.method,
    headers: text === '' ? {} : { 'Content-Type': mediaType },
    body: text === '' ? null : text,
  })
  const tier = response.headers.get('sandbox-tier') ?? 'nothing'
  // A document may describe a status 500 of the service, which has another tier.
  const kind = tier === 'own' && response.status === 500 ? 'nothing' : tier
  await response.text()
  return {
    operation: `${operation.method} ${operation.path}`,
    status: response.status,
    kind,
  }
}

function relax(document: SandboxDocument): SandboxDocument {
  return {
    ...document,
    operations: document.operations.map((operation) => ({
      ...operation,
      security: { state: 'none' },
      parameters: operation.parameters.filter(({ isRequired }) => !isRequired),
      body: operation.body && { ...operation.body, isRequired: false },
    })),
  }
}

function getBodyExamples(operation: Operation) {
  const isSendable = operation.method !== 'GET' && operation.method !== 'HEAD'
  const contents = isSendable ? (operation.body?.contents ?? []) : []
  return contents.flatMap(({ mediaType, examples }) =>
    examples.map((example) => ({ mediaType, example: example.value })),
  )
}
