import { createContext, Script } from 'node:vm'
import { hasErrorCode } from '../keys/error-code.ts'

const mostMs = 1000

/**
 * Does what a document and a stranger's request can make endless together: an interpreter of schemas knows no bound. Nothing
 * in between can catch the end.
 *
 * @returns undefined where it was given up after a second
 */
export function withinTime<Result extends object>(work: () => Result): Result | undefined {
  let result: Result | undefined
  room.work = () => {
    result = work()
  }
  try {
    script.runInContext(room, { timeout: mostMs })
    return result
  } catch (error) {
    if (hasErrorCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT')) return undefined
    throw error
  }
}

// Only a script of its own can be stopped; it shares nothing but this function.
const room = { work: () => {} }
createContext(room)
const script = new Script('work()')
