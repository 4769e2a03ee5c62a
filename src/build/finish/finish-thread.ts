import { parentPort, workerData } from 'node:worker_threads'
import { createFinisher } from './finish-file.ts'

/** A thread of `finishInThreads`: gets paths of pages, and returns the finished ones. What it throws ends it, and the build. */
const finish = createFinisher(workerData)

parentPort?.on('message', (files: readonly string[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
  parentPort?.postMessage(files.map(finish))
})
