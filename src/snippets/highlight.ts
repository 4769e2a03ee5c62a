import type { Token, TokenKind } from '#text/rich-text.ts'
import type { Syntax } from './shared/language.ts'

/** Matching a text of many megabytes would exceed the stack of the browser's regular expressions. */
const maxCharacters = 200_000

/** Splits code into tokens with a small lexer without a grammar. Unknown text stays plain. The joined tokens are the code. */
export function highlight(code: string, syntax: Syntax): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  if (code.length > maxCharacters) return [[code, 'foreground']]
  for (const match of code.matchAll(findPattern(syntax))) {
    const [text] = match
    add(tokens, code.slice(end, match.index), 'foreground')
    add(tokens, text, findKind(match.groups))
    end = match.index + text.length
  }
  add(tokens, code.slice(end), 'foreground')
  return tokens
}

function findKind(groups: Readonly<Record<string, string | undefined>> = {}): TokenKind {
  return order.find((kind) => groups[kind] !== undefined) ?? 'foreground'
}

/** Adds a token. White space is not coloured, so it is appended to the previous token. */
function add(tokens: Token[], text: string, kind: TokenKind): void {
  if (text === '') return
  const last = tokens.at(-1)
  if (last && (last[1] === kind || text.trim() === '')) {
    tokens[tokens.length - 1] = [last[0] + text, last[1]]
  } else tokens.push([text, kind])
}

/** Regular expressions for the tokens of a syntax; `plain` is text without colour, parts of which would otherwise match. */
type Lexicon = Readonly<Partial<Record<(typeof order)[number] | 'plain', string>>>

/** The first match in this order wins. */
export const order = [
  'comment',
  'string',
  'keyword',
  'constant',
  'parameter',
  'function',
  'punctuation',
] as const satisfies readonly TokenKind[]

/**
 * Matches a string in quotes, with backslashes as escapes. An unterminated string matches too: searching for the end from every quote
 * would take quadratic time.
 */
const escaped = (quote: string) =>
  String.raw`${quote}[^\\${quote}]*(?:\\[^][^\\${quote}]*)*(?:${quote}|\\?(?![^]))`

const quoted = `${escaped('"')}|${escaped("'")}`
const slashes = String.raw`\/\/.*|\/\*[^]*?\*\/`
const hash = String.raw`(?<![^\s])#.*`
const number = String.raw`\b\d[\w.]*`
const option = String.raw`(?<=[\s(])-{1,2}[A-Za-z][\w-]*`
const call = String.raw`\b[A-Za-z_]\w*(?=!?\()`
const brackets = String.raw`[{}()[\];,]+`

const words = (list: string) => String.raw`(?<![.:\w])(?:${list.replaceAll(' ', '|')})\b(?!:\/)`

const programs = {
  comment: slashes,
  string: quoted,
  keyword: words(
    'import export from as const let var await async function return if else for while do try catch finally throw throws new class static public private void final package func defer using string String is',
  ),
  constant: `${words('true false null nil undefined None this self')}|${number}`,
  function: call,
  punctuation: brackets,
} as const satisfies Lexicon

const scripts = {
  ...programs,
  comment: hash,
  keyword: words(
    'import from as def class return if elif else unless elsif end do with for in not and or is try except finally raise begin rescue ensure lambda require puts abort print exit then',
  ),
  constant: `${words('True False None nil true false self')}|${number}`,
} as const satisfies Lexicon

const lexicons: Readonly<Record<Syntax, Lexicon>> = {
  json: {
    string: String.raw`${escaped('"')}(?!\s*:)`,
    keyword: words('true false null'),
    constant: String.raw`-?${number}`,
    // Member names are plain, to emphasize values.
    plain: escaped('"'),
  },
  bash: {
    comment: hash,
    // Adjacent quoted pieces with an escaped quote are one string.
    string: String.raw`(?:'[^']*'|\\')+|${escaped('"')}`,
    keyword: words('if then else fi export read'),
    constant: number,
    parameter: String.raw`\$\{[^{}]*\}|\$\w+`,
    function: String.raw`(?<=^|[&|;({]\s*)(?:curl|printf|echo|base64|tr|od|sed)\b`,
    punctuation: String.raw`&&|\|\||<<|[{}()[\];|\\]+`,
  },
  powershell: {
    comment: hash,
    string: "'(?:[^']|'')*'|\"(?:[^`\"]|`[^])*\"",
    keyword: words('if elseif else throw try catch finally'),
    constant: String.raw`\[[A-Za-z.]+\]|${option}|${number}`,
    parameter: String.raw`[$@]\w+(?::\w+)?`,
    function: String.raw`\b[A-Z]\w+-[A-Z]\w+`,
    punctuation: '[{}()\\[\\];|`@]+',
  },
  javascript: { ...programs, string: `${quoted}|${escaped('`')}` },
  go: { ...programs, string: `${quoted}|\`[^\`]*\`` },
  java: programs,
  csharp: { ...programs, string: String.raw`[$@]*${escaped('"')}|${escaped("'")}` },
  php: {
    ...programs,
    comment: `${slashes}|${hash}`,
    keyword: String.raw`<\?php|${words('echo exit if else foreach for as return function new use')}`,
    parameter: String.raw`\$\w+`,
  },
  python: { ...scripts, string: String.raw`\b[bfr]{0,2}(?:${quoted})|${quoted}` },
  ruby: scripts,
}

/** Finds the lexer for the language of a sample, such as `typescript` or `go-sdk`. Undefined if none is similar enough. */
export function findSyntax(language: string): Syntax | undefined {
  const [word = ''] = language.split('-')
  return syntaxes.find(([names]) => names.split(' ').includes(word))?.[1]
}

/** Languages with C-like comments and strings share a lexer, which knows the keywords of all of them. */
const syntaxes: readonly (readonly [names: string, syntax: Syntax])[] = [
  ['curl bash sh shell zsh', 'bash'],
  ['powershell', 'powershell'],
  ['javascript js node nodejs typescript ts deno bun', 'javascript'],
  ['python python3', 'python'],
  ['go golang', 'go'],
  ['ruby', 'ruby'],
  ['php', 'php'],
  ['csharp dotnet', 'csharp'],
  ['java kotlin swift rust dart scala c cpp objective', 'java'],
  ['json', 'json'],
]

function findPattern(syntax: Syntax): RegExp {
  const groups = order.flatMap((kind) => {
    const source = lexicons[syntax][kind]
    return source === undefined ? [] : [`(?<${kind}>${source})`]
  })
  const { plain } = lexicons[syntax]
  return new RegExp([...groups, ...(plain === undefined ? [] : [plain])].join('|'), 'gm')
}
