import { isAtLeast } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import type { Operation } from '#request/description/operation.ts'
import { getTemplateNotes, getTemplateNames } from '#request/plan/path-template.ts'
import type { ProblemList } from '../load/problem-list.ts'
import {
  clipText,
  getChild,
  isExtension,
  isInternal,
  isLocatedMapping,
  getMembers,
  quoteName,
} from '../load/located.ts'
import type { Located, LocatedMapping } from '../load/located.ts'
import { getMethods, isMethod } from './object-kinds.ts'
import type { DocumentScope } from './scope.ts'

export interface PathOperation {
  readonly method: string
  readonly path: string
  readonly at: LocatedMapping
  /** The item of `paths` that contains it; its key is the path. */
  readonly item: Located
  /** Returns a field of the path item, also from behind its `$ref`. */
  readonly field: (key: string) => Located
}

export function findOperations(
  scope: DocumentScope,
  problems: ProblemList,
  item: Located,
): readonly PathOperation[] {
  const path = item.key
  if (isInternal(item.value)) return omitInternal(scope, item)
  const resolution = scope.resolver.follow(item)
  if (resolution.outcome === 'broken') {
    problems.add('error', resolution.at, resolution.sentence, path)
    return []
  }
  const { target } = resolution
  if (!isLocatedMapping(target)) {
    problems.add('error', item, 'A path must be a mapping of its operations.', path)
    return []
  }
  if (isInternal(target.value)) return omitInternal(scope, { ...target, key: path })
  // Fields next to a $ref take precedence; the specification leaves that undefined (3.1.1, Path
  // Item Object).
  const levels = target.value === item.value ? [target] : [item, target]
  const field = (key: string) => {
    const fields = levels.map((level) => getChild(level, key))
    return fields.find(({ value }) => value !== undefined) ?? getChild(target, key)
  }
  const create = (at: Located, method: string): PathOperation[] => {
    if (isLocatedMapping(at)) return [{ method, path, at, item, field }]
    problems.add('error', at, 'An operation must be a mapping.', `${method} ${path}`)
    return []
  }
  const keys = new Set(levels.flatMap((level) => getMembers(level).map(({ key }) => key)))
  return [...keys].flatMap((key): PathOperation[] => {
    const method = getMethods(scope.version).find((one) => one === key)
    if (method && isInternal(field(key).value)) return omitInternal(scope, item, method)
    if (method) return create(field(key), method.toUpperCase())
    if (key === 'additionalOperations' && isAtLeast(scope.version, '3.2')) {
      // Custom methods are sent as written (3.2.0, Path Item Object, additionalOperations).
      return getMembers(field(key)).flatMap((one) => {
        if (isInternal(one.value)) return omitInternal(scope, item, one.key)
        const error = explainMethod(one.key)
        if (error === undefined) return create(one, one.key)
        problems.add('error', one, error, `${one.key.slice(0, 40)} ${path}`)
        return []
      })
    }
    if (!otherFields.has(key) && !isExtension(key)) {
      const sentence = `${quoteName(key)} is neither a method nor a field of a path item of OpenAPI ${scope.version}.`
      scope.warn(field(key), `${sentence} Its content under ${quoteName(path)} is omitted.`)
    }
    return []
  })
}

/** @param method the omitted operation; by default all of the path */
function omitInternal(scope: DocumentScope, item: Located, method?: string): [] {
  const all = getMembers(item).flatMap(({ key }) =>
    getMethods(scope.version).includes(key) ? [key] : [],
  )
  const left = method === undefined ? all : [method]
  for (const one of left) scope.internal.add(`${one.toUpperCase()} ${item.key}`)
  if (left.length === 0) scope.internal.add(item.key)
  return []
}

const otherFields: ReadonlySet<string> = new Set([
  '$ref',
  'summary',
  'description',
  'servers',
  'parameters',
])

/** @returns why a custom method is invalid */
function explainMethod(method: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/.test(method)) {
    return `${quoteName(method)} is not a method: it must be one word (RFC 9110, section 9.1).`
  }
  return method === method.toUpperCase() && isMethod(method.toLowerCase())
    ? `${method} has its own field in a path item. Write ${method.toLowerCase()} there.`
    : undefined
}

/** Checks that a path can be sent and contains each path parameter. */
export function checkTemplate(
  scope: DocumentScope,
  at: Located,
  operation: Pick<Operation, 'path' | 'writtenPath' | 'parameters'>,
): void {
  const { path, parameters } = operation
  const explain = (sentence: string) => {
    scope.reject(at, sentence, clauses.pathTemplating)
  }
  if (!path.startsWith('/')) explain('A path must begin with a slash, or it runs into the server.')
  if (/[{}]/.test(path.replaceAll(expression, ''))) {
    explain('The braces of this path are unbalanced, so its parameters cannot be determined.')
  }
  const names = new Set(getTemplateNames(path))
  for (const { name, in: location } of parameters) {
    if (location !== 'path' || names.has(name)) continue
    explain(
      `The path parameter ${quoteName(name)} is not in the path. Add {${clipText(name)}} to it, or remove the parameter.`,
    )
  }
  for (const sentence of getTemplateNotes(operation)) scope.warn(at, sentence)
}

const expression = /\{([^{}]*)\}/g
