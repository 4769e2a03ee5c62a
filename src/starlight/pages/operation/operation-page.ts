import { isEmptyBody } from '#schema/empty-body.ts'
import { foldByDetector } from '#openapi/findings/detect-findings.ts'
import type { Finding, FoldedFinding } from '#openapi/findings/detect-findings.ts'
import type { DetectorName } from '#openapi/provenance/detector-names.ts'
import type { DocumentedParameter } from '#openapi/parse/documented-operation.ts'
import { getTemplateNotes } from '#request/plan/path-template.ts'
import type { Operation } from '#request/description/operation.ts'
import type { ParameterLocation } from '#request/description/parameter.ts'
import { explainIgnored } from '#request/plan/fields.ts'
import { toPlainText } from '#text/rich-text.ts'
import { parseRichText } from '../../html/rich-text.ts'
import type { ApiReference } from '../../reference/api-reference.ts'
import type { DocumentedParts } from '#openapi/load-api-description.ts'
import { getOperationDocumentation, getDocumentFindings } from '../../statements/documentation.ts'
import { getParameterAnchor, makeUnique } from '../../links/anchors.ts'
import { createGeneratedPage } from '../../navigation/generated-pages.ts'
import type { GeneratedPage } from '../../navigation/generated-pages.ts'
import type { PortalText } from '../../i18n/translate.ts'

export interface OperationPage extends GeneratedPage {
  readonly documented: DocumentedParts
  /** The description, if it adds to the title. */
  readonly about: string | undefined
  /** Other facts of the request: servers that pages cannot call, ignored headers. */
  readonly notes: readonly string[]
  readonly parameterGroups: ReturnType<typeof groupParameters>
  readonly showsFindings: boolean
  /** Findings that the page does not show elsewhere. */
  readonly found: readonly Finding[]
  readonly parts: readonly { readonly slug: string; readonly text: PortalText }[]
}

/** The properties of a team's component that replaces an operation's page. */
export interface OperationPart {
  readonly operation: Operation
  readonly page: OperationPage
}

/** @throws {Error} if the API description does not have the operation */
export function createOperationPage(
  { api, settings }: Pick<ApiReference, 'api' | 'settings'>,
  operation: Operation,
): OperationPage {
  const documented = getOperationDocumentation(api, operation)
  const { ignoredHeaders } = operation
  const parameterGroups = groupParameters(documented.parameters)
  const page = createGeneratedPage(operation, api)
  const body = isEmptyBody({ method: operation.method, body: documented.body })
    ? undefined
    : documented.body
  const showsFindings = settings.findings === 'inline'
  const parts: OperationPage['parts'] = [
    ...(body ? [{ slug: 'body', text: 'Body' } as const] : []),
    ...parameterGroups.map(({ id, title }) => ({ slug: id, text: title })),
    { slug: 'responses', text: 'Responses' },
    ...(documented.callbacks.length > 0 ? [{ slug: 'callbacks', text: 'Callbacks' } as const] : []),
  ]
  const open = showsFindings ? getDocumentFindings(api).ofOperation(operation.slug) : []
  return {
    ...page,
    documented: { ...documented, body },
    about: isTitle(operation.description, page.title) ? undefined : operation.description,
    notes: [
      ...getTemplateNotes(operation),
      ...(ignoredHeaders.length > 0
        ? [
            `The document also lists the header ${ignoredHeaders.length === 1 ? 'parameter' : 'parameters'} ${ignoredHeaders.join(', ')}. ${explainIgnored(ignoredHeaders)}`,
          ]
        : []),
    ],
    parameterGroups,
    showsFindings,
    found: open.filter(({ detector }) => !detectorsShownElsewhere.has(detector)),
    parts,
  }
}

function isTitle(description: string | undefined, title: string): boolean {
  const blocks = parseRichText(description ?? '')
  return blocks.length === 1 && toPlainText(blocks).trim().replace(/\.$/, '') === title
}

/** Groups parameters by location, in the order of a request; required parameters come first. */
function groupParameters(parameters: readonly DocumentedParameter[]) {
  const anchors = makeUnique(parameters.map(getParameterAnchor))
  const all = parameters.map((parameter, index) => ({ parameter, anchor: anchors[index] ?? '' }))
  return locations.flatMap(({ location, title }) => {
    const own = all
      .filter(({ parameter }) => parameter.in === location)
      .toSorted(
        (one, other) => Number(other.parameter.isRequired) - Number(one.parameter.isRequired),
      )
    if (own.length === 0) return []
    return [
      {
        id: `${location}-parameters`,
        title,
        parameters: own.map(({ parameter }) => parameter),
        anchors: own.map(({ anchor }) => anchor),
      },
    ]
  })
}

const locations = [
  { location: 'path', title: 'Path parameters' },
  { location: 'query', title: 'Query parameters' },
  { location: 'querystring', title: 'Query' },
  { location: 'header', title: 'Headers' },
  { location: 'cookie', title: 'Cookies' },
] as const satisfies readonly { readonly location: ParameterLocation; readonly title: string }[]

export function createFindingGroups(findings: readonly Finding[]) {
  const folded = foldByDetector(findings)
  return (['not-specified', 'contradictory'] as const).flatMap((status) => {
    const lines = folded.filter((one) => one.status === status).map(makeLine)
    return lines.length > 0 ? [{ status, lines }] : []
  })
}

/** Detectors of findings that the page shows elsewhere: above the request, and next to the credentials. */
const detectorsShownElsewhere: ReadonlySet<DetectorName> = new Set([
  'cannot-be-called',
  'security-silent',
  'security-silent-here',
])

/** Returns the first sentences of a finding, and the number of other locations with the same finding. */
function makeLine({ detector, topic, assume, findings }: FoldedFinding) {
  // Findings of this operation alone come first.
  const own = findings.toSorted((one, other) => one.operations.length - other.operations.length)
  const sentences = [...new Set(own.map(({ sentence }) => sentence))].slice(0, mostSentences)
  const more = own.length - sentences.length
  if (more > 0)
    sentences.push(`The same applies at ${more} other ${more === 1 ? 'location' : 'locations'}.`)
  const [first = findings[0]] = own
  return { detector, topic, assume, sentences, at: first.at }
}

const mostSentences = 2
