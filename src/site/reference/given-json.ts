/** The given JSON of each console that the build draws, by the id of the element that will hold it. */
const kept = new Map<string, string>()

/**
 * Keeps what a console is given, for drawing it.
 *
 * @returns the text of the data block with this id, beside the island: in an attribute every quote would take six characters
 */
export function keepGiven(id: string, given: unknown): string {
  const json = JSON.stringify(given)
  kept.set(id, json)
  // Only a tag or a comment ends or changes a data block, and each begins with this character (HTML, section 4.12.1.3).
  return json.replaceAll('<', String.raw`\u003c`)
}

/**
 * The data that a console is given, as JSON: in the build what was kept, and in a browser what the page holds.
 *
 * @throws {Error} in a page without the data block
 */
export function readGiven(id: string): string {
  const json = kept.get(id) ?? document.getElementById(id)?.textContent
  if (json === undefined) throw new Error(`The page has no element ${id}.`)
  return json
}
