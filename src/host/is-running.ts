/** Whether a process with this ID exists, of any user. */
export function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
