/** Prints a text on standard output. */
export function print(text: string): void {
  // Whoever reads only the first lines closes the pipe, which is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  if (text !== '') process.stdout.write(`${text}\n`)
}

/** Ends with the status of wrong use, and the reason on standard error. */
export function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = usageErrorStatus
}

const usageErrorStatus = 2
