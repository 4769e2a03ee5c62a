import type { BodyReading } from '#core/response/body-content.ts'
import type { HeldResponse } from '#core/response/check/hold-response.ts'
import type { PartFinding } from '#core/response/check/part-finding.ts'

/**
 * What reading a body adds to how it is held: only JSON is compared with a schema.
 *
 * @param reading undefined where there is no worker to read it
 */
export function judgeReading(held: HeldResponse, reading: BodyReading | undefined): HeldResponse {
  const { parts, body } = held
  if (body.kind !== 'ruled' || (body.isJson && reading?.kind === 'json')) return held
  const part = tellApart(reading, body.isJson, body.rule.at)
  return { parts: [...parts, part], body: { kind: 'apart' } }
}

/** A JSON text that breaks off although the response is complete. */
export function tellCutOff({ parts, body }: HeldResponse): HeldResponse {
  const at = body.kind === 'ruled' ? body.rule.at : undefined
  const sentence = 'The document describes JSON, and the body breaks off. It was not compared.'
  return {
    parts: [...parts, { part: 'body', verdict: 'contradicts', sentence, at }],
    body: { kind: 'apart' },
  }
}

function tellApart(reading: BodyReading | undefined, isJson: boolean, at: string): PartFinding {
  if (!reading) {
    const sentence = 'The worker that compares bodies is not there, so the body was not compared.'
    return { part: 'body', verdict: 'remark', sentence, at: undefined }
  }
  if (isJson) {
    const sentence = 'The document describes JSON, and the body is not JSON.'
    return { part: 'body', verdict: 'contradicts', sentence, at }
  }
  const sentence = 'Only JSON is compared with its schema, so the body was not compared.'
  return { part: 'body', verdict: 'remark', sentence, at }
}
