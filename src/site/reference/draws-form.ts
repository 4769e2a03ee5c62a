/**
 * Whether the build draws the form of a console into its page. The form says again, in fields, what the page has said above; of
 * a long description it would be a third of the page, so there the browser draws it, below all that a reader came to read.
 *
 * @param given what the console is given, as JSON
 */
export function drawsForm(given: string): boolean {
  return given.length <= longest
}

/** In characters. Thirty of GitHub’s 1,200 operations are longer. */
const longest = 6000
