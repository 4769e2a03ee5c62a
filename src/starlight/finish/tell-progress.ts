import { formatCount } from '#text/format.ts'

/**
 * Says every few seconds how many files are finished: pages, and parts of them that load later.
 *
 * @returns takes how many more are
 */
export function tellProgress(files: number, say: (line: string) => void): (count: number) => void {
  let finished = 0
  let said = performance.now()
  return (count) => {
    finished += count
    if (performance.now() - said < everyMs) return
    said = performance.now()
    say(`Finished ${formatCount(finished)} of ${formatCount(files)} files.`)
  }
}

const everyMs = 3000
