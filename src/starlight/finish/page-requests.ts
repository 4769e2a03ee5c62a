import { z } from 'astro/zod'

/** The environment variable that makes a build take requests for pages from the program that started it. */
export const requestVariable = 'DEVELOPER_PORTAL_TAKES_REQUESTS'

/** A request for the file at a path of the site, such as `/reference/`. */
const requestSchema = z.object({ id: z.number(), path: z.string() })

/** A message of a build to the program that started it. */
export const messageSchema = z.discriminatedUnion('kind', [
  /** Pages can be requested. `pages` is their number. */
  z.object({ kind: z.literal('ready'), pages: z.number() }),
  /** The file of a request is complete, or the site has none. */
  z.object({ kind: z.literal('done'), id: z.number() }),
  /** The build cannot continue, for a reason that the user can understand. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
])

export type BuildMessage = z.output<typeof messageSchema>

/** Whether this process is a build that takes requests. Any other build has no listener. */
export function takesRequests(): boolean {
  return process.env[requestVariable] === '1' && process.send !== undefined
}

/** Sends a message to the program that started this build. Does nothing in any other build. */
export function sendMessage(message: BuildMessage): void {
  if (takesRequests() && process.connected) process.send?.(message)
}

/**
 * Takes requests until the program that started this build disconnects, which also ends the build.
 *
 * @param complete resolves when the file at a path is complete
 */
export function takeRequests(complete: (path: string) => Promise<unknown>): void {
  if (!process.connected) endBuild()
  process.once('disconnect', endBuild)
  process.on('message', (message) => {
    const { id, path } = requestSchema.parse(message)
    complete(path).then(
      () => sendMessage({ kind: 'done', id }),
      (error: unknown) => sendMessage({ kind: 'failed', reason: explain(path, error) }),
    )
  })
}

function endBuild(): never {
  process.exit(1)
}

/** Lets this process end after the build. */
export function endRequests(): void {
  process.removeAllListeners('disconnect').removeAllListeners('message')
  if (process.connected) process.disconnect()
}

function explain(path: string, error: unknown): string {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${reason}\n\nThe page ${path} could not be rendered; the reason is above.`
}
