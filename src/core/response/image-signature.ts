/** The media type of an image by its first bytes (WHATWG MIME Sniffing, section 6.1; AVIF, section 4). */
export function recogniseImage(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  return signatures.find(([pattern]) => pattern.test(head))?.[1]
}

// Bytes above 127 and control characters make these signatures unmistakable.
/* oxlint-disable no-control-regex */
const signatures: readonly (readonly [head: RegExp, mediaType: string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBPVP/, 'image/webp'],
  [/^[\s\S]{4}ftypavi[fs]/, 'image/avif'],
]
/* oxlint-enable no-control-regex */
