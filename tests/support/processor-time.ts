/**
 * Milliseconds of a processor that this process takes, which other programs of a busy machine do not lengthen.
 *
 * @returns what was taken since
 */
export function watchProcessor(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
