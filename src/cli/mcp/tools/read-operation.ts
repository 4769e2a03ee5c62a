import { z } from 'astro/zod'
import { isEmptyBody } from '#schema/empty-body.ts'
import type { DocumentedParameter } from '#openapi/parse/documented-operation.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { OpenPoint } from '#openapi/provenance/provenance.ts'
import type { DocumentedResponse } from '#response/documented-response.ts'
import type { BodyContent, FormProperty, Operation } from '#request/description/operation.ts'
import type { Parameter, Schema } from '#request/description/parameter.ts'
import { describeScheme, describeSecurity } from '#request/describe-security.ts'
import { describeServer } from '#request/get-servers.ts'
import { explainIgnored } from '#request/plan/fields.ts'
import { isFormType, isJson } from '#text/media-type.ts'
import { quoteDocument } from '#text/quote-document.ts'
import { UsageError } from '../../command-line/run-command.ts'
import { shorten } from '#search/record.ts'
import type { Source } from '#schema/view/view-schema.ts'
import {
  cut,
  getDescription,
  locate,
  resolvePath,
  formatFields,
  formatFacts,
  formatField,
} from './describe-schema.ts'
import type { FormatOptions } from './describe-schema.ts'
import { describeSample, nameSamples } from './describe-sample.ts'
import { fit, mostOfCall } from './fit-call.ts'
import {
  defineTool,
  findOperation,
  operationInput,
  createUnknownNameError,
  takeLines,
} from './tool.ts'

const parts = [
  'call',
  'description',
  'parameters',
  'body',
  'responses',
  'samples',
  'open',
  'schema',
] as const

export const readOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation and what is open',
  description:
    'Reads one operation: by default what a call needs, which is its credential, its inputs with their types, one level of its body, and its statuses. “part” returns one part completely, “path” selects a nested field, “depth” adds levels. Points that the document declares open are in “open”; anything else that is missing is not specified either.',
  input: {
    operation: operationInput,
    part: z
      .enum(parts)
      .default('call')
      .describe(
        '“call” for what a call needs; “schema” for a named schema, with its name in “path”; “samples” for code of the team, with its name in “path”',
      ),
    path: z
      .array(z.string())
      .max(32)
      .default([])
      .describe(
        'Names of fields or alternatives, * for the items of a list. Begins with a name such as “query:filter” in parameters, with the status in responses',
      ),
    depth: z.int().min(1).max(5).default(1).describe('Levels of fields'),
    media_type: z
      .string()
      .optional()
      .describe('Media type of the body or the response, if there are several'),
    from: z.int().min(0).default(0).describe('Number of lines to skip'),
  },
  run: async ({ source, loadDescription }, { operation: wanted, part, ...rest }) => {
    const api = await loadDescription()
    const operation = findOperation(api, wanted)
    const given = { api, operation, ...rest }
    return { source, found: part === 'call' ? describeCall(given) : describePart(part, given) }
  },
})

interface Given {
  readonly api: ApiDescription
  readonly operation: Operation
  readonly path: readonly string[]
  readonly depth: number
  readonly media_type?: string | undefined
  readonly from: number
}

/** Describes what a call needs, briefly enough that an agent can read several operations. */
function describeCall({ api, operation }: Given) {
  const { id, slug, name, method, path, description, isDeprecated, callable } = operation
  const { badges, servers, statedHeaders, ignoredHeaders } = operation
  const { parameters, body, responses, samples, openPoints } = getParts(api, operation)
  const wording = createWording(api)
  const content = body && chooseContent(body.contents, undefined)
  return {
    operation: { id, ...(slug !== id && { slug }), name, call: `${method} ${path}` },
    ...(description && { about: shorten(description, mostOfCall.text) }),
    ...(isDeprecated && { deprecated: true }),
    ...(badges && { badges: badges.map(({ text }) => text) }),
    ...(callable.from !== 'page' && {
      callable: `${callable.from === 'program' ? 'From a program, not from a web page' : 'Not at all'}: ${callable.reason.sentence}`,
    }),
    credential: describeCredential(operation),
    servers: servers.slice(0, 3).map(describeServer),
    ...(statedHeaders.length > 0 && {
      headers: statedHeaders.map((header) => `${header.name}: ${header.value}`),
    }),
    ...(ignoredHeaders.length > 0 && {
      ignored: `${ignoredHeaders.join(', ')}. ${explainIgnored(ignoredHeaders)}`,
    }),
    ...(parameters.length > 0 && {
      parameters: fit('parameters', (longest) =>
        formatParameters(parameters, { ...wording, longest })),
    }),
    ...(body &&
      !isEmptyBody({ method, body }) && {
        body: {
          required: body.isRequired,
          media_type: content?.mediaType,
          ...(body.contents.length > 1 && {
            or: body.contents
              .flatMap(({ mediaType }) => (mediaType === content?.mediaType ? [] : [mediaType]))
              .slice(0, 4),
          }),
          ...(content?.schema !== undefined && {
            type: formatFacts(getSources(content), false, wording),
            fields: fit('body', (longest) =>
              formatFields(getSources(content), { ...wording, longest })),
          }),
          ...formatEncoding(content),
        },
      }),
    responses: fit('responses', (longest) =>
      formatStatuses(responses, { ...wording, direction: 'response', longest })),
    ...(samples.length > 0 && { samples: nameSamples(samples).slice(0, 8) }),
    open: fit('open', (longest) =>
      openPoints.map((point) => cut(formatPoint(point), longest || 60))),
  }
}

