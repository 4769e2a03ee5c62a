/** What a `Retry-After` field asks for (RFC 9110, section 10.2.3), as a sentence; what it means is quoted where it means nothing. */
export function describeRetryAfter(value: string): string {
  const text = value.trim()
  if (/^\d+$/.test(text)) {
    return `The server asks to wait ${text === '1' ? '1 second' : `${text} seconds`} before the next request (Retry-After).`
  }
  if (/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) {
    return `The server asks to wait until ${text} before the next request (Retry-After).`
  }
  return `The server sent a Retry-After that is neither seconds nor a date: “${text}”.`
}
