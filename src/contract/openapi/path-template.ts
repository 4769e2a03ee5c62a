import { clauses } from '#core/citation/clauses.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import {
  describeTemplate,
  listTemplateNames,
  readTemplate,
} from '#core/request/plan/path-template.ts'
import type { Located } from '../source/located.ts'
import { clipText, quoteName } from '../source/quote-name.ts'
import type { DocumentScope } from './scope.ts'

/** A path whose expressions are left unnamed: two paths that differ in names only are one (3.1.1, Paths Object). */
export function unnameTemplate(path: string): string {
  return path.replaceAll(expression, '{}')
}

/** Checks that path parameters and the template name each other, so that a path can be written. */
export function checkTemplate(
  scope: DocumentScope,
  at: Located,
  path: string,
  parameters: readonly Parameter[],
): void {
  const explain = (sentence: string) => {
    scope.refuse(at, sentence, clauses.pathTemplating)
  }
  if (!path.startsWith('/')) explain('A path must begin with a slash, or it runs into the server.')
  if (/[{}]/.test(path.replaceAll(expression, ''))) {
    explain('A brace of this path has no partner, so what is a parameter in it cannot be told.')
  }
  const { pairs, ...template } = readTemplate(path)
  const behind = new Set(listTemplateNames(template.fragment ?? ''))
  const inQuery = new Set(pairs.flatMap(({ expressions }) => expressions))
  const names = new Set([...listTemplateNames(template.path), ...inQuery])
  const known = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name))
  const asQuery = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name))
  for (const name of names) {
    if (known.has(name) || (inQuery.has(name) && asQuery.has(name))) continue
    explain(
      `The path names {${clipText(name)}}, and no path parameter has that name. Add it to parameters.`,
    )
  }
  for (const name of known) {
    if (names.has(name)) continue
    explain(
      behind.has(name)
        ? `The path parameter ${quoteName(name)} stands behind a "#", and what stands there is never sent. Move it before the "#".`
        : `The path parameter ${quoteName(name)} has no place in the path. Add {${clipText(name)}} to it, or remove the parameter.`,
    )
  }
  for (const sentence of describeTemplate(path)) scope.note(at, sentence)
}

const expression = /\{([^{}]*)\}/g
