import { AtRule, parse } from 'postcss'
import type { Declaration, Node, Rule } from 'postcss'
import { findFeature, listLacking } from './lacking.ts'

/**
 * What a style sheet uses that a supported browser lacks: paths into MDN's data. A property counts as there where its prefixed
 * name stands beside it, or where `@supports` asks for it. Names that begin with a prefix are meant for one engine.
 */
export function listLackingStyles(css: string): readonly string[] {
  const found = new Set<string>()
  const note = (path: readonly string[], prefixes?: readonly string[]) => {
    const feature = findFeature(...path)
    if (feature && listLacking(feature, prefixes).length > 0) found.add(path.join('.'))
  }
  parse(css).walk((node) => {
    if (node instanceof AtRule) note(['css', 'at-rules', node.name])
    else if (node.type === 'rule') noteSelectors(node, note)
    else if (node.type === 'decl') noteDeclaration(node, note)
  })
  return [...found].toSorted()
}

type Note = (path: readonly string[], prefixes?: readonly string[]) => void

function noteSelectors(rule: Rule, note: Note): void {
  if (rule.selector.includes('&')) note(['css', 'selectors', 'nesting'])
  for (const [, name = ''] of rule.selector.matchAll(/::?([a-z][a-z-]*)/g)) {
    note(['css', 'selectors', name])
  }
}

function noteDeclaration(declaration: Declaration, note: Note): void {
  const { prop, value } = declaration
  if (prop.startsWith('-') || isAsked(declaration)) return
  const property = ['css', 'properties', prop]
  note(property, listPrefixes(declaration))
  const plain = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  for (const [, name = '', bracket] of plain.matchAll(/(?<![\w-])([a-z][a-z-]*)(\(?)/gi)) {
    note(bracket ? ['css', 'types', name] : [...property, name])
  }
}

function listPrefixes({ prop, parent }: Declaration): readonly string[] {
  const names = parent?.nodes?.flatMap((node) => (node.type === 'decl' ? node.prop : [])) ?? []
  return ['-webkit-', '-moz-'].filter((prefix) => names.includes(prefix + prop))
}

function isAsked({ prop, parent }: Declaration): boolean {
  let around: Node | undefined = parent
  while (around) {
    const condition = around instanceof AtRule && around.name === 'supports' ? around.params : ''
    if (condition.includes(`(${prop}:`)) return true
    around = around.parent
  }
  return false
}
