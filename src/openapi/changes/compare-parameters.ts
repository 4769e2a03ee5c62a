import { formatCodeSpan } from '#text/quote-document.ts'
import type { DocumentedParameter, OperationDocumentation } from '../parse/documented-operation.ts'
import { getEffect, getNamedEffect } from './change.ts'
import { placeSchema } from './collector.ts'
import type { Collector } from './collector.ts'
import { compareNamedValue, isSentAsText } from './compare-named-value.ts'
import { getPathNames } from './match-operations.ts'
import { startWithSubject } from './subject.ts'

/** The part of an operation or webhook that its parameters depend on. */
export interface ParameterHolder {
  readonly operation: { readonly path: string }
  readonly parts: Pick<OperationDocumentation, 'parameters' | 'pointers'>
}

/** Compares parameters as sets: by location and name, of headers without case, and in paths by position. */
export function compareParameters(
  before: ParameterHolder,
  after: ParameterHolder,
  collector: Collector,
): void {
  const { report, sent } = collector
  const [some, others] = [indexParameters(before), indexParameters(after)]
  for (const [key, old] of some) {
    const next = others.get(key)
    if (next) compareParameter(old, next, collector)
    else {
      const sentence = `The ${nameParameter(old)} was removed.`
      const at = [old.at, after.parts.pointers.operation] as const
      report('parameter-removed', getNamedEffect('removed', sent), sentence, at, sent)
    }
  }
  for (const [key, next] of others) {
    if (some.has(key)) continue
    const more = next.isRequired ? ', and is required' : ''
    const effect = getNamedEffect(next.isRequired ? 'added-required' : 'added', sent)
    const at = [before.parts.pointers.operation, next.at] as const
    report('parameter-added', effect, `The ${nameParameter(next)} was added${more}.`, at, sent)
  }
}

function indexParameters({ operation, parts }: ParameterHolder) {
  const names = getPathNames(operation.path)
  return new Map(
    parts.parameters.map((parameter) => {
      const { in: location, name } = parameter
      const position = names.indexOf(name)
      const id =
        location === 'path' && position !== -1
          ? position
          : location === 'header'
            ? name.toLowerCase()
            : name
      return [`${location} ${id}`, parameter] as const
    }),
  )
}

/** Names a parameter in the middle of a sentence, such as “query parameter `limit`”. */
function nameParameter({ in: location, name }: DocumentedParameter): string {
  const noun = location === 'querystring' ? 'query string' : location
  return `${noun} parameter ${formatCodeSpan(name)}`
}

function compareParameter(
  old: DocumentedParameter,
  next: DocumentedParameter,
  { report, addSchemas, sent }: Collector,
): void {
  const holder = `the ${nameParameter(next)}`
  compareNamedValue('parameter', holder, [old, next], sent, report)
  if (old.mayBeEmpty !== next.mayBeEmpty) {
    const relation = next.mayBeEmpty ? 'wider' : 'narrower'
    const verb = next.mayBeEmpty ? 'can now' : 'can no longer'
    const sentence = `${startWithSubject({ path: '', holder })} ${verb} be empty.`
    report('limit', getEffect(relation, sent), sentence, [old.at, next.at], sent)
  }
  addSchemas(sent, holder, placeSchema(old), placeSchema(next), isSentAsText(old, next))
}
