import { formatCount } from '#text/format.ts'

/** Creates a function that takes the number of further finished files, and reports the total every few seconds. */
export function reportProgress(
  files: number,
  say: (line: string) => void,
): (count: number) => void {
  let finished = 0
  let reported = performance.now()
  return (count) => {
    finished += count
    if (performance.now() - reported < everyMs) return
    reported = performance.now()
    say(`Finished ${formatCount(finished)} of ${formatCount(files)} files.`)
  }
}

const everyMs = 3000
