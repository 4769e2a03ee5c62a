import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'
import { projectRoot } from '#portal/host/paths.ts'

/** The page with the tables. */
export const optionsPage = join(projectRoot, 'docs/starlight.md')

if (import.meta.main) {
  await writeFile(optionsPage, await updateTables(await readFile(optionsPage, 'utf8')))
}

/**
 * Generates the tables of options on a page from the declarations, as an editor shows them. A table lists the members of one option
 * (`<!-- options brand -->`); the one without a name lists the options that are in no other table.
 *
 * @throws {Error} for an option without a description, or without `@default` unless it is required
 */
export async function updateTables(page: string): Promise<string> {
  const options = collectOptions()
  const markers = /(<!-- options ?(\S*) -->)[^]*?(<!-- end of options -->)/g
  const tables = [...page.matchAll(markers)].map(([, , table = '']) => table)
  const updated = page.replaceAll(markers, (_, start: string, table: string, end: string) => {
    const rows = options.flatMap(({ path, ...option }) =>
      findTable(path, tables) === table
        ? [formatRow(path.slice(table === '' ? 0 : table.length + 1), option)]
        : [],
    )
    return `${start}\n\n| option | type | default | meaning |\n| - | - | - | - |\n${rows.join('\n')}\n\n${end}`
  })
  return format(updated, { ...(await resolveConfig(optionsPage)), parser: 'markdown' })
}

function findTable(path: string, tables: readonly string[]): string | undefined {
  return tables
    .filter((table) => table === '' || path.startsWith(`${table}.`))
    .toSorted((one, other) => other.length - one.length)[0]
}

interface Option {
  /** Its names, such as `documents[].file`. */
  readonly path: string
  readonly type: string
  readonly description: string
  /** The default: text of a value, or a sentence. */
  readonly fallback: string
  readonly example: string | undefined
}

function formatRow(name: string, option: Omit<Option, 'path'>): string {
  const { type, description, fallback, example } = option
  const isValue = /^(?:'.*'|\[\]|\{\}|true|false)$/.test(fallback)
  const cells = [
    `\`${name}\``,
    `\`${type}\``,
    isValue ? `\`${fallback}\`` : fallback,
    example === undefined ? description : `${description} Example: \`${example}\`.`,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
}

/** Collects the members of `DeveloperPortalOptions` at any depth. Types of other packages are not expanded. */
function collectOptions(): readonly Option[] {
  const file = join(projectRoot, 'src/starlight/plugin/options.ts')
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  const root = module?.exports?.get(ts.escapeLeadingUnderscores('DeveloperPortalOptions'))
  if (!root) throw new Error(`${file} does not export DeveloperPortalOptions.`)
  return collectMembers(checker.getDeclaredTypeOfSymbol(root), '')

  function collectMembers(type: ts.Type, prefix: string): readonly Option[] {
    return type.getProperties().flatMap((symbol) => {
      const path = prefix + symbol.name
      const value = checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
      return [describe(symbol, path, value), collectNested(value, path)].flat()
    })
  }

  function collectNested(type: ts.Type, path: string): readonly Option[] {
    if (type.isUnion()) return type.types.flatMap((one) => collectNested(one, path))
    const element = getElement(type)
    if (element) return collectNested(element, `${path}[]`)
    return type.getProperties().some(isDescribedHere) ? collectMembers(type, `${path}.`) : []
  }

  function describe(symbol: ts.Symbol, path: string, value: ts.Type): Option {
    const tags = new Map(
      symbol
        .getJsDocTags(checker)
        .map(({ name, text }) => [name, joinLines(ts.displayPartsToString(text))]),
    )
    const description = joinLines(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0
    const fallback = isOptional ? tags.get('default') : 'required'
    if (description === '' || fallback === undefined) {
      throw new Error(`The option ${path} needs a comment with a description and @default.`)
    }
    return { path, type: formatType(value), description, fallback, example: tags.get('example') }
  }

  function formatType(type: ts.Type): string {
    if (type.isUnion() && (type.flags & ts.TypeFlags.Boolean) === 0) {
      return [...new Set(type.types.map(formatType))].toSorted().join(' | ')
    }
    const element = getElement(type)
    if (element) {
      const text = formatType(element)
      return text.includes(' | ') ? `(${text})[]` : `${text}[]`
    }
    if (type.getCallSignatures().length > 0) return 'function'
    const text = checker.typeToString(type)
    return /^\{|^[A-Z]/.test(text) && !text.startsWith('Record<')
      ? 'object'
      : text.replaceAll('"', "'")
  }

  function getElement(type: ts.Type): ts.Type | undefined {
    return checker.isArrayType(type) ? type.getNumberIndexType() : undefined
  }

  function isDescribedHere(symbol: ts.Symbol): boolean {
    const isHere = symbol.declarations?.some((one) =>
      one.getSourceFile().fileName.startsWith(join(projectRoot, 'src')),
    )
    return isHere === true && symbol.getDocumentationComment(checker).length > 0
  }
}

function joinLines(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}
