/** The part we use of a CommonJS library without types. */
declare module '@usebruno/lang' {
  const library: {
    readonly jsonToBruV2: (request: object) => string
    readonly envJsonToBruV2: (environment: object) => string
    readonly bruToJsonV2: (text: string) => unknown
  }
  export default library
}
