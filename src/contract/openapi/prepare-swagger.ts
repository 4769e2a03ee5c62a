import { claimsJson, isMultipart, readMediaType } from '#core/text/media-type.ts'
import { enter, isMapping, listItems, listMembers, locateRoot } from '../source/located.ts'
import type { Located, Mapping } from '../source/located.ts'
import { moveReference } from '../source/reference.ts'
import { createResolver } from './resolver.ts'
import type { Resolver } from './resolver.ts'
import type { SourceFiles } from '../source/source-file.ts'

/**
 * Makes a copy of a Swagger 2.0 document that the converter gets right. It does not follow references to parameters, loses
 * bodies of path items, stops at values of another shape, and assumes media types and schemes where the document is silent.
 *
 * @returns also what is to be done with the converted document
 */
export function prepareSwagger(files: SourceFiles) {
  const root = locateRoot(files.main)
  const document = copyMapping(root, files.main.place)
  const resolver = createResolver(files)
  const later: ((converted: Copy) => void)[] = [(converted) => nameServers(converted, document)]
  // The converter prefers those of the document, and an operation’s own take their place (2.0, Operation Object).
  const media = {
    consumes: listTexts(document['consumes']),
    produces: listTexts(document['produces']),
  }
  delete document['produces']
  document['consumes'] = media.consumes
  const paths: Copy = {}
  for (const item of listMembers(enter(root, 'paths'))) {
    const found = resolver.follow(item)
    if (found.outcome === 'broken' || !isMapping(found.target.value)) {
      later.push((converted) => putBack(converted, ['paths', item.key], item.value))
      continue
    }
    const copied = copyMapping(found.target, files.main.place)
    delete copied['$ref']
    setMember(paths, item.key, prepareItem(copied, found.target, item.key))
  }
  document['paths'] = paths
  // Each is copied to where it is needed; here they stay for references that lead nowhere.
  const named = document['parameters']
  delete document['parameters']
  later.push((converted) => putBack(converted, ['components', 'parameters'], named))
  for (const [name, scheme] of prepareSchemes(document)) {
    const { description } = scheme
    if (description === undefined) continue
    const place = ['components', 'securitySchemes', name, 'description']
    later.push((converted) => putBack(converted, place, description))
  }
  return {
    document,
    finish: (converted: Copy) => {
      for (const step of later) step(converted)
    },
  }

  function prepareItem(copied: Copy, located: Located, path: string): Copy {
    const shared = readParameters(enter(located, 'parameters'))
    const item: Copy = { parameters: shared.good.filter((parameter) => !isBody(parameter)) }
    if (shared.bad !== undefined) {
      later.push((converted) => addBad(converted, ['paths', path], shared.bad))
    }
    for (const [key, value] of Object.entries(copied)) {
      if (key === 'parameters') continue
      if (!methods.has(key) || !isMapping(value)) {
        later.push((converted) => putBack(converted, ['paths', path, key], value))
        continue
      }
      const own = readParameters(enter(enter(located, key), 'parameters'))
      const bodies = own.good.some(isBody) ? [] : shared.good.filter(isBody)
      const parameters = [...own.good, ...structuredClone(bodies)]
      const responses = readResponses(enter(enter(located, key), 'responses'))
      item[key] = prepareOperation({ ...value, parameters, responses }, parameters, media)
      const isSilent = (listTexts(value['produces']) ?? media.produces) === undefined
      for (const [status, examples] of takeExamples(responses)) {
        const place = ['paths', path, key, 'responses', status]
        later.push((converted) => addExamples(converted, place, examples, isSilent))
      }
      // Types that an operation names for itself are meant for its file.
      const ofFiles = value['produces'] === undefined ? listFileResponses(responses) : []
      for (const status of ofFiles) {
        const place = ['paths', path, key, 'responses', status]
        later.push((converted) => openFileTypes(findPart(converted, place)))
      }
      if (parameters.some(isRequiredField)) {
        const place = ['paths', path, key, 'requestBody', 'required']
        later.push((converted) => putBack(converted, place, true))
      }
      for (const field of parameters) {
        if (field['in'] !== 'formData' || field['style'] === undefined) continue
        later.push((converted) => encodeField(converted, ['paths', path, key], field))
      }
      if (own.bad !== undefined) {
        later.push((converted) => addBad(converted, ['paths', path, key], own.bad))
      }
      const { schemes } = value
      if (Array.isArray(schemes)) {
        later.push((converted) => nameServers(converted, { ...document, schemes }, [path, key]))
      }
    }
    return item
  }

  /** Responses as each operation needs them, because a named one has the media types of each operation that names it. */
  function readResponses(all: Located): Copy {
    const read = listMembers(all).map((item): [string, unknown] => {
      const found = resolver.follow(item)
      return [
        item.key,
        found.outcome === 'broken' ? item.value : copyValue(found.target, files.main.place),
      ]
    })
    return Object.fromEntries(read)
  }

  function readParameters(list: Located): { readonly good: Copy[]; readonly bad: unknown } {
    if (list.value === undefined) return { good: [], bad: undefined }
    if (!Array.isArray(list.value)) return { good: [], bad: list.value }
    const read = listItems(list).map((item) => readParameter(item, resolver, files.main.place))
    const bad = read.flatMap((one) => ('bad' in one ? [one.bad] : []))
    return {
      good: read.flatMap((one) => ('good' in one ? [one.good] : [])),
      bad: bad.length > 0 ? bad : undefined,
    }
  }
}

