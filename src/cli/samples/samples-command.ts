import { realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import type { Operation } from '#request/description/operation.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { findSampleFiles } from '#openapi/samples/sample-files.ts'
import { maskKeys } from '#sandbox/http/problem.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import { formatCounted } from '#text/format.ts'
import { UsageError, defineCommand } from '../command-line/run-command.ts'
import type { CommandResult } from '../command-line/run-command.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  loadDocument,
  parseSamples,
  samplesHelp,
  samplesOption,
} from '../command-line/load-document.ts'
import { waitForSignal } from '../command-line/wait-for-signal.ts'
import { sampleEndings } from './interpreters.ts'
import { runSamples } from './run-samples.ts'
import type { LocatedSample } from './run-samples.ts'

const options = {
  ...documentOption,
  ...samplesOption,
  run: { type: 'boolean', default: false },
  'run-document-samples': { type: 'boolean', default: false },
} as const

export const samplesCommand = defineCommand({
  name: 'samples',
  calls: ['[options]', '--run [options]'],
  help: `Lists the code samples of an OpenAPI document and of the team's files. With
--run, runs each file against a sandbox of the document, and fails if one does
not call its operation as described.

  --run            run the files, with API_BASE_URL and API_KEY of the sandbox
  --run-document-samples
                   with --run: also run the samples inside the document, which
                   are code by its authors. Refused for a document in
                   node_modules, where fetched documents are kept
${documentHelp}
${samplesHelp}
                   (default: ./samples/*, by the ending of each file)

A file is run by its ending, in the current directory: .js, .mjs, .cjs, .ts,
.mts and .cts with Node.js, .py with python3, .rb, .php, .go, .java, .sh with
bash, .ps1 with pwsh, .cs with dotnet run (.NET 10). It gets the environment of
this command; a sample of the document gets only PATH and HOME. Other secrets
of the operation, such as ACCESS_TOKEN or API_PASSWORD, are keys of the sandbox
too. The key is new, and is deleted at the end.

A sample is as described if the sandbox found its operation by method and path,
and accepted the credential, the parameters and the body. The request may
differ from the snippets of the page, and the sample may call other operations.

Connections to another host are refused, and the sample fails. Noticed are:
  Node.js          every TCP connection
  others           clients that follow the variables of a proxy: curl, requests,
                   httpx and urllib of Python, Go, Ruby, PHP with curl,
                   PowerShell, .NET, and the HTTP clients of Java
Not noticed are clients that ignore them (such as aiohttp, or file_get_contents
of PHP), sockets outside of Node.js, UDP, and lookups of names. This computer is
not another host.

Output: FILE: METHOD /path (operationId): called as described, or the problem;
for a sample of the document FILE:LINE.

Exit status: 0 all as described, 1 some not, or warnings, 2 usage error.`,
  choose: (args, environment) => {
    const { values } = parseArgs({ args, options })
    if (values['run-document-samples'] && !values.run) {
      throw new UsageError('--run-document-samples requires --run.')
    }
    return {
      document: {
        ...chooseDocument(values.document, environment),
        samples: parseSamples(values.samples) ?? findUsualSamples(),
      },
      isRun: values.run,
      includesDocument: values['run-document-samples'],
      environment,
    }
  },
  run: async ({ document, isRun, includesDocument, environment }): Promise<CommandResult> => {
    if (includesDocument) await requireOwnDocument(document.path)
    const api = await loadDocument(document)
    const patterns = Object.values(document.samples)
    const files = new Set([
      ...patterns,
      ...patterns.flatMap(findSampleFiles).map(({ path }) => path),
    ])
    const notes = api.problems
      .filter(({ file }) => files.has(file))
      .map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`)
    const samples = locateSamples(api, dirname(document.path))
    if (!isRun) {
      const lines = samples.map(
        ({ where, operation, sample }) =>
          `${where}: ${labelOperation(operation)}: ${formatDocumentName(sample.label ?? sample.language)}`,
      )
      return { status: notes.length > 0 ? 1 : 0, output: lines.join('\n'), notes }
    }
    const chosen = samples.filter(({ sample }) => sample.source === 'file' || includesDocument)
    if (chosen.length === 0) throw new UsageError('There are no code samples to run.')
    const stop = new AbortController()
    const interrupted = waitForSignal().then((status) => {
      stop.abort()
      return status
    })
    const results = await runSamples(api, chosen, environment, stop.signal)
    if (stop.signal.aborted) return { status: await interrupted, output: '' }
    const failed = results.filter(({ problem }) => problem !== undefined).length
    const lines = results.map(({ where, operation, problem }) =>
      maskKeys(`${where}: ${labelOperation(operation)}: ${problem ?? 'called as described'}`),
    )
    const total = `${formatCounted(results.length, 'code sample')} run, ${failed} failed.`
    return {
      status: failed > 0 || notes.length > 0 ? 1 : 0,
      output: [...lines, total].join('\n'),
      notes,
    }
  },
})

function findUsualSamples(): Readonly<Record<string, string>> {
  const patterns = sampleEndings.map((ending) => [ending.slice(1), `samples/*${ending}`] as const)
  return Object.fromEntries(patterns.filter(([, pattern]) => findSampleFiles(pattern).length > 0))
}

/** @throws {UsageError} for a document of others: installed with a package, or fetched by a build, which keeps it there too */
async function requireOwnDocument(path: string): Promise<void> {
  const own = await realpath(path).catch(() => resolve(path))
  if (!own.split(sep).includes('node_modules')) return
  throw new UsageError(
    'The samples inside a document that was fetched or installed are never run. Save the document in the project, and read its samples first.',
  )
}

function locateSamples(
  { documented, findLines, operations }: ApiDescription,
  folder: string,
): readonly LocatedSample[] {
  const all = operations.flatMap((operation) =>
    (documented.get(operation.slug)?.samples ?? []).map((sample) => ({ operation, sample })),
  )
  const lines = findLines(all.map(({ sample: { pointer = '#' } }) => pointer))
  return all.map(({ operation, sample }, index) => {
    const { file = '', line = 1 } = lines[index] ?? {}
    return { where: sample.path ?? `${join(folder, file)}:${line}`, operation, sample }
  })
}

function labelOperation({ method, path, id }: Operation): string {
  return formatDocumentName(id === `${method} ${path}` ? id : `${method} ${path} (${id})`)
}
