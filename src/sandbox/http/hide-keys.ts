/** Masks every key of the sandbox, by the form that all of them have. */
export function hideKeys(text: string): string {
  return text.replaceAll(/sandbox_[\w-]{43}/g, 'sandbox_…')
}