const methods: ReadonlySet<string> = new Set('get put post delete options head patch'.split(' '))

function readParameter(item: Located, resolver: Resolver, mainPlace: string) {
  const found = resolver.follow(item)
  if (found.outcome === 'broken') return { bad: item.value }
  const read = copyValue(found.target, mainPlace)
  if (!isMapping(read) || typeof read['in'] !== 'string' || !read['in']) return { bad: read }
  return { good: keepCollectionFormat(keepExample(read)) }
}

/** Many write an example as an extension, because 2.0 has none for a parameter. The converter keeps those that have names. */
function keepExample(parameter: Copy): Copy {
  const { 'x-example': example, ...others } = parameter
  return example === undefined || isMapping(example) || isBody(parameter)
    ? parameter
    : { ...others, example }
}

/** The default is `csv` (2.0, Parameter Object). What OpenAPI 3 has no style for keeps its name as one, which is refused. */
function keepCollectionFormat(parameter: Copy): Copy {
  if (parameter['type'] !== 'array') return parameter
  const format = parameter['collectionFormat'] ?? 'csv'
  const isQueryLike = parameter['in'] === 'query' || parameter['in'] === 'formData'
  const isKnown = isQueryLike ? queryFormats.has(format) : format === 'csv'
  return { ...parameter, collectionFormat: format, ...(!isKnown && { style: format }) }
}

const queryFormats: ReadonlySet<unknown> = new Set(['csv', 'ssv', 'pipes', 'multi'])

/** Fields of the document, for operations without their own. */
interface MediaTypes {
  readonly consumes: readonly string[] | undefined
  readonly produces: readonly string[] | undefined
}

function isBody(parameter: Copy): boolean {
  return parameter['in'] === 'body' || parameter['in'] === 'formData'
}

/** Without a body there is no field in it. */
function isRequiredField(parameter: Copy): boolean {
  return parameter['in'] === 'formData' && parameter['required'] === true
}

/** Media types of the body. Where the document names none, none is assumed: any for a body, both kinds of form for fields. */
function prepareOperation(
  operation: Copy,
  parameters: readonly Copy[],
  { consumes: shared, produces }: MediaTypes,
): Copy {
  const stated = listTexts(operation['consumes']) ?? shared
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  const hasFields = parameters.some((parameter) => parameter['in'] === 'formData')
  const hasFile = parameters.some((parameter) => parameter['type'] === 'file')
  const consumes = hasFields
    ? (stated?.filter((type) => forms.includes(type)) ?? [])
    : (stated ?? ['*/*'])
  const assumed = hasFile ? ['multipart/form-data'] : forms
  const responses = isMapping(operation['responses']) ? operation['responses'] : {}
  return {
    ...operation,
    produces: listTexts(operation['produces']) ?? produces,
    consumes:
      hasFields && consumes.length === 0
        ? assumed
        : hasFile
          ? putFileFormFirst(consumes)
          : consumes,
    responses: Object.fromEntries(
      Object.entries(responses).filter(([, value]) => isMapping(value)),
    ),
  }
}

function listTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
}

/** The converter drops descriptions of schemes, and stops at one that is no mapping. */
function prepareSchemes(document: Copy): readonly (readonly [string, Mapping])[] {
  const schemes = document['securityDefinitions']
  if (schemes === undefined) return []
  const good = Object.entries(isMapping(schemes) ? schemes : {}).flatMap(([name, scheme]) =>
    isMapping(scheme) ? [[name, scheme] as const] : [],
  )
  document['securityDefinitions'] = Object.fromEntries(good)
  return good
}

/** A document that names no scheme means that by which it was fetched (2.0, Swagger Object), and not http. */
function nameServers(converted: Copy, document: Copy, operation?: readonly string[]): void {
  const { host, basePath = '' } = document
  if (typeof host !== 'string' || typeof basePath !== 'string') return
  const stated = listTexts(document['schemes']) ?? []
  const schemes = stated.filter((scheme) => scheme === 'https' || scheme === 'http')
  // Without its slash, the path would run into the host, as "host: a.example" with "basePath: .evil.example".
  const path = basePath === '' || basePath.startsWith('/') ? basePath : `/${basePath}`
  const prefixes = schemes.length > 0 ? schemes.map((scheme) => `${scheme}:`) : ['']
  const servers = prefixes.map((prefix) => ({ url: `${prefix}//${host}${path}` }))
  putBack(converted, [...(operation ? ['paths', ...operation] : []), 'servers'], servers)
}

