import { apiDocument, methods } from '#contract/document.ts'
import type { ApiDocument } from '#contract/document.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Settings } from '#site/settings.ts'
import { citingExtensions as extensions } from '#contract/provenance/extensions.ts'
import { linkSection } from '#site/service.ts'
import type { CitedSource } from '#site/service.ts'
import { source } from '../source/source.ts'

/**
 * The API document for a viewer, which shows descriptions but not our extensions: so the descriptions say what is specified,
 * where, and what is not. It has no servers, because a viewer offers a field for their variables and this one must have no
 * field; its first section says where the service is.
 *
 * Its links start at the root, as in the pages, so the base is added here too.
 */
export function writeReaderDocument(
  { document }: Pick<Contract, 'document'>,
  { apiBaseUrl, base }: Pick<Settings, 'apiBaseUrl' | 'base'>,
): object {
  const described = JSON.stringify(makeDocument(document, apiBaseUrl))
  return JSON.parse(described.replaceAll(/\]\(\/(?!\/)/g, `](${base}/`))
}

function makeDocument(document: object, baseUrl: string | undefined): object {
  const { servers: _, ...api } = apiDocument.parse(document)
  const { securitySchemes } = api.components
  const described = {
    ...api,
    info: {
      ...api.info,
      description: joinBlocks([
        describe(api.info),
        ...writeServer(baseUrl),
        ...writeAuthentication(Object.values(securitySchemes)),
      ]),
    },
    ...(Array.isArray(api['tags']) && { tags: api['tags'].filter(isRecord).map(makeObject) }),
    paths: mapValues(api.paths, makePathItem),
    components: { ...api.components, securitySchemes: mapValues(securitySchemes, makeObject) },
  }
  return leaveOutExtensions(described)
}

function writeServer(baseUrl: string | undefined): readonly string[] {
  return [
    describe({ 'x-section': '4', description: 'All paths are relative to `{base_url}`.' }),
    ...(baseUrl === undefined ? [] : [`This portal was built for the server \`${baseUrl}\`.`]),
  ]
}

function writeAuthentication(schemes: readonly Described[]): readonly string[] {
  return schemes.length === 0
    ? []
    : ['## Authentication', ...schemes.map((scheme) => describe(scheme))]
}

/** A viewer shows only the operations of a path, so each of them lists the path's open points. */
function makePathItem(item: ApiDocument['paths'][string]) {
  const open = listOpenPoints(item)
  const described = methods.flatMap((method) => {
    const found = item[method]
    if (!found) return []
    const points = [...listOpenPoints(found), ...open]
    const responses = isRecord(found['responses']) ? found['responses'] : {}
    const shown = {
      ...found,
      description: describe({ ...found, 'x-not-specified': points }),
      responses: mapValues(responses, (response) =>
        isRecord(response) ? makeObject(response) : response,
      ),
    }
    return [[method, shown] as const]
  })
  return { ...item, ...Object.fromEntries(described) }
}

function listOpenPoints(object: Described): readonly unknown[] {
  const points = object['x-not-specified']
  return Array.isArray(points) ? points : []
}

function makeObject(object: Described): Described {
  return { ...object, description: describe(object) }
}

function leaveOutExtensions(object: Described): Record<string, unknown> {
  const shorten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shorten)
    return isRecord(value) ? leaveOutExtensions(value) : value
  }
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name]) => !name.startsWith('x-'))
      .map(([name, value]) => [name, shorten(value)]),
  )
}

function mapValues<Value, Result>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value, name)]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object of the API document, with any properties. */
type Described = Readonly<Record<string, unknown>>

/**
 * Writes as Markdown what an object of the API document says, and what our extensions say about it: the section that
 * specifies it, what is not specified, and where the source contradicts itself.
 */
function describe(object: Described): string {
  const { 'x-section': section, description } = object
  return joinBlocks([
    ...(typeof section === 'string' ? [`**Specified**, ${writeSource(section)}`] : []),
    ...(typeof description === 'string' ? [description.trim()] : []),
    ...writeOpenPoints(object),
    ...writeContradictions(object),
  ])
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks.join('\n\n')
}

function writeOpenPoints(object: Described): readonly string[] {
  const points = extensions['x-not-specified'].parse(object['x-not-specified'] ?? [])
  if (points.length === 0) return []
  const lines = points.map(
    ({ topic, assume, section, mentioned }) =>
      `- **${topic}.** ${assume} (${mentioned ? '' : 'the source does not mention it; nearest: '}${writeSource(section)})`,
  )
  return ['**Not specified**', lines.join('\n')]
}

function writeContradictions(object: Described): readonly string[] {
  return extensions['x-contradictory']
    .parse(object['x-contradictory'] ?? [])
    .flatMap(({ section, topic, statements, reading }) => [
      `**Contradictory**, ${writeSource(section)}`,
      `**${topic}.** The source reports contradictory statements:`,
      statements.map((statement) => `- ${statement}`).join('\n'),
      `**Until the owner of the service decides:** ${reading}`,
    ])
}

function writeSource(section: string | undefined): string {
  const sections: CitedSource['sections'] = source.sections
  const title = section === undefined ? undefined : sections[section]?.title
  return `[source, section ${section}](${linkSection(source, section)} "${title}")`
}
