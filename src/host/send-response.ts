import type { IncomingMessage, ServerResponse } from 'node:http'
import send from 'send'
import { securityHeaders } from '#build/security/security-headers.ts'
import { codingSuffixes } from './encodings.ts'
import type { Encoding, StoreCoding } from './encodings.ts'
import { plainPolicy } from './site-files.ts'
import type { FileResponse, SiteResponse, TextResponse } from './static-site.ts'

/** The folder of a site's files, and the maker of their compressed forms. */
export interface ServedSite {
  readonly directory: string
  readonly storeCoding: StoreCoding
}

/** Sends a response. For a file, `send` handles conditions, ranges, HEAD and backpressure. */
export async function sendResponse(
  { directory, storeCoding }: ServedSite,
  chosen: SiteResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if ('text' in chosen) return sendText(chosen, request, response)
  const { file, encoding } = chosen
  try {
    if (encoding !== 'identity') await storeCoding(file, encoding)
  } catch {
    return sendText(describeRefusal(500, response), request, response)
  }
  sendFile(directory, chosen, request, response)
}

function sendText(
  { status, text, headers }: TextResponse,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  const body = Buffer.from(text)
  const described = {
    ...securityHeaders,
    'cache-control': 'no-cache',
    'content-length': String(body.length),
    'content-security-policy': plainPolicy,
    'content-type': 'text/plain; charset=utf-8',
    ...headers,
  }
  response.statusCode = status
  response.setHeaders(new Map(Object.entries(described)))
  response.end(method === 'HEAD' ? undefined : body)
}

function sendFile(
  directory: string,
  chosen: FileResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { status, file, encoding } = chosen
  response.statusCode = status
  response.setHeaders(new Map(Object.entries(describeResponse(chosen))))
  dropVoidConditions(request, chosen)
  // The path comes from the list of files, never from the request.
  const path = encoding === 'identity' ? file.path : file.path + codingSuffixes[encoding]
  send(request, encodeURI(`/${path}`), {
    root: directory,
    index: false,
    // Hidden files are not in the list, except those at well-known addresses.
    dotfiles: 'allow',
    acceptRanges: encoding === 'identity' && status === 200,
    cacheControl: false,
    // Ours is derived from the content, the library's from the file's modification time.
    etag: false,
    lastModified: false,
  })
    .on('error', (error: { readonly status?: number }) => {
      // The part already sent cannot be recalled; cutting the connection shows that it is incomplete.
      if (response.headersSent) response.destroy()
      else sendText(describeRefusal(error.status, response), request, response)
    })
    .pipe(response)
}

function describeResponse(chosen: FileResponse) {
  const { status, file, encoding, cacheControl, isNegotiated, headers } = chosen
  const vary = [
    ...(isNegotiated ? ['Accept'] : []),
    ...(file.codings.size > 0 ? ['Accept-Encoding'] : []),
  ]
  return {
    ...headers,
    ...securityHeaders,
    'cache-control': cacheControl,
    'content-security-policy': file.policy,
    'content-type': file.contentType,
    ...(vary.length > 0 && { vary: vary.join(', ') }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...(status === 200 && { etag: tagEncoding(file.etag, encoding) }),
  }
}

/** Each encoding has different bytes, so it needs its own strong tag (RFC 9110, section 8.8.3.3). */
function tagEncoding(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`)
}

/** Removes request headers that would make `send` respond differently from what HTTP requires here. */
function dropVoidConditions({ method, headers }: IncomingMessage, chosen: FileResponse): void {
  // Requests validation, which this is (RFC 9111, section 5.2.1.4); `send` would send the file again.
  delete headers['cache-control']
  // Ranges are for GET (RFC 9110, section 14.2); anything but a single range may be ignored (section 14.1.1).
  const isRange = method === 'GET' && chosen.encoding === 'identity' && isOneRange(headers.range)
  if (!isRange) delete headers.range
  if (chosen.status === 200) return
  // Conditions concern the requested page (RFC 9110, section 13.2.1).
  const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']
  for (const name of [...conditions, 'range']) delete headers[name]
}

function isOneRange(range: string | undefined): boolean {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' || last === '') return first !== last
  return Number(first) <= Number(last)
}

/** `send` refuses a false condition and a range beyond the end; anything else is an unreadable file. */
function describeRefusal(status = 500, response: ServerResponse): TextResponse {
  const range = response.getHeader('content-range')
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  const texts: Readonly<Record<number, string>> = {
    412: 'The file is not the version that the request expects.\n',
    416: 'The requested range starts beyond the end of the file.\n',
  }
  const text = texts[status]
  if (text === undefined) return { status: 500, text: 'This file cannot be read.\n', headers: {} }
  return { status, text, headers: typeof range === 'string' ? { 'content-range': range } : {} }
}
