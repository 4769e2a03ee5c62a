import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { readContract } from '#contract/read-contract.ts'
import { fitFile } from '../fit-scalar.ts'
import { writeReaderDocument } from '../reader-document.ts'
import { splitIconImports } from './split-icon-imports.ts'

/*
 * The thread that publish-drawing.ts starts. It draws the API document, says so once, and ends. Only in it does Node load
 * Scalar as it fits into the site.
 */

const scalar = createRequire(import.meta.resolve('@scalar/api-reference'))
const icons = new URL('components/', pathToFileURL(scalar.resolve('@scalar/icons'))).href

/** Modules of Scalar's packages but for the icons. */
const changed = /\/node_modules\/@scalar\/(?!icons\/)[^/]+\/dist\//

registerHooks({
  load(url, context, nextLoad) {
    if (!changed.test(url)) return nextLoad(url, context)
    const code = readFileSync(new URL(url), 'utf8')
    const source = splitIconImports(fitFile(code, url) ?? code, icons)
    return { format: 'module', source, shortCircuit: true }
  },
})

const { contractFile, apiBaseUrl } = z
  .object({ contractFile: z.string(), apiBaseUrl: z.string().optional() })
  .parse(workerData)
const contract = await readContract(readFileSync(contractFile, 'utf8'), contractFile)
// Not at the top, where it would come before the hooks.
const { drawDocument } = await import('./draw-document.ts')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await drawDocument(writeReaderDocument(contract, apiBaseUrl)))
