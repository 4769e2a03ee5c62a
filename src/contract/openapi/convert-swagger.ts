import { claimsJson, isMultipart, readMediaType } from '#core/text/media-type.ts'
import {
  enter,
  findPath,
  isMapping,
  listItems,
  listMembers,
  locateRoot,
  partition,
} from '../source/located.ts'
import type { Located, Mapping } from '../source/located.ts'
import { valueNameKeys } from '#schema/view/value-names.ts'
import { moveSwaggerPlace } from '../source/nearest-place.ts'
import { moveReference } from '../source/reference.ts'
import { createResolver } from './resolver.ts'
import type { SourceFiles } from '../source/source-file.ts'

/**
 * Makes OpenAPI 3.0 of a Swagger 2.0 document. Lines and places stay those of the document as it was written, and what has
 * another shape than Swagger 2.0 knows stays as it is, for the reader of OpenAPI 3 to say what is wrong with it.
 */
export function convertSwagger(files: SourceFiles): SourceFiles {
  const { main, others } = files
  const origins = new WeakMap<object, Located>()
  const value = convertDocument(files, origins)
  const findOrigin = (path: readonly string[]) => followOrigins(value, path, origins)
  return {
    main: {
      ...main,
      value,
      findOrigin,
      findLines: (paths) => main.findLines(paths.map(findOrigin)),
    },
    others,
  }
}

