declare module 'negotiator' {
  // The library has this one export.
  // oxlint-disable-next-line import/no-default-export
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> })
    /** @returns those that the client accepts, in its order of preference */
    mediaTypes(available: readonly string[]): readonly string[]
  }
}
