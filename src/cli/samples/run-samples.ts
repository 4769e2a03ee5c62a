import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Operation } from '#request/description/operation.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Sample } from '#openapi/samples/sample.ts'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { startSandbox } from '#sandbox/server.ts'
import type { ObservedRequest } from '#sandbox/server.ts'
import { getVariableNames } from '#snippets/shared/variables.ts'
import { planPageExample } from '#starlight/examples/snippet-choices.ts'
import type { Environment } from '../command-line/run-command.ts'
import { startContactRecorder } from './contact-recorder.ts'
import { chooseEnding, findInterpreter } from './interpreters.ts'
import { judgeSample } from './judge-sample.ts'
import { runProgram } from './run-program.ts'

export interface LocatedSample {
  /** The file, with a line for a sample of the document. */
  readonly where: string
  readonly operation: Operation
  readonly sample: Sample
}

export interface SampleResult extends LocatedSample {
  /** The reason why the sample failed. Undefined if the sample called its operation as described. */
  readonly problem: string | undefined
}

/** Runs samples one after the other, so that each request belongs to one of them. Returns the results so far when told to stop. */
export async function runSamples(
  api: ApiDescription,
  samples: readonly LocatedSample[],
  environment: Environment,
  stop: AbortSignal,
): Promise<readonly SampleResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-samples-'))
  // Below the current directory, so that the sample of a document finds installed packages.
  const copies = resolve(`.samples-${process.pid}`)
  let requests: ObservedRequest[] = []
  const recorder = await startContactRecorder(folder)
  const sandbox = await startSandbox({
    port: 0,
    portalPort: 80,
    directory: folder,
    document: api,
    observe: (request) => requests.push(request),
  })
  const store = openKeyStore(folder)
  const key = store.createKey('code samples').value
  store.close()
  try {
    const results: SampleResult[] = []
    for (const [index, located] of samples.entries()) {
      if (stop.aborted) break
      const { sample, operation } = located
      const file = sample.path ?? join(copies, `${index}${chooseEnding(sample.language)}`)
      const interpreter = findInterpreter(file)
      if (!interpreter) {
        results.push({ ...located, problem: `There is no interpreter for ${sample.language}.` })
        continue
      }
      /* oxlint-disable no-await-in-loop -- one after the other */
      if (sample.path === undefined) {
        await mkdir(copies, { recursive: true })
        await writeFile(file, sample.text)
      }
      const { PATH, HOME } = environment
      const variables = {
        ...(sample.path === undefined ? { PATH, HOME } : environment),
        ...recorder.environment,
        ...createVariables(api, operation, sandbox.url, key),
      }
      const outcome = await runProgram([...interpreter(recorder.port), file], variables, { stop })
      /* oxlint-enable no-await-in-loop */
      const problem = judgeSample(operation, requests, recorder.take(), outcome)
      requests = []
      results.push({ ...located, problem })
    }
    return results
  } finally {
    await Promise.all([sandbox.stop(), recorder.stop()])
    await Promise.all([folder, copies].map((path) => rm(path, { recursive: true, force: true })))
  }
}

function createVariables(
  api: ApiDescription,
  operation: Operation,
  url: string,
  key: string,
): Readonly<Record<string, string>> {
  const addresses = { sandboxUrl: undefined, apiBaseUrl: url }
  const planning = planPageExample({ api, addresses }, operation)
  const names = planning.outcome === 'planned' ? getVariableNames(planning.plan.slots) : []
  const secrets = ['API_KEY', ...names].map((name) => [
    name,
    name.endsWith('_USER') ? 'sandbox' : key,
  ])
  return { API_BASE_URL: url, ...Object.fromEntries(secrets) }
}
