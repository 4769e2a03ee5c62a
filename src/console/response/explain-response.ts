import type { ResponseSummary } from '#core/response/summarize-response.ts'

/** What HTTP says of a response, and what it does not: a status comes before the body, and knows nothing of the rest. */
export function explainResponse(summary: ResponseSummary): string {
  const { status, meaning, incomplete, end, stream, mediaType } = summary
  const { source } = meaning
  if (incomplete !== undefined) {
    return `The response is incomplete: ${incomplete}. Its status came first and says nothing about what is missing (${source}).`
  }
  if (end === 'cancelled' && stream) {
    return `You stopped the stream. Its status came before the first item, and says nothing about what the server would have sent next (${source}).`
  }
  const said = `${meaning.meaning} That is what HTTP says about ${status} (${source}).`
  return isPage(status, mediaType) ? `${said} ${perhapsSignIn}` : said
}

/** What a page knows of the wait that a 429 asks for, where no Retry-After can be read. */
export function explainMissingWait({ status, retryAfter }: ResponseSummary): string | undefined {
  return status === 429 && retryAfter === undefined ? unknownWait : undefined
}

function isPage(status: number, mediaType: string): boolean {
  return status >= 200 && status < 300 && /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaType)
}

const perhapsSignIn =
  'But the body is a web page. If you expected data, a sign-in page or a gateway probably responded in place of the service, and your request did not reach it.'

const unknownWait =
  'This page sees no Retry-After header, so how long to wait is unknown: the server may have sent none, or not let pages read it. Wait longer after each 429.'
