import data from '@mdn/browser-compat-data' with { type: 'json' }
import ts from 'typescript'
import { findFeature, listFeatures } from './lacking.ts'
import { isLacking } from './script-features.ts'

/**
 * What sources in TypeScript use of the browser's and the language's own objects that a supported browser lacks: paths into
 * MDN's data, each with the files.
 *
 * @param files their absolute paths
 */
export function listLackingMembers(
  files: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const program = ts.createProgram({ rootNames: [...files], options })
  const checker = program.getTypeChecker()
  const found = new Map<string, Set<string>>()
  for (const name of files) {
    const file = program.getSourceFile(name)
    if (!file) throw new Error(`${name} could not be read.`)
    const visit = (node: ts.Node) => {
      if (ts.isTypeNode(node)) return
      const path = ts.isIdentifier(node) ? findPath(node, checker) : undefined
      if (path !== undefined) found.set(path, (found.get(path) ?? new Set()).add(name))
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  jsxImportSource: 'react',
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
}

/** Types are asked only for names that some object of the data lacks somewhere. */
function findPath(node: ts.Identifier, checker: ts.TypeChecker): string | undefined {
  const candidates = lackingNames.get(node.text)
  if (!candidates) return undefined
  const owners = checker.getSymbolAtLocation(node)?.declarations?.flatMap((declaration) => {
    const isBrowsers = /\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)
    const { parent } = declaration
    if (!isBrowsers) return []
    return ts.isInterfaceDeclaration(parent) ? parent.name.text.replace(/Constructor$/, '') : ''
  })
  return owners
    ?.flatMap((owner) =>
      owner === ''
        ? candidates.filter((path) => /^(api|javascript\.builtins)\.(Window\.)?\w+$/.test(path))
        : candidates.filter((path) => path.includes(`.${owner}.`)),
    )
    .at(0)
}

const lackingNames = listLackingNames()

function listLackingNames(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  const parts = { api: data.api, 'javascript.builtins': data.javascript['builtins'] ?? {} }
  const note = (name: string, path: string) => {
    if (findFeature(...path.split('.')) && isLacking(path)) {
      names.set(name, [...(names.get(name) ?? []), path])
    }
  }
  for (const [prefix, part] of Object.entries(parts)) {
    for (const [owner, members] of listFeatures(part)) {
      note(owner, `${prefix}.${owner}`)
      for (const [member] of listFeatures(members)) {
        note(member.replace(/_static$/, ''), `${prefix}.${owner}.${member}`)
      }
    }
  }
  return names
}
