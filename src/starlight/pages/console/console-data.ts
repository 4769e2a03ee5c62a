import { getKeyParameters } from '#console/link/share-request.ts'
import type { ConsoleSetup, ExpectedResponse } from '#console/state/console-state.ts'
import { renderSnippet } from '#console/snippet-panel/render-snippet.ts'
import type { OfferedSnippet } from '#console/snippet-panel/render-snippet.ts'
import { describeBlockedReasons } from '#console/state/planned-request.ts'
import type { Operation } from '#request/description/operation.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import { getSnippetChoices } from '../../examples/snippet-choices.ts'
import type { Schema } from '#request/description/parameter.ts'
import { isInGroup } from '#openapi/provenance/detector-names.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { mapKeywords } from '#schema/keywords.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Finding } from '#openapi/findings/detect-findings.ts'
import { getDocumentFindings, getOperationDocumentation } from '../../statements/documentation.ts'
import { getResponseExamples } from '../../examples/response-tabs.ts'
import { toAuthoredExample } from '../../examples/generate-example.ts'
import { formatExample } from '../../examples/format-example.ts'
import type { ApiReference } from '../../reference/api-reference.ts'
import { parseRichText } from '../../html/rich-text.ts'
import type { LinkResolver } from '../../html/rich-text.ts'
import type { ListedOperation } from '#console/choice/listed-operation.ts'
import { formatTagName } from '#openapi/parse/about.ts'
import { getLocalCommands } from '../../finish/agents/local-commands.ts'
import { getFormSchemas } from './form-schemas.ts'
import { createInputFields, sliceOperation } from './slice-operation.ts'
import type { Fields } from './slice-operation.ts'
import { statuses } from '../../statements/statuses.ts'

/** @param references the schemas of the data; by default, the schemas that the inputs reach */
export function createConsoleData(
  reference: ApiReference,
  operation: Operation,
  links?: LinkResolver,
  references?: readonly string[],
): ConsoleSetup {
  const { addresses, api, settings, webAppUrl } = reference
  const { operations } = api
  const { several, secretParameters } = getOrCreate(shared, api, () => ({
    several:
      operations.length > 1 && operations.some(({ callable }) => callable.from === 'page')
        ? (true as const)
        : undefined,
    secretParameters: getKeyParameters(operations),
  }))
  const slice = sliceOperation(operation, api.schemas, addresses, references)
  const { consoleMethods, clientIds, allowClientSecrets } = settings
  const { untouched } = slice
  const offered = offerSnippets(reference, operation)
  const [first = snippetLanguages[0]] = offered ?? []
  const snippet = renderSnippet(first, untouched?.plan)
  const blocked = describeBlockedReasons(
    untouched?.isComplete ? untouched.plan : undefined,
    consoleMethods,
  )
  const findings = collectFieldNotes(getDocumentFindings(api).ofOperation(operation.slug))
  const expected = findExpected(api, operation)
  const { schemas, ...fields } = parseDescriptions(
    { ...slice.operation, schemas: slice.schemas },
    links,
  )
  return {
    ...slice,
    operation: { ...slice.operation, ...fields },
    schemas,
    ...(expected && { expected }),
    ...(slice.servers.length === 0 && {
      baseSetting: settings.isInstalled ? 'apiBaseUrl' : 'PORTAL_API_BASE_URL',
    }),
    ...(consoleMethods && { methods: consoleMethods }),
    ...(clientIds && { clientIds }),
    ...(allowClientSecrets && { allowClientSecrets }),
    ...(blocked.blockedReasons.length > 0 && { blocked }),
    ...(secretParameters.length > 0 && { secretParameters }),
    ...(findings && { findings }),
    ...(several && { several }),
    ...(addresses.sandboxUrl !== undefined && {
      sandboxCommand: getLocalCommands(reference).sandbox,
    }),
    webAppUrl,
    ...(offered && { snippets: offered }),
    ...(snippet && { snippet }),
  }
}

/** Returns the forms of a document with parsed descriptions, to find what they share. */
export function createSharedForms(schemas: ApiDescription['schemas'], links?: LinkResolver) {
  const { all, getReferences, identifyReached, reach } = getFormSchemas(schemas)
  const parse = (fields: Partial<Fields>) =>
    parseDescriptions({ parameters: [], body: undefined, schemas: {}, ...fields }, links)
  return {
    getParameters: (operation: Operation) =>
      parse({ parameters: createInputFields(operation).parameters }).parameters,
    getReferences: ({ parameters, body }: Operation) => getReferences([parameters, body]),
    getSchema: (reference: string) =>
      parse({ schemas: { [reference]: all[reference] ?? true } }).schemas[reference] ?? true,
    identifyReached,
    reach,
  }
}

