import { hideKeys } from '../http/problem.ts'
import type { ExampleChoice } from './choose-example.ts'
import type { ReceivedBody } from './read-body.ts'
import type { SandboxOperation } from './sandbox-document.ts'

/** A request as the sandbox understood it. */
export interface Understanding {
  readonly method: string
  /** The template: what stands in it is among the parameters. */
  readonly path: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly otherQuery: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** The security schemes that were met. */
  readonly credentials: readonly string[]
  readonly body: ReceivedBody
  /** The parts that the sandbox could not check, by place or scheme. */
  readonly unchecked: readonly string[]
}

/**
 * The JSON of an echo: what was understood, and why there is nothing else. Keys of the sandbox that a request carries in other
 * places are masked.
 */
export function writeEcho(
  { operation, responses }: SandboxOperation,
  { why, contradictory }: Pick<NoExample, 'why' | 'contradictory'>,
  { body, unchecked, ...understood }: Understanding,
): string {
  const echo = {
    tier: 'echo',
    note: `${why} This is what the sandbox understood of the request.`,
    operation: operation.id,
    describedResponses: responses.map(({ status }) => status),
    request: { ...understood, body: describeBody(body) },
    ...(contradictory !== undefined && { contradictoryExample: contradictory }),
    ...(unchecked.length > 0 && { notChecked: unchecked }),
  }
  const text = JSON.stringify(echo, null, 2)
  // As it was sent, so that a number keeps every digit.
  return hideKeys(
    body.kind === 'json' ? text.replace(JSON.stringify(placeholder), () => body.text.trim()) : text,
  )
}

type NoExample = Extract<ExampleChoice, { readonly outcome: 'none' }>

const placeholder = '\u0000 the value of the body'

function describeBody(body: ReceivedBody) {
  if (body.kind === 'none') return null
  const { bytes, mediaType = null } = body
  switch (body.kind) {
    case 'json':
      return { mediaType, bytes, value: placeholder }
    case 'pairs':
      return { mediaType, bytes, names: body.names }
    case 'parts':
      return {
        mediaType: mediaType?.replace(/;.*/s, '') ?? null,
        bytes,
        parts: body.parts.map(({ name, fileName, mediaType: type, content }) => ({
          name,
          fileName,
          mediaType: type,
          bytes: content.byteLength,
        })),
      }
    case 'text':
    case 'bytes':
      return { mediaType, bytes }
  }
}
