import data from '@mdn/browser-compat-data' with { type: 'json' }
import ts from 'typescript'
import { findFeature, listFeatures, listLacking } from './lacking.ts'

/**
 * What a script uses that a supported browser lacks: paths into MDN's data. It knows globals and the members of what has a
 * name of its own (`navigator.share`, `Promise.try`), in built scripts too. For members of other objects,
 * member-features.ts asks the types.
 */
export function listLackingGlobals(script: string, name = 'script.js'): readonly string[] {
  const file = ts.createSourceFile(name, script, ts.ScriptTarget.Latest, true)
  const own = new Set<string>()
  const found = new Set<string>()
  visit(file, (node) => {
    if (isDeclared(node)) own.add(node.text)
  })
  visit(file, (node) => {
    const path = ts.isPropertyAccessExpression(node)
      ? findMember(node, own)
      : ts.isIdentifier(node) && isRead(node) && !own.has(node.text)
        ? globals.get(node.text)
        : undefined
    if (path !== undefined && isLacking(path)) found.add(path)
  })
  return [...found].toSorted()
}

/** Whether a supported browser lacks what is at a path into MDN's data. */
export function isLacking(path: string): boolean {
  const feature = findFeature(...path.split('.'))
  return feature !== undefined && listLacking(feature).length > 0
}

const globals = new Map<string, string>([
  ...listFeatures(data.javascript['builtins'] ?? {}).map(
    ([name]) => [name, `javascript.builtins.${name}`] as const,
  ),
  ...listFeatures(data.api['WorkerGlobalScope'] ?? {}).map(
    ([name]) => [name, `api.WorkerGlobalScope.${name}`] as const,
  ),
  ...listFeatures(data.api['Window'] ?? {}).map(([name]) => [name, `api.Window.${name}`] as const),
  ...listFeatures(data.api).map(([name]) => [name, `api.${name}`] as const),
])

const windows = new Set(['window', 'globalThis', 'self'])

/** What of these is in the window, by the name of its interface. */
const instances: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  scheduler: 'Scheduler',
  screen: 'Screen',
}

function findMember(
  node: ts.PropertyAccessExpression,
  own: ReadonlySet<string>,
): string | undefined {
  const { expression } = node
  const member = node.name.text
  const object = ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : undefined
  if (object === undefined || own.has(object)) return undefined
  if (windows.has(object)) return globals.get(member)
  const owner = instances[object] ?? object
  return [
    `api.${owner}.${member}`,
    `api.${owner}.${member}_static`,
    `javascript.builtins.${owner}.${member}`,
  ].find((path) => findFeature(...path.split('.')))
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
  ts.forEachChild(node, (child) => visit(child, look))
}

/** The name in a declaration: a global of that name is then not meant, in built scripts at least. */
function isDeclared(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isFunctionExpression(parent) ||
      ts.isClassExpression(parent) ||
      ts.isImportSpecifier(parent) ||
      ts.isImportClause(parent) ||
      ts.isNamespaceImport(parent)) &&
    parent.name === node
  )
}

function isRead(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false
  return !('name' in parent && parent.name === node)
}
