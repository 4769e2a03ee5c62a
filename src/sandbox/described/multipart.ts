/** One part of a multipart body. */
export interface ReceivedPart {
  /** Undefined where the part bears no name. */
  readonly name: string | undefined
  readonly fileName: string | undefined
  readonly mediaType: string | undefined
  readonly content: Buffer
}

/**
 * Takes a multipart body apart (RFC 2046, section 5.1; RFC 7578).
 *
 * @returns undefined for one that is not closed, or whose type names no boundary
 */
export function parseMultipart(
  body: Buffer,
  contentType: string,
): readonly ReceivedPart[] | undefined {
  const boundary = readBoundary(contentType)
  if (boundary === undefined) return undefined
  // A line break before the first delimiter, so that all delimiters look alike.
  const text = Buffer.concat([Buffer.from('\r\n'), body])
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: ReceivedPart[] = []
  let start = text.indexOf(delimiter)
  while (start !== -1) {
    const after = start + delimiter.length
    if (text.subarray(after, after + 2).toString('latin1') === '--') return parts
    const next = text.indexOf(delimiter, after)
    const lineEnd = text.indexOf('\r\n', after)
    if (next === -1 || lineEnd === -1) return undefined
    parts.push(readPart(text.subarray(lineEnd, next)))
    start = next
  }
  return undefined
}

function readBoundary(contentType: string): string | undefined {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

/** @param bytes from the line break that ends the delimiter's line */
function readPart(bytes: Buffer): ReceivedPart {
  const end = bytes.indexOf('\r\n\r\n')
  const head = (end === -1 ? bytes : bytes.subarray(0, end)).toString('utf8')
  const disposition = readField(head, 'content-disposition') ?? ''
  return {
    name: readName(disposition, 'name'),
    fileName: readName(disposition, 'filename'),
    mediaType: readField(head, 'content-type'),
    content: end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4),
  }
}

function readField(head: string, name: string): string | undefined {
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim()
}

/** Browsers write a quote and line breaks as percent-codes, and nothing else (HTML, multipart form data). */
function readName(disposition: string, key: string): string | undefined {
  const match = new RegExp(`;\\s*${key}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(disposition)
  const written = match?.[1] ?? match?.[2]
  return written?.replaceAll(/%22|%0D|%0A/gi, decodeURIComponent)
}
