export interface Header {
  readonly name: string
  readonly value: string
}
