/** The part of the library that this project uses; its published types lack the server's preference. */
declare module 'negotiator' {
  // The library has this one export.
  // oxlint-disable-next-line import/no-default-export
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> })
    /** @returns those that the client accepts, in its order of preference, and equals in the order of `preferred` */
    encodings(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): readonly string[]
    /** @returns those that the client accepts, in its order of preference */
    mediaTypes(available: readonly string[]): readonly string[]
  }
}
