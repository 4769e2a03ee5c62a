import type { Finding } from '#contract/findings/finding.ts'
import type { DocumentedBody, DocumentedParameter } from '#contract/openapi/documented-operation.ts'
import { listTemplateNotes } from '#core/request/plan/path-template.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { ParameterLocation } from '#core/request/description/parameter.ts'
import { explainIgnored } from '#core/request/plan/parameter-input.ts'
import { writeRichText } from '#core/text/rich-text.ts'
import { readRichText } from '../schemas/rich-text.ts'
import type { Portal } from '../portal.ts'
import { documentOperation } from '../statements/document-operation.ts'
import type { DocumentedOperation } from '../statements/document-operation.ts'
import { readDocumentFindings } from '../findings/findings.ts'
import { anchorParameter, keepApart } from './anchors.ts'
import { saidElsewhere } from './shown-findings.ts'
import { makeGeneratedPage } from '../navigation/generated-pages.ts'
import type { GeneratedPage } from '../navigation/generated-pages.ts'
import type { PortalWord } from '../words.ts'

export interface OperationPage extends GeneratedPage {
  readonly documented: DocumentedOperation
  /** Where the description says more than the title. */
  readonly about: string | undefined
  /** Facts that a reader has to know of this request besides: servers that pages cannot call, headers that nobody sends. */
  readonly notes: readonly string[]
  readonly parameterGroups: readonly ParameterGroup[]
  readonly showsFindings: boolean
  /** What the page does not say by itself of what the document leaves open or contradicts. */
  readonly found: readonly Finding[]
  readonly parts: readonly { readonly slug: string; readonly text: PortalWord }[]
}

/** What a component of a team gets that shows an operation in the portal's place. */
export interface OperationPart {
  readonly operation: Operation
  readonly page: OperationPage
}

export interface ParameterGroup {
  readonly id: string
  readonly title: PortalWord
  readonly parameters: readonly DocumentedParameter[]
  readonly anchors: readonly string[]
}

/** @throws {Error} if the contract does not have the operation */
export function makeOperationPage(
  {
    contract,
    settings,
  }: Pick<Portal, 'contract'> & {
    readonly settings: Pick<Portal['settings'], 'findings'>
  },
  operation: Operation,
): OperationPage {
  const documented = documentOperation(contract, operation)
  const { ignoredHeaders } = operation
  const parameterGroups = groupParameters(documented.parameters)
  const page = makeGeneratedPage(operation, contract)
  const body = saysNothing(operation.method, documented.body) ? undefined : documented.body
  const showsFindings = settings.findings === 'inline'
  const parts: OperationPage['parts'] = [
    ...parameterGroups.map(({ id, title }) => ({ slug: id, text: title })),
    ...(body ? [{ slug: 'body', text: 'Body' } as const] : []),
    { slug: 'responses', text: 'Responses' },
    ...(documented.callbacks.length > 0 ? [{ slug: 'callbacks', text: 'Callbacks' } as const] : []),
  ]
  const open = showsFindings ? readDocumentFindings(contract).ofOperation(operation.slug) : []
  return {
    ...page,
    documented: { ...documented, body },
    about: isTitle(operation.description, page.title) ? undefined : operation.description,
    notes: [
      ...listTemplateNotes(operation),
      ...(ignoredHeaders.length > 0
        ? [
            `The document also lists the header ${ignoredHeaders.length === 1 ? 'parameter' : 'parameters'} ${ignoredHeaders.join(', ')}. ${explainIgnored(ignoredHeaders)}`,
          ]
        : []),
    ],
    parameterGroups,
    showsFindings,
    found: open.filter(({ detector }) => !saidElsewhere.has(detector)),
    parts,
  }
}

/** A body that may be left out, where HTTP gives it no meaning, and of which nothing is described. */
function saysNothing(method: string, body: DocumentedBody | undefined): boolean {
  if (!body || body.isRequired || !['GET', 'HEAD', 'DELETE'].includes(method)) return false
  return body.contents.every(
    ({ schema, examples }) =>
      examples.length === 0 &&
      typeof schema === 'object' &&
      Object.keys(schema).every((key) => emptyKeywords.has(key)) &&
      Object.keys(schema['properties'] ?? {}).length === 0,
  )
}

const emptyKeywords = new Set(['type', 'properties', 'additionalProperties'])

function isTitle(description: string | undefined, title: string): boolean {
  const blocks = readRichText(description ?? '')
  return blocks.length === 1 && writeRichText(blocks).trim().replace(/\.$/, '') === title
}

/** By place, in the order in which a request is written; what is required comes first. */
function groupParameters(parameters: readonly DocumentedParameter[]): readonly ParameterGroup[] {
  const anchors = keepApart(parameters.map(anchorParameter))
  const all = parameters.map((parameter, index) => ({ parameter, anchor: anchors[index] ?? '' }))
  return places.flatMap(({ place, title }) => {
    const own = all
      .filter(({ parameter }) => parameter.in === place)
      .toSorted(
        (one, other) => Number(other.parameter.isRequired) - Number(one.parameter.isRequired),
      )
    if (own.length === 0) return []
    return [
      {
        id: `${place}-parameters`,
        title,
        parameters: own.map(({ parameter }) => parameter),
        anchors: own.map(({ anchor }) => anchor),
      },
    ]
  })
}

const places = [
  { place: 'path', title: 'Path parameters' },
  { place: 'query', title: 'Query parameters' },
  { place: 'querystring', title: 'Query' },
  { place: 'header', title: 'Headers' },
  { place: 'cookie', title: 'Cookies' },
] as const satisfies readonly { readonly place: ParameterLocation; readonly title: string }[]
