import { clauses } from '#core/citation/clauses.ts'
import { explainUnusable } from '#core/request/explain-unusable.ts'
import { isUsable } from '#core/request/is-usable.ts'
import type { SchemeUse, Security } from '#core/request/description/security.ts'
import { isMapping, listItems, listMembers } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { clipText } from '../source/quote-name.ts'
import { recall } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { readScheme } from './security-schemes.ts'

/**
 * The security that counts: of the levels, the first that is there, be it readable or not.
 *
 * @param levels the security of the operation and of the document
 */
export function findSecurity(levels: readonly Located[]): Located | undefined {
  return levels.find(({ value }) => value !== undefined && value !== null)
}

/** Only `[]` is none. What cannot be read is stated all the same, with its fault. */
export function readSecurity(scope: DocumentScope, stated: Located | undefined): Security {
  if (!stated) return { state: 'not-specified' }
  const { value } = stated
  if (Array.isArray(value)) {
    if (value.length === 0) return { state: 'none' }
    return recall(scope, 'security', value, (shared) => readAlternatives(shared, stated))
  }
  const fault =
    'security must be a list of requirements, or [] for none. What a request needs cannot be told.'
  scope.refuse(stated, fault, clauses.securityRequirement)
  const uses = isMapping(value)
    ? listMembers(stated).map((requirement) => readUse(scope, requirement).use)
    : []
  const [first = nameUnread(stated), ...others] = uses
  return { state: 'stated', alternatives: [[{ ...first, fault }, ...others]] }
}

function readAlternatives(scope: DocumentScope, winner: Located): Security {
  const items = listItems(winner)
  const readings = items.slice(0, mostAlternatives).map((item) => readRequirement(scope, item))
  if (items.length > mostAlternatives) {
    const sentence = `security lists ${items.length} alternatives. The first ${mostAlternatives} are read; the others are left out.`
    scope.note(winner, sentence)
  }
  const faults = readings.map(({ uses }) => explainUnusable(uses))
  const alternatives = readings.map(({ uses }, index) => {
    const [first, ...others] = uses
    const fault = faults[index]
    return first && fault !== undefined && isUsable(uses) ? [{ ...first, fault }, ...others] : uses
  })
  for (const [index, { at }] of readings.entries()) {
    const fault = faults[index]
    if (fault === undefined) continue
    if (faults.includes(undefined)) scope.note(at, `${fault} This alternative cannot be used.`)
    else scope.refuse(at, fault, clauses.securityRequirement)
  }
  return { state: 'stated', alternatives }
}

/** Public documents have up to 26, of up to 3 schemes each. */
const mostAlternatives = 100
const mostSchemes = 20

interface RequirementReading {
  readonly uses: readonly SchemeUse[]
  /** Where its fault is, if it has one. */
  readonly at: Located
}

function readRequirement(scope: DocumentScope, item: Located): RequirementReading {
  if (!isMapping(item.value)) {
    const fault = 'A security requirement must map names of schemes to scopes.'
    const use = typeof item.value === 'string' ? readUse(scope, item, item.value).use : undefined
    return { uses: [{ ...(use ?? nameUnread(item)), fault }], at: item }
  }
  const requirements = listMembers(item)
  const readings = requirements.slice(0, mostSchemes).map((member) => readUse(scope, member))
  const uses = readings.map(({ use }) => use)
  const [first, ...others] = uses
  if (first && requirements.length > mostSchemes) {
    const fault = `This security requirement asks for ${requirements.length} schemes at once, and at most ${mostSchemes} are read. Make them alternatives.`
    return { uses: [{ ...first, fault }, ...others], at: item }
  }
  return { uses, at: readings.find(({ at }) => at)?.at ?? item }
}

/** @param name of the scheme */
function readUse(
  scope: DocumentScope,
  requirement: Located,
  name = requirement.key,
): { readonly use: SchemeUse; readonly at: Located | undefined } {
  const scheme = readScheme(scope, name, requirement)
  const scopes = listItems(requirement).flatMap(({ value }) =>
    typeof value === 'string' ? value : [],
  )
  if ('type' in scheme) return { use: { name, scheme, scopes }, at: undefined }
  const { fault, at = requirement } = scheme
  return { use: { name, scheme: { ...unreadScheme, fault }, scopes }, at }
}

/** Stands for a requirement that names no scheme, under the text that is there in its place. */
function nameUnread({ value }: Located): SchemeUse {
  return { name: clipText(JSON.stringify(value) ?? ''), scheme: unreadScheme, scopes: [] }
}

const unreadScheme = {
  description: undefined,
  type: 'other',
  what: 'a credential that cannot be read',
} as const
