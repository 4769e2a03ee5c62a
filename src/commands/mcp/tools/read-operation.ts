import { z } from 'astro/zod'
import type { DocumentedBody, DocumentedParameter } from '#contract/openapi/documented-operation.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { DocumentedResponse } from '#core/response/documented-response.ts'
import type { BodyContent, FormProperty, Operation } from '#core/request/description/operation.ts'
import type { Parameter, Schema } from '#core/request/description/parameter.ts'
import { nameScheme, writeSecurity } from '#core/request/describe-security.ts'
import { nameServer } from '#core/request/list-servers.ts'
import { explainIgnored } from '#core/request/plan/parameter-input.ts'
import { isFormType, isJson } from '#core/text/media-type.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import { UsageError } from '#command-line/run-command.ts'
import { shorten } from '#search/record.ts'
import type { Source } from '#schema/view/view-schema.ts'
import { describe, enterSchema, listFieldLines, writeFacts, writeField } from './describe-schema.ts'
import type { Wording } from './describe-schema.ts'
import { defineTool, findOperation, rejectUnknown, takeLines, takeWhole } from './tool.ts'

const parts = ['call', 'description', 'parameters', 'body', 'responses', 'open', 'schema'] as const

export const readOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation and what is open',
  description:
    'Reads one operation: first what a call needs, which are its credential, its inputs with their types, one level of its body, and its statuses. “part” opens one of them whole, “path” what is within a field, “depth” more levels at once. What the document states to be open is in “open”; anything else that is not there is not specified either.',
  input: {
    operation: z
      .string()
      .min(1)
      .describe('Its operationId, its slug, or method and path, such as “POST /v1/customers”'),
    part: z
      .enum(parts)
      .default('call')
      .describe('“call” is what a call needs; “schema” a named schema, with its name in “path”'),
    path: z
      .array(z.string())
      .max(32)
      .default([])
      .describe(
        'What to enter: names of fields or alternatives, * for the items of a list. In parameters it begins with one such as “query:filter”, in responses with the status',
      ),
    depth: z.int().min(1).max(5).default(1).describe('Levels of fields'),
    media_type: z
      .string()
      .optional()
      .describe('Of the body or the response, where there are several'),
    from: z.int().min(0).default(0).describe('How many lines to pass over'),
  },
  run: async ({ source, readContract }, { operation: wanted, part, ...rest }) => {
    const contract = await readContract()
    const operation = findOperation(contract, wanted)
    const given = { contract, operation, ...rest }
    return { source, found: part === 'call' ? readCall(given) : readPart(part, given) }
  },
})

interface Given {
  readonly contract: Contract
  readonly operation: Operation
  readonly path: readonly string[]
  readonly depth: number
  readonly media_type?: string | undefined
  readonly from: number
}

/** Characters of each part: four of them are about one token, and a call has about 1,000. */
const mostOfCall = { text: 300, parameters: 1800, body: 3600, responses: 500, open: 1400 }

/** What a call needs, in so few words that an agent can read it of several operations. */
function readCall({ contract, operation }: Given) {
  const { id, slug, name, method, path, description, isDeprecated, callable } = operation
  const { servers, statedHeaders, ignoredHeaders } = operation
  const { parameters, body, responses, openPoints } = readParts(contract, operation)
  const content = body && chooseContent(body.contents, undefined)
  return {
    operation: { id, ...(slug !== id && { slug }), name, call: `${method} ${path}` },
    ...(description && { about: shorten(description, mostOfCall.text) }),
    ...(isDeprecated && { deprecated: true }),
    ...(callable.from !== 'page' && {
      callable: `${callable.from === 'program' ? 'From a program, not from a web page' : 'Not at all'}: ${callable.reason.sentence}`,
    }),
    credential: writeCredential(operation),
    servers: servers.slice(0, 3).map(nameServer),
    ...(statedHeaders.length > 0 && {
      headers: statedHeaders.map((header) => `${header.name}: ${header.value}`),
    }),
    ...(ignoredHeaders.length > 0 && {
      ignored: `${ignoredHeaders.join(', ')}. ${explainIgnored(ignoredHeaders)}`,
    }),
    ...(parameters.length > 0 && {
      parameters: fit(mostOfCall.parameters, 'parameters', (longest) =>
        listParameters(parameters, { ...wordsOf(contract), longest }),
      ),
    }),
    ...(body &&
      !isEmptyBody(method, body, wordsOf(contract)) && {
        body: {
          required: body.isRequired,
          media_type: content?.mediaType,
          ...(body.contents.length > 1 && {
            or: body.contents
              .flatMap(({ mediaType }) => (mediaType === content?.mediaType ? [] : [mediaType]))
              .slice(0, 4),
          }),
          ...(content?.schema !== undefined && {
            type: writeFacts(listSources(content), false, wordsOf(contract)),
            fields: fit(mostOfCall.body, 'body', (longest) =>
              listFieldLines(listSources(content), { ...wordsOf(contract), longest }),
            ),
          }),
          ...listEncoding(content),
        },
      }),
    responses: fit(mostOfCall.responses, 'responses', (longest) =>
      listStatuses(responses, { ...wordsOf(contract), direction: 'response', longest }),
    ),
    open: fit(mostOfCall.open, 'open', (longest) =>
      openPoints.map(({ topic, assume }) => cut(`${topic}. ${assume}`, longest || 60)),
    ),
  }
}

