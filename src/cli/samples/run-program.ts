import { spawn } from 'node:child_process'
import { getErrorCode } from '../command-line/run-command.ts'

export interface ProgramOutcome {
  /** How it ended, in words; undefined if it succeeded. */
  readonly end: string | undefined
  readonly stderr: string
}

interface RunOptions {
  readonly stop?: AbortSignal
  readonly milliseconds?: number
}

/**
 * Runs a program with empty standard input and without its output, and ends it after a minute, or when told to stop, with the programs
 * that it started: in its own group, it does not get the Ctrl-C of the terminal.
 */
export function runProgram(
  [program, ...parameters]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  { stop, milliseconds = longest }: RunOptions = {},
): Promise<ProgramOutcome> {
  const { promise, resolve } = Promise.withResolvers<ProgramOutcome>()
  const isGroup = process.platform !== 'win32'
  const child = spawn(program, parameters, {
    env,
    detached: isGroup,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  let isLate = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-mostErrors)
  })
  const kill = () => {
    if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  }
  stop?.addEventListener('abort', kill)
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, milliseconds)
  const finish = (end: string | undefined) => {
    clearTimeout(timer)
    stop?.removeEventListener('abort', kill)
    resolve({ end, stderr })
  }
  child.on('error', (error) =>
    finish(
      getErrorCode(error) === 'ENOENT'
        ? `${program} is not installed`
        : `${program} could not be started (${getErrorCode(error)})`,
    ),
  )
  child.on('close', (code, signal) => {
    if (isLate) finish(`it was stopped after ${milliseconds / 1000} seconds`)
    else if (code === 0) finish(undefined)
    else finish(signal === null ? `it ended with status ${code}` : `it ended by ${signal}`)
  })
  return promise
}

const longest = 60_000

/** Characters of standard error, of which the last lines are shown. */
const mostErrors = 4000
