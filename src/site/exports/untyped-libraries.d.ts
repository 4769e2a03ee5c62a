/** The parts we use of two CommonJS libraries without types. */
declare module 'postman-collection' {
  const library: {
    readonly Collection: new (definition: object) => { toJSON(): unknown }
  }
  export default library
}

declare module '@usebruno/lang' {
  const library: {
    readonly jsonToBruV2: (request: object) => string
    readonly envJsonToBruV2: (environment: object) => string
    readonly bruToJsonV2: (text: string) => unknown
  }
  export default library
}
