import { parentPort, workerData } from 'node:worker_threads'
import { locateDocument } from '#contract/source/locate-document.ts'
import { needsKey } from '#sandbox/openapi/sandbox-options.ts'
import { locateSandboxDirectory } from '#sandbox/keys/key-store.ts'
import { readChosenDocument } from '#sandbox/read-sandbox-document.ts'
import { startSandbox } from '#sandbox/server.ts'
import { implementExperiments } from '#service/sandbox/implementation.ts'
import { isOwnDocument } from '#service/portal-options.ts'
import type { Settings } from '#site/settings.ts'
import { projectRoot } from './places.ts'
import { explainFailure } from './run-program.ts'

/** The first message of the thread: that it runs, or why it cannot. */
export type ThreadNews = LocalSandboxFacts | { readonly fault: string }

/** The facts about a sandbox that runs. */
export interface LocalSandboxFacts {
  readonly url: string
  /** Whether an operation of its document cannot be called without a key. */
  readonly isKeyNeeded: boolean
}

/** The thread of `startLocalSandbox`: gets the settings, and stops when it is told to. What nobody expects ends it, and the host. */
const settings: Settings = workerData

tell(await start().catch(explainFault))

async function start(): Promise<ThreadNews> {
  const document = await readChosenDocument(locateDocument(settings, projectRoot))
  const isImplemented = isOwnDocument(settings, projectRoot)
  const { url, stop } = await startSandbox({
    port: settings.sandboxPort,
    portalPort: settings.port,
    directory: locateSandboxDirectory(),
    document,
    implementation: isImplemented ? implementExperiments() : undefined,
  })
  parentPort?.once('message', () => void stop().then(() => parentPort?.close()))
  return { url, isKeyNeeded: needsKey(document) }
}

function explainFault(error: unknown): ThreadNews {
  // A plain Error has the sandbox's sentence; a TypeError and the like is a bug.
  const isSentence = error instanceof Error && error.name === 'Error'
  const fault = isSentence ? error.message : explainFailure(error)
  if (typeof fault === 'string') return { fault }
  throw error
}

function tell(news: ThreadNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
  parentPort?.postMessage(news)
}