/** The converter would leave out a media type without an example, and the schema of one that `produces` does not name. */
function takeExamples(responses: Copy): readonly (readonly [status: string, examples: Mapping])[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (!isMapping(response) || !isMapping(response['examples'])) return []
    const { examples } = response
    Reflect.deleteProperty(response, 'examples')
    return [[status, examples]]
  })
}

/**
 * By media type (2.0, Example Object); what some write by name is for the first type.
 *
 * @param isSilent whether the document names no media types, so that those of the examples are the only ones
 */
function addExamples(
  converted: Copy,
  place: readonly string[],
  examples: Mapping,
  isSilent: boolean,
): void {
  const found = findPart(converted, [...place, 'content'])
  const content = isMapping(found) ? found : {}
  const [first] = Object.keys(content)
  const shared = first === undefined ? undefined : findPart(content, [first, 'schema'])
  const all = Object.entries(examples)
  const typed = all.filter(([type]) => type.includes('/'))
  const added: Copy = isSilent && typed.length > 0 ? {} : { ...content }
  for (const [type, example] of typed) {
    const known = content[type] ?? (shared === undefined ? {} : { schema: shared })
    setMember(added, type, isMapping(known) ? { ...known, example } : known)
  }
  for (const [name, value] of all.filter((one) => !typed.includes(one))) {
    putBack(added, [first ?? 'application/json', 'examples', name], { value })
  }
  putBack(converted, [...place, 'content'], added)
}

/** The converter has no encoding for a list that OpenAPI 3 has no style for. */
function encodeField(converted: Copy, operation: readonly string[], field: Copy): void {
  const place = [...operation, 'requestBody', 'content']
  const content = findPart(converted, place)
  const encoding = { style: field['style'] }
  for (const type of isMapping(content) ? Object.keys(content) : []) {
    putBack(converted, [...place, type, 'encoding', String(field['name'])], encoding)
  }
}

/** Parameters that the converter would stop at, where the reader of OpenAPI 3 will say what is wrong with them. */
function addBad(converted: Copy, path: readonly string[], bad: unknown): void {
  const parent = findPart(converted, path)
  const good = isMapping(parent) ? parent['parameters'] : undefined
  const both = Array.isArray(bad) ? [...(Array.isArray(good) ? good : []), ...bad] : bad
  putBack(converted, [...path, 'parameters'], both)
}

/** Undefined or false where there is no such part. */
function findPart(converted: Copy, path: readonly string[]): unknown {
  return path.reduce<unknown>((place, key) => isMapping(place) && place[key], converted)
}

function putBack(converted: Copy, path: readonly string[], value: unknown): void {
  let parent: unknown = converted
  for (const key of path.slice(0, -1)) {
    if (!isMapping(parent)) return
    const next = parent[key] ?? {}
    setMember(parent, key, next)
    parent = next
  }
  const last = path.at(-1)
  if (isMapping(parent) && last !== undefined) setMember(parent, last, value)
}

/** As JSON.parse does: a member named `__proto__` is a member like others. */
function setMember(copied: Copy, key: string, value: unknown): void {
  Object.defineProperty(copied, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** The statuses whose response is a file (Swagger 2.0, Response Object). */
function listFileResponses(responses: Copy): readonly string[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    isMapping(response) && isMapping(response['schema']) && response['schema']['type'] === 'file'
      ? [status]
      : [],
  )
}

/**
 * A file is bytes of any type, unless the document names one: JSON is what a document says of its other responses, or what the
 * converter assumes.
 */
function openFileTypes(response: unknown): void {
  if (!isMapping(response) || !isMapping(response['content'])) return
  const contents = Object.entries(response['content'])
  const [first] = contents
  const named = contents.filter(([type]) => !claimsJson(readMediaType(type)))
  const kept = named.length > 0 || first === undefined ? named : [['*/*', first[1]] as const]
  Reflect.set(response, 'content', Object.fromEntries(kept))
}

/** A form that can carry a file comes before one that cannot. */
function putFileFormFirst(types: readonly string[]): readonly string[] {
  return [...types.filter(isMultipart), ...types.filter((type) => !isMultipart(type))]
}

type Copy = Record<string, unknown>

/** A copy that may be changed. References of other files are written as the main one would write them. */
function copyValue({ value, file }: Located, mainPlace: string): unknown {
  return copy(value, (text) => moveReference(text, file.place, mainPlace))
}

/** The same of a mapping; an empty one of anything else. */
function copyMapping(located: Located, mainPlace: string): Copy {
  const copied = copyValue(located, mainPlace)
  return isMapping(copied) ? copied : {}
}

function copy(value: unknown, move: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, move))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]: [string, unknown]) => [
      key,
      key === '$ref' && typeof child === 'string' ? move(child) : copy(child, move),
    ]),
  )
}
