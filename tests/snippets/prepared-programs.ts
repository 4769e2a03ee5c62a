import { rm } from 'node:fs/promises'

/** A program of many snippets, which runs the one whose number it is given. */
interface PreparedProgram {
  /** It holds the program. */
  readonly directory: string
  readonly snippets: readonly string[]
}

/** The programs that a runner has prepared. */
export function keepPrograms() {
  const prepared: PreparedProgram[] = []
  return {
    add: (program: PreparedProgram) => prepared.push(program),
    /** Where a snippet is; undefined if none of them has it. */
    find(snippet: string) {
      const program = prepared.find(({ snippets }) => snippets.includes(snippet))
      if (!program) return undefined
      return { directory: program.directory, number: String(program.snippets.indexOf(snippet)) }
    },
    remove: async (): Promise<void> => {
      const directories = prepared.splice(0).map(({ directory }) => directory)
      await Promise.all(directories.map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}
