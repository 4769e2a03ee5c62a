/** As much of the library as this project uses; the types that there are know no preference of the server. */
declare module 'negotiator' {
  // The library has this one export.
  // oxlint-disable-next-line import/no-default-export
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> })
    /** @returns those that the client takes, its favourite first, and of equals the one that is named first in `preferred` */
    encodings(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): readonly string[]
  }
}
