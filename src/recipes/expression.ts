import { parsePointer } from '#schema/pointer.ts'

/** A runtime expression (Arazzo 1.1.0, Runtime Expressions), such as `$steps.create.outputs.id`. */
export interface Expression {
  /** As written. */
  readonly text: string
  readonly source: ExpressionSource
  /** The tokens of its JSON Pointer, or of the dereferences that conditions use. */
  readonly path: readonly string[]
}

export type ExpressionSource =
  | { readonly from: 'url' | 'method' | 'statusCode' }
  | {
      readonly from: 'request'
      readonly part: 'header' | 'query' | 'path'
      readonly name: string
    }
  | { readonly from: 'response'; readonly part: 'header'; readonly name: string }
  | { readonly from: 'request' | 'response'; readonly part: 'body' }
  | { readonly from: 'inputs' | 'outputs'; readonly name: string }
  | { readonly from: 'steps'; readonly step: string; readonly name: string }
  | {
      readonly from: 'workflows'
      readonly workflow: string
      readonly field: 'inputs' | 'outputs'
      readonly name: string
    }
  | { readonly from: 'sourceDescriptions'; readonly name: string; readonly reference: string }

/** Names that an expression may use. A name may contain dots, which dereference as well. */
export interface KnownNames {
  readonly inputs: ReadonlySet<string>
  readonly outputs: ReadonlySet<string>
  /** The outputs of each step. */
  readonly steps: ReadonlyMap<string, ReadonlySet<string>>
}

/** @returns undefined if the text is not a runtime expression, or one of messages (AsyncAPI) */
export function parseExpression(text: string, known: KnownNames): Expression | undefined {
  const [, reference = '', pointer] = /^\$([^#]*)(?:#(.*))?$/s.exec(text) ?? []
  const source = parseSource(reference, known)
  if (!source) return undefined
  if (pointer === undefined) return { text, ...source }
  const isPointer = pointer === '' || pointer.startsWith('/')
  return isPointer
    ? { text, ...source, path: [...source.path, ...parsePointer(pointer)] }
    : undefined
}

type Reference = Pick<Expression, 'source' | 'path'>

function parseSource(reference: string, known: KnownNames): Reference | undefined {
  const input = reference.replace(/^inputs\./, '')
  // A declared name may contain any character.
  if (input !== reference && known.inputs.has(input)) {
    return { source: { from: 'inputs', name: input }, path: [] }
  }
  const { groups } = forms.find((form) => form.test(reference))?.exec(reference) ?? {}
  if (!groups) return undefined
  const { from = '', part = '', name = '', owner = '', field = '', rest = '' } = groups
  switch (from) {
    case 'url':
    case 'method':
    case 'statusCode':
      return { source: { from }, path: [] }
    case 'request':
      if (part === 'body') return { source: { from, part }, path: parseDereferences(rest) }
      if (part !== 'header' && part !== 'query' && part !== 'path') return undefined
      return { source: { from, part, name }, path: [] }
    case 'response':
      if (part === 'body') return { source: { from, part }, path: parseDereferences(rest) }
      return part === 'header' ? { source: { from, part, name }, path: [] } : undefined
    case 'inputs':
    case 'outputs': {
      const split = splitName(name, known[from])
      return { source: { from, name: split.name }, path: split.path }
    }
    case 'steps': {
      const split = splitName(name, known.steps.get(owner) ?? new Set())
      return { source: { from, step: owner, name: split.name }, path: split.path }
    }
    case 'workflows': {
      if (field !== 'inputs' && field !== 'outputs') return undefined
      const split = splitName(name, new Set([name]))
      return { source: { from, workflow: owner, field, name: split.name }, path: split.path }
    }
    case 'sourceDescriptions':
      return { source: { from, name: owner, reference: rest }, path: [] }
    default:
      return undefined
  }
}

/** The forms of the grammar. Identifiers may contain dots; dereferences follow a body or a name. */
const forms = [
  /^(?<from>url|method|statusCode)$/,
  /^(?<from>request|response)\.(?<part>body)(?<rest>(?:\.[^.[\]]+|\[[^\]]+\])*)$/,
  /^(?<from>request|response)\.(?<part>header)\.(?<name>[\w!#$%&'*+.^`|~-]+)$/,
  /^(?<from>request)\.(?<part>query|path)\.(?<name>.+)$/s,
  /^(?<from>inputs|outputs)\.(?<name>[\w.-]+(?:\[[^\]]+\](?:\.[\w-]+)*)*)$/,
  /^(?<from>steps)\.(?<owner>[\w-]+)\.outputs\.(?<name>[\w.-]+(?:\[[^\]]+\](?:\.[\w-]+)*)*)$/,
  /^(?<from>workflows)\.(?<owner>[\w-]+)\.(?<field>inputs|outputs)\.(?<name>[\w.-]+)$/,
  /^(?<from>sourceDescriptions)\.(?<owner>[\w-]+)\.(?<rest>.+)$/s,
]

/** Splits an identifier at the longest known name; without one, the identifier is the name. */
function splitName(
  identifier: string,
  known: ReadonlySet<string>,
): { readonly name: string; readonly path: readonly string[] } {
  if (known.has(identifier)) return { name: identifier, path: [] }
  const tokens = parseDereferences(`.${identifier}`)
  for (let length = tokens.length; length > 0; length -= 1) {
    const name = tokens.slice(0, length).join('.')
    if (known.has(name)) return { name, path: tokens.slice(length) }
  }
  const bracket = identifier.indexOf('[')
  if (bracket === -1) return { name: identifier, path: [] }
  return { name: identifier.slice(0, bracket), path: parseDereferences(identifier.slice(bracket)) }
}

/** Parses `.name`, `[0]` and `['name']`. */
function parseDereferences(text: string): readonly string[] {
  return Array.from(text.matchAll(/\.([^.[\]]+)|\[(?:'([^']*)'|"([^"]*)"|([^\]]*))\]/g), (match) =>
    String(match.slice(1).find((group) => group !== undefined)),
  )
}
