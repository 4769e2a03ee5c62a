import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { UsageError } from '#command-line/run-command.ts'

/**
 * The text of a file, or of standard input for `-`, without a byte order mark.
 *
 * @throws {UsageError} if it cannot be read, or is not UTF-8
 */
export async function readText(file: string, source: string): Promise<string> {
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch(
    (cause: unknown) => {
      const reason = describeFault(cause)
      throw new UsageError(`${source}: ${reason} Check the path.`, { cause })
    },
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UsageError(`${source}: This is not UTF-8. Save it as UTF-8.`, { cause })
  }
}

function describeFault(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  switch (code) {
    case 'ENOENT':
      return 'There is no such file.'
    case 'EISDIR':
      return 'This is a folder.'
    default:
      return `This cannot be read${typeof code === 'string' ? ` (${code})` : ''}.`
  }
}