/** Returns the snippets to offer; undefined if they are the portal's own, which every console knows. */
function offerSnippets(
  reference: ApiReference,
  operation: Operation,
): readonly OfferedSnippet[] | undefined {
  const choices = getSnippetChoices(reference, operation)
  if (!reference.settings.snippets && !choices.some(({ sample }) => sample)) return undefined
  return choices.map(({ id, label, sample }) =>
    sample
      ? { id, label, sample: { language: sample.language, text: sample.text } }
      : { id, label },
  )
}

/** Data shared by all consoles of a document. */
const shared = new WeakMap<
  ApiDescription,
  Pick<ConsoleSetup, 'several'> & { readonly secretParameters: readonly string[] }
>()

function findExpected(api: ApiDescription, operation: Operation): ExpectedResponse | undefined {
  const { responses } = getOperationDocumentation(api, operation)
  const response = responses.find(({ status }) => status.startsWith('2'))
  const { content, made } = response ? getResponseExamples(api, response) : {}
  if (!response || !content) return undefined
  const { mediaType, examples } = content
  const [example = made === undefined ? undefined : toAuthoredExample(made)] = examples
  if (!example) return undefined
  const { text } = formatExample(example, longestExpected, mediaType)
  return { status: response.status, mediaType, text, isMade: examples.length === 0 }
}

/** Characters; longer examples do not serve as a first look. */
const longestExpected = 1500

/** Replaces descriptions with markup by their parsed trees, which the console renders without a Markdown parser. */
export function parseDescriptions(
  { parameters, body, schemas }: Fields,
  links?: LinkResolver,
): Fields {
  const known = getOrCreate(enriched, links ?? hasMarkup, () => new WeakMap<object, Schema>())
  const parseText = (text: string) => (hasMarkup(text) ? parseRichText(text, 3, links) : undefined)
  const enrich = (schema: Schema): Schema =>
    typeof schema === 'boolean'
      ? schema
      : getOrCreate(known, schema, () =>
          mapKeywords(schema, (keyword, value) => {
            if (keyword !== 'description') return value
            return typeof value === 'string' ? (parseText(value) ?? value) : undefined
          }),
        )
  const enrichPart = <Part extends DescribedPart>(part: Part): Part => {
    const rich = part.description === undefined ? undefined : parseText(part.description)
    const schema = part.schema && { schema: enrich(part.schema) }
    return { ...part, ...schema, ...(rich && { rich, description: undefined }) }
  }
  const contents = body?.contents.map((content) => ({
    ...enrichPart(content),
    properties: mapValues(content.properties, enrichPart),
  }))
  return {
    parameters: parameters.map(enrichPart),
    body: body && contents && { ...enrichPart(body), contents },
    schemas: mapValues(schemas, enrich),
  }
}

interface DescribedPart {
  readonly description?: string | undefined
  readonly schema?: Schema | undefined
}

const enriched = new WeakMap<object, WeakMap<object, Schema>>()

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function hasMarkup(text: string): boolean {
  const [first, ...rest] = parseRichText(text)
  const isParagraph = typeof first === 'object' && first.tag === 'p' && first.children.length === 1
  const only = isParagraph ? first.children[0] : first
  return text !== '' && (rest.length > 0 || only !== text)
}

/**
 * Collects notes for the request form, by field: contradictions of the document, and open points that a call depends
 * on. Returns undefined without notes.
 */
export function collectFieldNotes(
  findings: readonly Finding[],
): Readonly<Record<string, readonly string[]>> | undefined {
  const notes = new Map<string, string[]>()
  for (const { field, detector, status, sentence, assume } of findings) {
    const matters = status === 'contradictory' || isInGroup(detector, 'call')
    if (field === undefined || !matters) continue
    const own = notes.get(field) ?? []
    notes.set(field, own)
    if (own.length < most) own.push(`${statuses[status].label}: ${sentence} ${assume}`)
  }
  return notes.size === 0 ? undefined : Object.fromEntries(notes)
}

/** Maximum notes on one field, to keep the form compact. */
const most = 2

/** Returns the operations in the console's list, including operations that no page can call. */
export function createOperationList({
  operations,
  tags: described,
}: Pick<ApiDescription, 'operations' | 'tags'>): readonly ListedOperation[] {
  const titles = new Map(described.map(({ name, title }) => [name, title]))
  return operations.map((operation) => {
    const { slug, name, isNamedById, method, path, tags, isDeprecated, callable } = operation
    return {
      slug,
      name,
      ...(isNamedById && { isNamedById }),
      method,
      path,
      ...(tags[0] !== undefined && { tag: titles.get(tags[0]) ?? formatTagName(tags[0]) }),
      ...(isDeprecated && { isDeprecated }),
      ...(callable.from !== 'page' && { refusal: callable.reason.sentence }),
    }
  })
}