/** What was made has an origin, and what was kept stands in its parent as it did. */
function followOrigins(
  value: unknown,
  path: readonly string[],
  origins: WeakMap<object, Located>,
): readonly string[] {
  let [place, origin, rest]: [unknown, Located | undefined, string[]] = [value, undefined, []]
  for (const step of path) {
    rest.push(step)
    place = isObject(place) && Object.hasOwn(place, step) ? Reflect.get(place, step) : undefined
    const made = isObject(place) ? origins.get(place) : undefined
    if (made) [origin, rest] = [made, []]
  }
  if (!origin) return moveSwaggerPlace(path)
  return isObject(origin.value) ? [...findPath(origin), ...rest] : findPath(origin)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Fields that are of no use in OpenAPI 3 stay beside those that take their place: nothing reads them. */
function convertDocument(files: SourceFiles, origins: WeakMap<object, Located>): Mapping {
  const root = locateRoot(files.main)
  const document = keep(root.value)
  const resolver = createResolver(files)
  const hasServer = document['host'] !== undefined || document['basePath'] !== undefined

  return {
    ...document,
    ...(hasServer && { servers: writeServers(enter(root, 'schemes')) }),
    paths: convertMembers(enter(root, 'paths'), convertPath),
    components: {
      ...keep(document['components']),
      schemas: document['definitions'],
      parameters: document['parameters'],
      responses: document['responses'],
      securitySchemes: convertMembers(enter(root, 'securityDefinitions'), convertScheme),
    },
  }

  /** Remembers where something that is made comes from; what stands in another file is placed by the reference to it. */
  function make<Made extends object>(origin: Located, made: Made): Made {
    if (origin.file === files.main) origins.set(made, origin)
    return made
  }

  /** A value as it is. References of other files are written as the main one would write them. */
  function move({ value, file }: Located): unknown {
    return file === files.main ? value : copy(value, file.place)
  }

  function copy(value: unknown, from: string): unknown {
    if (Array.isArray(value)) return value.map((item) => copy(item, from))
    if (!isMapping(value)) return value
    return mapMembers(value, (child, key) =>
      key === '$ref' && typeof child === 'string'
        ? moveReference(child, from, files.main.place)
        : copy(child, from),
    )
  }

  function convertMembers(map: Located, convertOne: (member: Located) => unknown): unknown {
    if (!isMapping(map.value)) return move(map)
    const members = listMembers(map).map((member) => [member.key, convertOne(member)] as const)
    return make(map, Object.fromEntries(members))
  }

  function follow(item: Located): Located | undefined {
    const found = resolver.follow(item)
    return found.outcome === 'found' && isMapping(found.target.value) ? found.target : undefined
  }

  /** A document that names no scheme means that by which it was fetched (2.0, Swagger Object), and not http. */
  function writeServers(schemes: Located): readonly object[] {
    const { host, basePath = '' } = document
    const at = enter(root, host === undefined ? 'basePath' : 'host')
    if (typeof host !== 'string' || typeof basePath !== 'string')
      return make(at, [{ url: at.value }])
    const stated = listTexts(schemes.value) ?? []
    const known = stated.filter((scheme) => /^https?$/.test(scheme))
    // Without its slash, the path would run into the host, as "host: a.example" with "basePath: .evil.example".
    const path = basePath === '' || basePath.startsWith('/') ? basePath : `/${basePath}`
    const used = known.length > 0 ? known : stated
    const prefixes = used.length > 0 ? used.map((scheme) => `${scheme}:`) : ['']
    return make(
      schemes.parent === root ? at : schemes,
      prefixes.map((prefix) => ({ url: `${prefix}//${host}${path}` })),
    )
  }

  function convertScheme(member: Located): unknown {
    const scheme = keep(member.value)
    const { type, flow = 'implicit' } = scheme
    if (type === 'basic') return make(member, { ...scheme, type: 'http', scheme: 'basic' })
    if (type !== 'oauth2') return member.value
    return make(member, { ...scheme, flows: { [flowNames.get(flow) ?? String(flow)]: scheme } })
  }

  function convertPath(item: Located): unknown {
    const target = follow(item)
    if (!target) return item.value
    const shared = listParameters(enter(target, 'parameters')).filter(isBody)
    return convertMembers(target, (member) => {
      if (member.key === '$ref') return undefined
      if (member.key === 'parameters') return writeParameters(member)
      const isOperation = methods.has(member.key) && isMapping(member.value)
      return isOperation ? convertOperation(member, shared) : move(member)
    })
  }

  function convertOperation(at: Located, shared: readonly ParameterSource[]): Mapping {
    const operation = keep(move(at))
    const list = enter(at, 'parameters')
    const own = listParameters(list).filter(isBody)
    const types = listTexts(operation['consumes']) ?? listTexts(document['consumes'])
    const produces = listTexts(operation['produces'])
    const schemes = enter(at, 'schemes')
    return make(at, {
      ...operation,
      parameters: writeParameters(list),
      requestBody: writeBody(own.length > 0 ? own : shared, types, list),
      responses: convertMembers(enter(at, 'responses'), (one) => convertResponse(one, produces)),
      ...(Array.isArray(schemes.value) && hasServer && { servers: writeServers(schemes) }),
    })
  }

  function listParameters(list: Located): readonly ParameterSource[] {
    return listItems(list).map((item) => {
      const at = follow(item)
      const value = keep(at && move(at))
      return at && value['in'] ? { at, value } : { at: item, value: undefined }
    })
  }

  function writeParameters(list: Located): unknown {
    if (!Array.isArray(list.value)) return move(list)
    const others = listParameters(list).filter((one) => !isBody(one))
    return others.map(({ at, value }) => {
      if (value) return convertParameter(at, value)
      const bad = move(at)
      return isMapping(bad) ? make(at, { ...bad }) : bad
    })
  }

  /** Also a header of a response. Many write an example as an extension, because 2.0 has none here. */
  function convertParameter(at: Located, parameter: Mapping): Mapping {
    const { 'x-example': example, 'x-examples': several, type, collectionFormat } = parameter
    const named = isMapping(example) ? example : several
    return make(at, {
      schema: make(at, pick(parameter, schemaKeys)),
      ...writeStyle(type, parameter['in'], collectionFormat),
      ...parameter,
      ...(example !== undefined && !isMapping(example) && { example }),
      ...(isMapping(named) && { examples: mapMembers(named, wrapExample) }),
    })
  }

  /** Where the document names no media type, none is assumed: any for a body, both kinds of form for fields. */
  function writeBody(
    bodies: readonly ParameterSource[],
    types: readonly string[] | undefined,
    list: Located,
  ): Mapping | undefined {
    const [body] = bodies
    const fields = bodies.flatMap(({ at, value = {} }) => {
      const { in: place, name } = value
      return place === 'formData' && typeof name === 'string' ? [{ name, value, at }] : []
    })
    if (fields.length === 0) return body?.value && writeContent(body.at, body.value, types)
    const required = fields.flatMap(({ name, value }) => (value['required'] === true ? name : []))
    const properties = fields.map(({ name, value, at }) => {
      return [name, make(at, pick(value, [...schemaKeys, 'description']))] as const
    })
    const encoding = fields.map(({ name, value }) => {
      return [name, writeStyle(value['type'], 'query', value['collectionFormat'])] as const
    })
    const content = {
      schema: { type: 'object', properties: Object.fromEntries(properties), required },
      encoding: Object.fromEntries(encoding.filter(([, style]) => style)),
    }
    const hasFile = fields.some(({ value }) => value['type'] === 'file')
    const stated = types?.filter((type) => forms.includes(type)) ?? []
    const sent = stated.length > 0 ? stated : hasFile ? forms.slice(1) : forms
    // A form that can carry a file comes before one that cannot.
    const sorted = hasFile
      ? sent.toSorted((one, other) => +isMultipart(other) - +isMultipart(one))
      : sent
    return make(list, {
      content: Object.fromEntries(sorted.map((type) => [type, make(list, { ...content })])),
      // Without a body there is no field in it.
      ...(required.length > 0 && { required: true }),
    })
  }

  function writeContent(at: Located, body: Mapping, types: readonly string[] = ['*/*']): Mapping {
    const { schema, 'x-example': example, 'x-examples': several } = body
    const isByName = isMapping(several) && !Object.keys(several).some((key) => key.includes('/'))
    const content = types.map((type) => {
      const examples = nameExamples(isByName ? several : keep(several)[type])
      const own = examples ? { examples } : { example: keep(example)[type] }
      return [type, make(at, { schema, ...own })] as const
    })
    return make(at, { ...body, content: Object.fromEntries(content) })
  }

  /** Written for each operation, because a named one has the media types of each that names it. */
  function convertResponse(member: Located, own: readonly string[] | undefined): unknown {
    const target = follow(member)
    if (!target) return move(member)
    const response = keep(move(target))
    const { schema, examples } = response
    const produces = own ?? listTexts(document['produces'])
    // Types that an operation names for itself are meant for its file; else it is bytes of any type that is not JSON.
    const isFile = own === undefined && keep(schema)['type'] === 'file'
    const named = (produces ?? ['application/json']).filter(
      (type) => !isFile || !claimsJson(readMediaType(type)),
    )
    const types = isFile && named.length === 0 ? ['*/*'] : named
    const contents = schema === undefined ? [] : types.map((type) => [type, { schema }] as const)
    return make(target, {
      ...response,
      headers: convertMembers(enter(target, 'headers'), (header) =>
        isMapping(header.value) && header.value['$ref'] === undefined
          ? convertParameter(header, keep(move(header)))
          : move(header),
      ),
      content: addExamples(new Map(contents), keep(examples), produces === undefined),
    })
  }
}

interface ParameterSource {
  readonly at: Located
  /** Undefined for what is no parameter. */
  readonly value: Mapping | undefined
}

function isBody({ value }: ParameterSource): boolean {
  return value?.['in'] === 'body' || value?.['in'] === 'formData'
}

const methods: ReadonlySet<string> = new Set('get put post delete options head patch'.split(' '))

const forms: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** What parameters and headers of 2.0 say themselves, and those of 3.0 by a schema. */
const schemaKeys: readonly string[] =
  `type format default items maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength
  pattern maxItems minItems uniqueItems enum multipleOf x-nullable`
    .split(/\s+/)
    .concat(valueNameKeys)

const flowNames: ReadonlyMap<unknown, string> = new Map([
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
])

const queryStyles: ReadonlyMap<unknown, object> = new Map([
  ['csv', { style: 'form', explode: false }],
  ['ssv', { style: 'spaceDelimited', explode: false }],
  ['pipes', { style: 'pipeDelimited', explode: false }],
  ['multi', { style: 'form', explode: true }],
])

/** `csv` by default (2.0, Parameter Object). What OpenAPI 3 has no style for keeps its name as one, which is refused. */
function writeStyle(type: unknown, place: unknown, format: unknown = 'csv'): object | undefined {
  if (type !== 'array') return undefined
  const simple = format === 'csv' ? { style: 'simple', explode: false } : undefined
  return (place === 'query' ? queryStyles.get(format) : simple) ?? { style: format }
}

/**
 * By media type (2.0, Example Object); what some write by name is for the first type.
 *
 * @param isSilent whether the document names no media types, so that those of the examples are the only ones
 */
function addExamples(
  contents: ReadonlyMap<string, object>,
  examples: Mapping,
  isSilent: boolean,
): Mapping {
  const [first = 'application/json', shared = {}] = [...contents][0] ?? []
  const [typed, named] = partition(Object.entries(examples), ([key]) => key.includes('/'))
  const all = new Map(isSilent && typed.length > 0 ? [] : contents)
  for (const [type, example] of typed) all.set(type, { ...(contents.get(type) ?? shared), example })
  if (named.length > 0) {
    const values = mapMembers(Object.fromEntries(named), (value) => ({ value }))
    all.set(first, { ...all.get(first), examples: values })
  }
  return Object.fromEntries(all)
}

function nameExamples(value: unknown): Mapping | undefined {
  if (value === undefined) return undefined
  const isNamed = isMapping(value) && Object.values(value).every(isMapping)
  return isNamed ? mapMembers(value, wrapExample) : { default: wrapExample(value) }
}

function wrapExample(value: unknown): unknown {
  const hasValue = isMapping(value) && ('value' in value || 'externalValue' in value)
  return hasValue && Object.keys(value).every((key) => exampleFields.has(key)) ? value : { value }
}

const exampleFields: ReadonlySet<string> = new Set([
  'summary',
  'description',
  'value',
  'externalValue',
])

function listTexts(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
}

function keep(value: unknown): Mapping {
  return isMapping(value) ? value : {}
}

function pick(map: Mapping, keys: readonly string[]): Mapping {
  return Object.fromEntries(Object.entries(map).filter(([key]) => keys.includes(key)))
}

function mapMembers(map: Mapping, change: (value: unknown, key: string) => unknown): Mapping {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]))
}