function describePart(part: Exclude<(typeof parts)[number], 'call'>, given: Given): unknown {
  const { api, operation, path, from } = given
  const { parameters, body, responses, samples, openPoints } = getParts(api, operation)
  switch (part) {
    case 'description': {
      const text = [operation.summary, operation.description].filter(Boolean).join('\n\n')
      return takeLines(text.split('\n'), from).join('\n')
    }
    case 'parameters': {
      const [first, ...rest] = path
      if (first === undefined) {
        const wording = { ...createWording(api), hasLimits: true, longest: 400 }
        return takeLines(formatParameters(parameters, wording), from)
      }
      const names = parameters.map((one) => `${one.in}:${one.name}`)
      const parameter = parameters[names.indexOf(first)]
      if (!parameter) throw createUnknownNameError(first, names)
      const { schema, schemaAt, description } = parameter
      return describeSchema(locateAll(schema, schemaAt), rest, given, description)
    }
    case 'body': {
      if (!body) throw new UsageError('The document describes no body for this operation.')
      const content = chooseContent(body.contents, given.media_type)
      return {
        media_type: content?.mediaType,
        ...describeSchema(getSources(content), path, given),
        ...formatEncoding(content),
      }
    }
    case 'responses':
      return describeResponse(responses, given)
    case 'samples':
      return describeSample(samples, path[0], from)
    case 'open': {
      const own = new Set(openPoints.map(({ id }) => id))
      const others = api.openPoints.filter(({ id }) => !own.has(id))
      return {
        ofOperation: openPoints.map(formatPoint),
        ofDocument: takeLines(others.map(formatPoint), from),
        contradictions: api.contradictions.map(
          ({ topic, statements, reading }) =>
            `${topic}. ${statements.join(' ')} Until the owner decides: ${reading}`,
        ),
        found: 'list_findings lists what a linter finds open or contradictory.',
      }
    }
    case 'schema': {
      const [name, ...rest] = path
      const references = [...api.schemas.keys()]
      const found = references.find((one) => one === name || one.endsWith(`/${name}`))
      if (found === undefined) {
        const names = references.map((reference) => reference.replace(/^.*\//, ''))
        throw createUnknownNameError(name ?? '', names)
      }
      return describeSchema(locateAll(api.schemas.get(found), found), rest, given)
    }
  }
}

function formatPoint({ topic, assume }: OpenPoint): string {
  return `${topic}. ${assume}`
}

function describeResponse(responses: readonly DocumentedResponse[], given: Given): unknown {
  const { api, path, from } = given
  const [status, ...rest] = path
  const wording = { ...createWording(api), direction: 'response', longest: 200 } as const
  if (status === undefined) {
    return takeLines(formatStatuses(responses, { ...wording, longest: 300 }), from)
  }
  const statuses = responses.map((one) => one.status)
  const response = responses[statuses.indexOf(status)]
  if (!response) throw createUnknownNameError(status, statuses)
  const content = chooseContent(response.contents, given.media_type)
  return {
    status,
    summary: response.summary,
    description: response.description,
    headers: response.headers
      .slice(0, 20)
      .map(({ name, schema, schemaAt, description }) =>
        formatField(name, locateAll(schema, schemaAt), false, wording, description),
      ),
    media_type: content?.mediaType,
    ...(content?.itemSchema !== undefined && { of: 'each item' }),
    ...describeSchema(getSources(content), rest, given, undefined, 'response'),
  }
}

function describeSchema(
  root: readonly Source[],
  path: readonly string[],
  { api, depth, from }: Given,
  about?: string,
  direction: FormatOptions['direction'] = 'request',
) {
  const wording = { ...createWording(api), direction, hasLimits: true, longest: 300 }
  const entered = resolvePath(root, path, wording.find)
  if ('missing' in entered) throw createUnknownNameError(entered.missing, entered.names)
  const { sources } = entered
  const description = (path.length === 0 ? about : undefined) ?? getDescription(sources, wording)
  const lines = formatFields(sources, wording, depth)
  return {
    type: formatFacts(sources, false, wording),
    ...(description && { description: cut(description, 2000) }),
    ...(lines.length > 0 && { fields: takeLines(lines, from) }),
  }
}

function getParts({ documented }: ApiDescription, { slug }: Operation) {
  const {
    parameters = [],
    body,
    responses = [],
    samples = [],
    openPoints = [],
  } = documented.get(slug) ?? {}
  return { parameters, body, responses, samples, openPoints }
}

function createWording(api: ApiDescription): FormatOptions {
  return {
    find: (reference) => api.schemas.get(reference),
    direction: 'request',
    longest: 0,
    hasLimits: false,
  }
}

function locateAll(schema: Schema | undefined, pointer: string): readonly Source[] {
  return schema === undefined ? [] : [locate(schema, pointer)]
}

/** Returns the schema of a content, or of each item of sequential content. */
function getSources(
  content:
    | { readonly schema: Schema | undefined; readonly itemSchema?: Schema; readonly at: string }
    | undefined,
): readonly Source[] {
  if (!content) return []
  const { schema, itemSchema, at } = content
  return schema === undefined
    ? locateAll(itemSchema, `${at}/itemSchema`)
    : locateAll(schema, `${at}/schema`)
}

function formatEncoding(content: Pick<BodyContent, 'properties'> | undefined) {
  const lines = Object.entries(content?.properties ?? {}).flatMap(([name, { style }]) =>
    style ? [`${name}: ${formatStyle(style)}`] : [],
  )
  return lines.length > 0 ? { encoding: lines } : {}
}

/** Formats the OpenAPI keywords that define how a value becomes text: `style: form, explode: false`. */
function formatStyle({
  style,
  explode,
  allowReserved,
}:
  | Extract<Parameter['serialization'], { readonly by: 'style' }>
  | NonNullable<FormProperty['style']>): string {
  return `style: ${style}, explode: ${explode}${allowReserved ? ', allowReserved: true' : ''}`
}

/** Returns the named content, else the first whose fields are known. */
function chooseContent<
  Content extends { readonly mediaType: string; readonly files?: readonly string[] },
>(contents: readonly Content[], named: string | undefined): Content | undefined {
  const types = contents.map(({ mediaType }) => mediaType)
  if (named !== undefined && !types.includes(named)) throw createUnknownNameError(named, types)
  const hasFields = ({ mediaType, files }: Content) =>
    !files && (isJson(mediaType) || isFormType(mediaType))
  return (
    contents.find(({ mediaType }) => mediaType === named) ?? contents.find(hasFields) ?? contents[0]
  )
}

/** Formats parameters, required ones first. A secret has a slot, and is never among the inputs. */
function formatParameters(
  parameters: readonly DocumentedParameter[],
  wording: FormatOptions,
): readonly string[] {
  return parameters
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map(({ in: location, name, schema, schemaAt, isRequired, isSecret, description, ...one }) =>
      formatField(
        `${location}:${name}${isSecret ? ' (a secret, which has a slot)' : ''}${formatSerialization(location, one)}`,
        locateAll(schema, schemaAt),
        isRequired,
        wording,
        description,
      ),
    )
}

/** Formats how a parameter is serialized, unless that is OpenAPI's default for its location. */
function formatSerialization(
  location: Parameter['in'],
  { serialization }: Pick<Parameter, 'serialization'>,
): string {
  if (serialization.by === 'content') return ` (as ${serialization.mediaType})`
  const { style, explode, allowReserved } = serialization
  const usual = location === 'query' || location === 'cookie' ? 'form' : 'simple'
  const isUsual = style === usual && explode === (style === 'form') && !allowReserved
  return isUsual ? '' : ` (${formatStyle(serialization)})`
}

function formatStatuses(
  responses: readonly DocumentedResponse[],
  wording: FormatOptions,
): readonly string[] {
  return responses.map(({ status, summary, description, contents }) => {
    const content = chooseContent(contents, undefined)
    const sources = getSources(content)
    const items = content?.itemSchema === undefined ? '' : 'each item '
    const body = content
      ? [
          content.mediaType,
          ...(sources.length === 0 ? [] : [items + formatFacts(sources, false, wording)]),
        ]
      : []
    const text = shorten(summary ?? description ?? '', wording.longest || 40)
    return [`${status}:`, ...(body.length > 0 ? [`${body.join(', ')}.`] : []), text]
      .join(' ')
      .trim()
  })
}

function describeCredential({ security }: Operation): string {
  const sentence = describeSecurity(security)
  if (security.state !== 'stated') return sentence
  const schemes = new Map(security.alternatives.flat().map(({ name, scheme }) => [name, scheme]))
  const descriptions = [...schemes].slice(0, 6).flatMap(([name, scheme]) => {
    const { what, where } = describeScheme(scheme)
    return `${quoteDocument(name, 120)}: ${what}${where === undefined ? '' : `, as ${where}`}.`
  })
  return [sentence, ...descriptions].join(' ')
}
