import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/list-servers.ts'

/** A request that was sent: where to, and when. */
export interface Call {
  readonly plan: RequestPlan
  readonly server: Server
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

/**
 * The texts of a plan that its reader may have typed, so that none of them can be one that holds a secret. What the document
 * alone states is left out: a short key may be a part of `application/json` by chance, and could then never be sent.
 */
export function listPlanTexts({ url, headers, body }: RequestPlan): readonly string[] {
  const values = headers.flatMap(({ name, value }) => (/^content-type$/i.test(name) ? [] : value))
  return [url, ...values, ...listBodyTexts(body)]
}

function listBodyTexts(body: RequestPlan['body']): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
      return [body.text]
    case 'form':
      return body.pairs.flat()
    case 'multipart':
      return body.parts.map(({ content }) =>
        content.kind === 'text' ? content.text : content.file.fileName,
      )
    case 'file':
      return [body.file.fileName]
  }
}