function readPart(part: Exclude<(typeof parts)[number], 'call'>, given: Given): unknown {
  const { contract, operation, path, from } = given
  const { parameters, body, responses, openPoints } = readParts(contract, operation)
  switch (part) {
    case 'description': {
      const text = [operation.summary, operation.description].filter(Boolean).join('\n\n')
      return takeLines(text.split('\n'), from).join('\n')
    }
    case 'parameters': {
      const [first, ...rest] = path
      if (first === undefined) {
        const wording = { ...wordsOf(contract), hasLimits: true, longest: 400 }
        return takeLines(listParameters(parameters, wording), from)
      }
      const names = parameters.map((one) => `${one.in}:${one.name}`)
      const parameter = parameters[names.indexOf(first)]
      if (!parameter) throw rejectUnknown(first, names)
      return readSchema(
        locate(parameter.schema, parameter.schemaAt),
        rest,
        given,
        parameter.description,
      )
    }
    case 'body': {
      if (!body) throw new UsageError('The document describes no body for this operation.')
      const content = chooseContent(body.contents, given.media_type)
      return {
        media_type: content?.mediaType,
        ...readSchema(listSources(content), path, given),
        ...listEncoding(content),
      }
    }
    case 'responses':
      return readResponse(responses, given)
    case 'open': {
      const own = new Set(openPoints.map(({ id }) => id))
      const others = contract.openPoints.filter(({ id }) => !own.has(id))
      const list = (points: typeof openPoints) =>
        points.map(({ topic, assume }) => `${topic}. ${assume}`)
      return {
        ofOperation: list(openPoints),
        ofDocument: takeLines(list(others), from),
        contradictions: contract.contradictions.map(
          ({ topic, statements, reading }) =>
            `${topic}. ${statements.join(' ')} Until the owner decides: ${reading}`,
        ),
        found: 'list_findings lists what a machine finds open or contradictory.',
      }
    }
    case 'schema': {
      const [name, ...rest] = path
      const found = [...contract.schemas].find(
        ([reference]) => reference === name || reference.endsWith(`/${name}`),
      )
      if (!found) {
        throw rejectUnknown(
          name ?? '',
          Array.from(contract.schemas.keys(), (reference) => reference.replace(/^.*\//, '')),
        )
      }
      return readSchema(locate(found[1], found[0]), rest, given)
    }
  }
}

function readResponse(responses: readonly DocumentedResponse[], given: Given): unknown {
  const { contract, path, from } = given
  const [status, ...rest] = path
  if (status === undefined) {
    const wording = { ...wordsOf(contract), direction: 'response', longest: 300 } as const
    return takeLines(listStatuses(responses, wording), from)
  }
  const response = responses.find((one) => one.status === status)
  const statuses = responses.map((one) => one.status)
  if (!response) throw rejectUnknown(status, statuses)
  const content = chooseContent(response.contents, given.media_type)
  const wording = { ...wordsOf(contract), direction: 'response', longest: 200 } as const
  return {
    status,
    summary: response.summary,
    description: response.description,
    headers: response.headers
      .slice(0, 20)
      .map(({ name, schema, schemaAt, description = '' }) =>
        writeField(name, locate(schema, schemaAt), false, wording, description),
      ),
    media_type: content?.mediaType,
    ...(content?.itemSchema !== undefined && { of: 'each item' }),
    ...readSchema(listSources(content), rest, given, undefined, 'response'),
  }
}

/** What a schema says at a path: its words, and its fields as lines. */
function readSchema(
  whole: readonly Source[],
  path: readonly string[],
  { contract, depth, from }: Given,
  about?: string,
  direction: Wording['direction'] = 'request',
) {
  const wording = { ...wordsOf(contract), direction, hasLimits: true, longest: 300 }
  const entered = enterSchema(whole, path, wording.find)
  if ('missing' in entered) throw rejectUnknown(entered.missing, entered.names)
  const { sources } = entered
  const description = (path.length === 0 ? about : undefined) ?? describe(sources, wording)
  const lines = listFieldLines(sources, wording, depth)
  return {
    type: writeFacts(sources, false, wording),
    ...(description && { description: cut(description, 2000) }),
    ...(lines.length > 0 && { fields: takeLines(lines, from) }),
  }
}

/** Stripe describes an empty form for each GET. */
function isEmptyBody(method: string, { isRequired, contents }: DocumentedBody, wording: Wording) {
  const hasMeaning = isRequired || !/^(?:GET|HEAD|DELETE)$/.test(method)
  return (
    !hasMeaning &&
    listFieldLines(listSources(chooseContent(contents, undefined)), wording).length === 0
  )
}

function readParts({ documented }: Contract, { slug }: Operation) {
  const { parameters = [], body, responses = [], openPoints = [] } = documented.get(slug) ?? {}
  return { parameters, body, responses, openPoints }
}

function wordsOf(contract: Contract): Wording {
  return {
    find: (reference) => contract.schemas.get(reference),
    direction: 'request',
    longest: 0,
    hasLimits: false,
  }
}

/** @param pointer its place, by which its numbers keep every digit */
function locate(schema: Schema | undefined, pointer: string): readonly Source[] {
  return schema === undefined ? [] : [{ schema, pointer, origin: undefined }]
}

/** The schema of a content, or of each of its items where it comes item by item. */
function listSources(
  content:
    | { readonly schema: Schema | undefined; readonly itemSchema?: Schema; readonly at: string }
    | undefined,
): readonly Source[] {
  if (!content) return []
  const { schema, itemSchema, at } = content
  return schema === undefined
    ? locate(itemSchema, `${at}/itemSchema`)
    : locate(schema, `${at}/schema`)
}

/** How the fields of a form are serialized, where its `encoding` states a style. */
function listEncoding(content: Pick<BodyContent, 'properties'> | undefined) {
  const lines = Object.entries(content?.properties ?? {}).flatMap(([name, { style }]) =>
    style ? [`${name}: ${writeStyle(style)}`] : [],
  )
  return lines.length > 0 ? { encoding: lines } : {}
}

/** The keywords of OpenAPI that decide how a value becomes text: `style: form, explode: false`. */
function writeStyle({
  style,
  explode,
  allowReserved,
}:
  | Extract<Parameter['serialization'], { readonly by: 'style' }>
  | NonNullable<FormProperty['style']>): string {
  return `style: ${style}, explode: ${explode}${allowReserved ? ', allowReserved: true' : ''}`
}

/** The one that is named, else the first of which fields are known. */
function chooseContent<
  Content extends { readonly mediaType: string; readonly files?: readonly string[] },
>(contents: readonly Content[], named: string | undefined): Content | undefined {
  const types = contents.map(({ mediaType }) => mediaType)
  if (named !== undefined && !types.includes(named)) throw rejectUnknown(named, types)
  const telling = ({ mediaType, files }: Content) =>
    !files && (isJson(mediaType) || isFormType(mediaType))
  return (
    contents.find(({ mediaType }) => mediaType === named) ?? contents.find(telling) ?? contents[0]
  )
}

/** Required ones first. A secret has a slot, and is never among the inputs. */
function listParameters(
  parameters: readonly DocumentedParameter[],
  wording: Wording,
): readonly string[] {
  return parameters
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map(({ in: place, name, schema, schemaAt, isRequired, isSecret, description = '', ...one }) =>
      writeField(
        `${place}:${name}${isSecret ? ' (a secret, which has a slot)' : ''}${writeSerialization(place, one)}`,
        locate(schema, schemaAt),
        isRequired,
        wording,
        description,
      ),
    )
}

/** How a parameter is serialized, where that is not OpenAPI's default for its place. */
function writeSerialization(
  place: Parameter['in'],
  { serialization }: Pick<Parameter, 'serialization'>,
): string {
  if (serialization.by === 'content') return ` (as ${serialization.mediaType})`
  const { style, explode, allowReserved } = serialization
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple'
  const isUsual = style === usual && explode === (style === 'form') && !allowReserved
  return isUsual ? '' : ` (${writeStyle(serialization)})`
}

function listStatuses(
  responses: readonly DocumentedResponse[],
  wording: Wording,
): readonly string[] {
  return responses.map(({ status, summary, description, contents }) => {
    const content = chooseContent(contents, undefined)
    const sources = listSources(content)
    const items = content?.itemSchema === undefined ? '' : 'each item '
    const body = content
      ? [
          content.mediaType,
          ...(sources.length === 0 ? [] : [items + writeFacts(sources, false, wording)]),
        ]
      : []
    const text = shorten(summary ?? description ?? '', wording.longest || 40)
    return [`${status}:`, ...(body.length > 0 ? [`${body.join(', ')}.`] : []), text]
      .join(' ')
      .trim()
  })
}

function writeCredential({ security }: Operation): string {
  const sentence = writeSecurity(security)
  if (security.state !== 'stated') return sentence
  const schemes = new Map(security.alternatives.flat().map(({ name, scheme }) => [name, scheme]))
  const places = [...schemes].slice(0, 6).flatMap(([name, scheme]) => {
    const { what, where } = nameScheme(scheme)
    return `${quoteDocument(name, 120)}: ${what}${where === undefined ? '' : `, as ${where}`}.`
  })
  return [sentence, ...places].join(' ')
}

/** The lines with as many words as fit; where none do, as many lines as fit and where the others are. */
function fit(
  most: number,
  part: (typeof parts)[number],
  list: (longest: number) => readonly string[],
): readonly string[] {
  for (const longest of [160, 80, 40]) {
    const lines = list(longest)
    if (takeWhole(lines, most) === lines) return lines
  }
  const lines = list(0)
  const shown = takeWhole(lines, most)
  const left = lines.length - shown.length
  return left === 0 ? shown : [...shown, `… ${left} more: part “${part}”`]
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} …`
}
