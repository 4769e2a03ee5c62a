/** The data of each console that the build draws, as JSON, by the id of the element that will hold it. */
const kept = new Map<string, string>()

/**
 * Keeps the data of a console, for drawing it.
 *
 * @returns the text of the data block with this id, beside the island: in an attribute every quote would take six characters
 */
export function keepData(id: string, data: unknown): string {
  const json = JSON.stringify(data)
  kept.set(id, json)
  // Only a tag or a comment ends or changes a data block, and each begins with this character (HTML, section 4.12.1.3).
  return json.replaceAll('<', String.raw`\u003c`)
}

/**
 * The data of a console, as JSON: in the build what was kept, and in a browser what the page holds.
 *
 * @throws {Error} in a page without the data block
 */
export function readData(id: string): string {
  const json = kept.get(id) ?? document.getElementById(id)?.textContent
  if (json === undefined) throw new Error(`The page has no element ${id}.`)
  return json
}
