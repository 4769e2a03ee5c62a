import { JsonPathError } from './json-path-error.ts'

/** Reads the text of a query from left to right. */
export class PathReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text.trim()
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  peek(text: string): boolean {
    return this.#text.startsWith(text, this.#at)
  }

  /** Skips exactly this text, if it comes next. */
  skip(text: string): boolean {
    const isThere = this.peek(text)
    if (isThere) this.#at += text.length
    return isThere
  }

  skipSpace(): void {
    this.match(/\s*/y)
  }

  /** Skips this text with the white space around it, if it comes next. */
  skipToken(text: string): boolean {
    this.skipSpace()
    const isThere = this.skip(text)
    if (isThere) this.skipSpace()
    return isThere
  }

  /** @param pattern sticky */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    this.#at += found?.length ?? 0
    return found
  }

  /** A text in single or double quotes (RFC 9535, section 2.3.1.1), or undefined. */
  readString(): string | undefined {
    const quoted = this.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y)
    if (quoted === undefined) return undefined
    const inside = quoted.slice(1, -1).replaceAll("\\'", "'")
    const json = inside.replaceAll(/\\.|"/g, (part) => (part === '"' ? '\\"' : part))
    try {
      return String(JSON.parse(`"${json}"`))
    } catch {
      return this.fail('this text in quotes cannot be read')
    }
  }

  /** @throws {JsonPathError} always */
  fail(reason: string): never {
    const rest = this.#text.slice(this.#at, this.#at + 40)
    throw new JsonPathError(`${reason}${rest === '' ? ', and the text ends' : ` at "${rest}"`}`)
  }
}
