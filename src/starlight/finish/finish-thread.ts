import { parentPort, workerData } from 'node:worker_threads'
import { createFinisher } from './finish-file.ts'

/** The thread of `startThread`: receives rendered pages and sends the finished ones. An error ends the thread and the build. */
const finish = createFinisher(workerData)

parentPort?.on('message', (page) => {
  const finished = finish(page)
  parentPort?.postMessage(finished, [finished.bytes.buffer])
})
