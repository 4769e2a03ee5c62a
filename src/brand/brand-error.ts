/** A fault in what a team says of its brand, in one sentence for each. */
export class BrandError extends Error {
  override readonly name = 'BrandError'
}
