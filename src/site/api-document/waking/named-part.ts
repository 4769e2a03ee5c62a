/**
 * Shows the part of the drawing that the address names by a heading of the text, as search does: the text is not shown, so
 * the browser finds nothing to go to.
 */
export function showNamedPart(): void {
  const heading = findNamed()?.closest('.api-document-text [id]')
  if (!heading) return
  const headings = [...document.querySelectorAll('.api-document :is(h1, h2, h3, h4, h5, h6)')]
  headings.find((drawn) => readWords(drawn) === readWords(heading))?.scrollIntoView()
}

/** Whether the address names a part that is not in the page, or not yet. */
export function isUnknownPart(): boolean {
  return location.hash !== '' && !findNamed()
}

function findNamed(): Element | null {
  const name = location.hash.slice(1)
  return document.getElementById(name) ?? document.getElementById(decode(name))
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // Anybody can write anything into an address.
    return name
  }
}

function readWords({ textContent }: Element): string {
  return textContent.trim()
}
