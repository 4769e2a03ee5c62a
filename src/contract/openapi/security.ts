import { clauses } from '#core/citation/clauses.ts'
import { findRivals } from '#core/request/credential-place.ts'
import type { SchemeUse, Security } from '#core/request/description/security.ts'
import { enter, isMapping, listItems, listMembers } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { quoteName } from '../source/quote-name.ts'
import { recall } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { readScheme } from './security-schemes.ts'

/** @param levels the security of the operation and of the document; the first that is there wins */
export function readSecurity(scope: DocumentScope, levels: readonly Located[]): Security {
  const winner = levels.find(({ value }) => value !== undefined && value !== null)
  if (!winner) return { state: 'not-specified' }
  const { value } = winner
  if (!Array.isArray(value)) {
    const sentence =
      'security must be a list of requirements, or [] for none. What a request needs cannot be told.'
    scope.refuse(winner, sentence, clauses.securityRequirement)
    return { state: 'not-specified' }
  }
  if (value.length === 0) return { state: 'none' }
  return recall(scope, 'security', value, (shared) => readAlternatives(shared, winner))
}

function readAlternatives(scope: DocumentScope, winner: Located): Security {
  const items = listItems(winner)
  const attempts = items.slice(0, mostAlternatives).map((item) => readRequirement(scope, item))
  if (items.length > mostAlternatives) {
    const sentence = `security lists ${items.length} alternatives. The first ${mostAlternatives} are read; the others are left out.`
    scope.note(winner, sentence)
  }
  const alternatives = attempts.flatMap((attempt) => ('fault' in attempt ? [] : [attempt]))
  for (const attempt of attempts) {
    if (!('fault' in attempt)) continue
    if (alternatives.length > 0) {
      scope.note(attempt.at, `${attempt.fault} This alternative is left out.`)
    } else {
      scope.refuse(attempt.at, attempt.fault, clauses.securityRequirement)
    }
  }
  return { state: 'stated', alternatives }
}

/** Public documents have up to 26, of up to 3 schemes each. */
const mostAlternatives = 100
const mostSchemes = 20

type SecurityAttempt = readonly SchemeUse[] | { readonly fault: string; readonly at: Located }

function readRequirement(scope: DocumentScope, item: Located): SecurityAttempt {
  if (!isMapping(item.value)) {
    return { fault: 'A security requirement must map names of schemes to scopes.', at: item }
  }
  const uses: SchemeUse[] = []
  const requirements = listMembers(item)
  if (requirements.length > mostSchemes) {
    const fault = `This security requirement asks for ${requirements.length} schemes at once, and at most ${mostSchemes} are read. Make them alternatives.`
    return { fault, at: item }
  }
  for (const requirement of requirements) {
    const scheme = readScheme(scope, requirement.key, requirement)
    if ('fault' in scheme) return { fault: scheme.fault, at: scheme.at ?? requirement }
    const scopes = listItems(requirement).flatMap(({ value }) =>
      typeof value === 'string' ? value : [],
    )
    uses.push({ name: requirement.key, scheme, scopes })
  }
  const [one, other] = findRivals(uses) ?? []
  if (one === undefined || other === undefined) return uses
  const names = `${quoteName(one.name)} and ${quoteName(other.name)}`
  const fault = `The security schemes ${names} go into one header, so that a request cannot meet both. Make them alternatives.`
  return { fault, at: enter(item, other.name) }
}
