/** Whether this is a Node error with that code, such as `EADDRINUSE`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  // Not by its class: an error of another context of Node has another.
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}
