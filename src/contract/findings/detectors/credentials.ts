import type { SecurityScheme, SchemeUse } from '#core/request/description/operation.ts'
import { isKeywords, readList, readMembers } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { enterPointer } from '#schema/pointer.ts'
import type { Place } from '../../source/reference.ts'
import { quoteName } from '../../source/located.ts'
import type { Detectors } from '../survey/detector.ts'
import { eachOperation } from '../survey/detector.ts'
import type { Survey, SurveyedOperation } from '../survey/survey.ts'
import { words } from '../survey/words.ts'

/** Detectors of what is open or contradictory about credentials. */
export const credentialDetectors = {
  'scheme-nowhere': {
    status: 'contradictory',
    topic: 'Which credential is needed',
    assume: 'Do not guess a credential from the name.',
    find: (survey) => {
      const known = new Set(listSchemes(survey).map(([name]) => name))
      return listRequirements(survey).flatMap(({ requirement, at, operations }) =>
        Object.keys(requirement)
          // Since 3.2 the address of a scheme may stand for its name.
          .filter((name) => !known.has(name) && !/[#/]/.test(name))
          .map((name) => ({
            at,
            sentence: `The credential ${quoteName(name)} is required and nowhere described.`,
            operations,
            field: 'security',
          })),
      )
    },
  },
  'security-silent': {
    status: 'not-specified',
    topic: 'Whether a credential is needed',
    assume: 'Do not assume that a call without one succeeds, or that it fails.',
    find: eachOperation((one, survey) =>
      isSilent(one, survey) &&
      !isAnySecured(survey) &&
      // A scheme that nothing needs is named by a finding of its own.
      listSchemes(survey).length === 0 &&
      !survey.prose.ofDocument(words.credentials)
        ? {
            sentence: 'No security is stated, here or for the document.',
            at: '#',
            field: 'security',
          }
        : undefined,
    ),
  },
  'security-silent-here': {
    status: 'not-specified',
    topic: 'Whether this operation needs the credential that others need',
    assume: 'Do not assume that a call without one succeeds, or that it fails.',
    find: eachOperation((one, survey) =>
      isSilent(one, survey) && isAnySecured(survey)
        ? {
            sentence:
              'Other operations of the document state their security, and this one does not.',
            at: one.parts.places.operation,
            field: 'security',
          }
        : undefined,
    ),
  },
  'schemes-never-required': {
    status: 'not-specified',
    topic: 'Which operations need a credential that is described',
    assume: 'Do not assume that it is needed everywhere, or nowhere.',
    find: (survey) => {
      const required = new Set(
        listRequirements(survey).flatMap(({ requirement }) => Object.keys(requirement)),
      )
      const silent = survey.operations.filter((one) => isSilent(one, survey))
      if (silent.length === 0) return []
      return listSchemes(survey)
        .filter(([name, { description }]) => !required.has(name) && description === undefined)
        .map(([name]) => ({
          at: placeScheme(name),
          sentence: `The credential ${quoteName(name)} is described, and nothing says what needs it.`,
          cause: 'Credentials are described, and nothing says what needs them.',
          operations: isAnySecured(survey) ? [] : silent.map(({ slug }) => slug),
          field: 'security',
        }))
    },
  },
  'token-address': {
    status: 'not-specified',
    topic: 'Where a token is obtained',
    assume: 'Do not guess an address, and do not send a password to one that you guessed.',
    find: (survey) =>
      listUsed(survey).flatMap(({ name, scheme, operations }) => {
        const missing = findMissingAddress(scheme)
        if (missing === undefined) return []
        const sentence = `The credential ${quoteName(name)} names no ${missing}.`
        return [{ at: placeScheme(name), sentence, operations }]
      }),
  },
  'scope-nowhere': {
    status: 'contradictory',
    topic: 'A scope that is required and not offered',
    assume: 'Do not assume that a token can be had with it.',
    find: eachOperation(({ operation: { security }, parts: { places } }) => {
      const uses = security.state === 'stated' ? security.alternatives.flat() : []
      const [first] = uses.flatMap((use) => listStrangeScopes(use))
      if (first === undefined) return undefined
      const sentence = `The scope ${quoteName(first)} is required, and no flow of the credential has it.`
      return { sentence, at: places.security ?? places.operation, field: 'security' }
    }),
  },
  'key-origin': {
    status: 'not-specified',
    topic: 'Where a credential comes from',
    assume: 'Do not look for a page or an operation that the document does not name.',
    find: (survey) => {
      if (survey.prose.ofDocument(words.credentials)) return []
      return listUsed(survey).flatMap(({ name, scheme, operations }) => {
        if (scheme.description?.trim() || !isBare(scheme)) return []
        const sentence = `The credential ${quoteName(name)} has no description, and the document says nothing of where to get one.`
        const cause =
          'Credentials have no description, and the document says nothing of where to get them.'
        return [{ at: placeScheme(name), sentence, cause, operations }]
      })
    },
  },
} as const satisfies Detectors

/** Neither a field of OpenAPI nor words nor a parameter says whether a credential is needed. */
function isSilent(one: SurveyedOperation, { prose }: Survey): boolean {
  const { security, parameters, ignoredHeaders, servers } = one.operation
  if (security.state !== 'not-specified') return false
  const names = [
    ...parameters.map(({ name }) => name),
    ...ignoredHeaders,
    ...servers.flatMap(({ variables }) => variables.map(({ name }) => name)),
  ]
  return (
    !names.some((name) => secretName.test(name)) &&
    !prose.ofOperation(one, words.credentials) &&
    !prose.ofDocument(words.credentialsOfAll)
  )
}

/** Names of a parameter that is a credential, whatever OpenAPI calls it. */
const secretName =
  /^(?:authorization|key|token|secret|x-[\w-]*(?:key|token|auth\w*)|(?:api|app|access|auth|session|client|bearer|user|consumer|subscription)?[-_ ]?(?:key|token|secret)|(?:app|client)[-_ ]?id|password|[\w-]*subscription-key)$/i

function isAnySecured({ operations }: Survey): boolean {
  return operations.some(({ operation: { security } }) => security.state === 'stated')
}

interface UsedScheme {
  readonly name: string
  readonly scheme: SecurityScheme
  readonly operations: readonly string[]
}

/** The schemes that operations need, each once. */
function listUsed({ operations }: Survey): readonly UsedScheme[] {
  const found = new Map<string, { name: string; scheme: SecurityScheme; operations: string[] }>()
  for (const { operation, slug } of operations) {
    if (operation.security.state !== 'stated') continue
    for (const { name, scheme } of new Set(operation.security.alternatives.flat())) {
      const used = found.get(name) ?? { name, scheme, operations: [] }
      found.set(name, used)
      if (used.operations.at(-1) !== slug) used.operations.push(slug)
    }
  }
  return [...found.values()]
}

/** The addresses that each flow needs (OpenAPI 3.1.1, OAuth Flow Object). */
function findMissingAddress(scheme: SecurityScheme): string | undefined {
  if (scheme.type === 'open-id-connect') return scheme.url.trim() ? undefined : 'openIdConnectUrl'
  if (scheme.type !== 'oauth2') return undefined
  if (scheme.flows.length === 0) return 'flow'
  for (const { name, authorizationUrl, tokenUrl } of scheme.flows) {
    const needsPage = name === 'implicit' || name === 'authorizationCode'
    const needsToken = ['password', 'clientCredentials', 'authorizationCode'].includes(name)
    if (needsPage && !authorizationUrl?.trim()) return `authorizationUrl for the flow ${name}`
    if (needsToken && !tokenUrl?.trim()) return `tokenUrl for the flow ${name}`
  }
  return undefined
}

function listStrangeScopes({ scheme, scopes }: SchemeUse): readonly string[] {
  if (scheme.type !== 'oauth2' || scheme.flows.length === 0) return []
  return scopes.filter((scope) => !scheme.flows.some((flow) => Object.hasOwn(flow.scopes, scope)))
}

function isBare({ type }: SecurityScheme): boolean {
  return type === 'bearer' || type === 'basic' || type === 'api-key'
}

/** One alternative as the document requires it, by name. */
interface Requirement {
  readonly requirement: Keywords
  readonly at: Place
  /** The operations for which it counts. */
  readonly operations: readonly string[]
}

/** The requirements of the document, for operations without their own, and those of each operation. */
function listRequirements({ operations, tree }: Survey): readonly Requirement[] {
  const inherits = operations.filter(
    ({ written }) => written['security'] === undefined || written['security'] === null,
  )
  const slugs = inherits.map(({ slug }) => slug)
  return [
    ...readRequirements(tree.lookUp('#/security'), '#/security', slugs),
    ...operations.flatMap(({ written, parts, slug }) =>
      readRequirements(written['security'], `${parts.places.operation}/security`, [slug]),
    ),
  ]
}

/** The security schemes by name, references among them followed. */
function listSchemes({ tree }: Survey): readonly (readonly [string, Keywords])[] {
  return readMembers(tree.lookUp('#/components/securitySchemes')).flatMap(
    ([name, scheme]): readonly (readonly [string, Keywords])[] => {
      const reference = isKeywords(scheme) ? scheme['$ref'] : undefined
      const target = typeof reference === 'string' ? tree.lookUp(reference) : scheme
      // A scheme that stands in another file has a name all the same.
      return [[name, isKeywords(target) ? target : {}]]
    },
  )
}

function placeScheme(name: string): Place {
  return enterPointer('#/components/securitySchemes', name)
}

function readRequirements(
  value: unknown,
  at: Place,
  operations: readonly string[],
): readonly Requirement[] {
  return readList(value).flatMap((requirement, index) =>
    isKeywords(requirement) ? [{ requirement, at: `${at}/${index}`, operations }] : [],
  )
}
