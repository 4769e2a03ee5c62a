import type { Parameter } from '#core/request/description/parameter.ts'
import type { Located } from './located.ts'
import { clipText, quoteName } from './quote-name.ts'
import { cite } from './scope.ts'
import type { DocumentScope } from './scope.ts'

/** The names in braces, in order. */
export function listTemplateNames(path: string): readonly string[] {
  return [...path.matchAll(expression)].map(([, name = '']) => name)
}

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
  const refuse = (sentence: string) => {
    scope.refuse(at, sentence, cite(scope, 'Path Templating'))
  }
  if (!path.startsWith('/')) refuse('A path must begin with a slash, or it runs into the server.')
  if (/[{}]/.test(path.replaceAll(expression, ''))) {
    refuse('A brace of this path has no partner, so what is a parameter in it cannot be told.')
  }
  const names = new Set(listTemplateNames(path))
  const known = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name))
  for (const name of names) {
    if (known.has(name)) continue
    refuse(
      `The path names {${clipText(name)}}, and no path parameter has that name. Add it to parameters.`,
    )
  }
  for (const name of known) {
    if (names.has(name)) continue
    refuse(
      `The path parameter ${quoteName(name)} has no place in the path. Add {${clipText(name)}} to it, or remove the parameter.`,
    )
  }
  const sign = /[?#]/.exec(path.replaceAll(expression, ''))?.[0]
  if (sign !== undefined) {
    refuse(
      `A "${sign}" ends a path, so what follows is no part of it. Describe a query by parameters.`,
    )
  }
}

const expression = /\{([^{}]*)\}/g
