import { parentPort, workerData } from 'node:worker_threads'
import { createFinishers } from './create-finishers.ts'

/** A thread of `startThread`: gets rendered pages, and returns the finished ones. What it throws ends it, and the build. */
const finish = createFinishers(workerData)

parentPort?.on('message', (page) => {
  const finished = finish(page)
  parentPort?.postMessage(finished, [finished.bytes.buffer])
})
