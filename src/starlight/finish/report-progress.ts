import { formatCount } from '#text/format.ts'

/** Creates a function that takes the number of further finished files, and reports the total and the pace every few seconds. */
export function reportProgress(
  files: number,
  report: (line: string) => void,
): (count: number) => void {
  const started = performance.now()
  let finished = 0
  let reported = started
  return (count) => {
    finished += count
    if (performance.now() - reported < everyMs) return
    reported = performance.now()
    const pace = Math.round(finished / ((reported - started) / 1000))
    report(`Finished ${formatCount(finished)} of ${formatCount(files)} files, ${pace} per second.`)
  }
}

const everyMs = 3000
