import { claimsJson, isMultipart, parseMediaType } from '#text/media-type.ts'
import {
  getChild,
  getPath,
  isMapping,
  isObject,
  getItems,
  getMembers,
  locateRoot,
  partition,
  traceOrigin,
} from '../load/located.ts'
import type { Located, Mapping, SourceFiles } from '../load/located.ts'
import { valueNameKeys } from '#schema/view/values.ts'
import { toSwaggerPath } from '../load/nearest-pointer.ts'
import { rebaseReference } from '../load/reference.ts'
import { createResolver, findFinalTarget } from './resolver.ts'

/**
 * Converts Swagger 2.0 to OpenAPI 3.0. Lines and pointers still refer to the original document.
 * Invalid parts are kept for the OpenAPI 3 parser to report.
 */
export function convertSwagger(files: SourceFiles): SourceFiles {
  const { main, others } = files
  const origins = new WeakMap<object, Located>()
  const value = convertDocument(files, origins)
  // Converted objects have an origin, and others keep their path in the parent.
  const findOrigin = (path: readonly string[]) => {
    const [origin, rest] = traceOrigin(value, path, origins)
    if (!origin) return toSwaggerPath(path)
    return isObject(origin.value) ? [...getPath(origin), ...rest] : getPath(origin)
  }
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

/** Fields that are not used in OpenAPI 3 are kept next to their replacements and ignored. */
function convertDocument(files: SourceFiles, origins: WeakMap<object, Located>): Mapping {
  const root = locateRoot(files.main)
  const document = asMapping(root.value)
  const resolver = createResolver(files)
  const hasServer = document['host'] !== undefined || document['basePath'] !== undefined

  return {
    ...document,
    ...(hasServer && { servers: convertServers(getChild(root, 'schemes')) }),
    paths: convertMembers(getChild(root, 'paths'), convertPath),
    components: {
      ...asMapping(document['components']),
      schemas: document['definitions'],
      parameters: document['parameters'],
      responses: document['responses'],
      securitySchemes: convertMembers(getChild(root, 'securityDefinitions'), convertScheme),
    },
  }

  /**
   * Records the origin of a converted object. Objects from other files are located by the reference
   * to them.
   */
  function make<Made extends object>(origin: Located, made: Made): Made {
    if (origin.file === files.main) origins.set(made, origin)
    return made
  }

  /**
   * Returns a value unchanged, with references of other files rewritten relative to the main file.
   */
  function move({ value, file }: Located): unknown {
    return file === files.main ? value : copy(value, file.path)
  }

  function copy(value: unknown, from: string): unknown {
    if (Array.isArray(value)) return value.map((item) => copy(item, from))
    if (!isMapping(value)) return value
    return mapValues(value, (child, key) =>
      key === '$ref' && typeof child === 'string'
        ? rebaseReference(child, from, files.main.path)
        : copy(child, from),
    )
  }

  function convertMembers(map: Located, convertOne: (member: Located) => unknown): unknown {
    if (!isMapping(map.value)) return move(map)
    const members = getMembers(map).map((member) => [member.key, convertOne(member)] as const)
    return make(map, Object.fromEntries(members))
  }

  function follow(item: Located): Located | undefined {
    const target = findFinalTarget(item, resolver)
    return isMapping(target?.value) ? target : undefined
  }

  /**
   * Returns the servers. Without `schemes`, the scheme is the one used to fetch the document (2.0,
   * Swagger Object), not http.
   */
  function convertServers(schemes: Located): readonly object[] {
    const { host, basePath = '' } = document
    const at = getChild(root, host === undefined ? 'basePath' : 'host')
    if (typeof host !== 'string' || typeof basePath !== 'string')
      return make(at, [{ url: at.value }])
    const stated = filterStrings(schemes.value) ?? []
    const known = stated.filter((scheme) => /^https?$/.test(scheme))
    // Without the slash the path would extend the host, as in "host: a.example" with "basePath:
    // .evil.example".
    const path = basePath === '' || basePath.startsWith('/') ? basePath : `/${basePath}`
    const used = known.length > 0 ? known : stated
    const prefixes = used.length > 0 ? used.map((scheme) => `${scheme}:`) : ['']
    return make(
      schemes.parent === root ? at : schemes,
      prefixes.map((prefix) => ({ url: `${prefix}//${host}${path}` })),
    )
  }

  function convertScheme(member: Located): unknown {
    const scheme = asMapping(member.value)
    const { type, flow = 'implicit' } = scheme
    if (type === 'basic') return make(member, { ...scheme, type: 'http', scheme: 'basic' })
    if (type !== 'oauth2') return member.value
    return make(member, { ...scheme, flows: { [flowNames.get(flow) ?? String(flow)]: scheme } })
  }

  function convertPath(item: Located): unknown {
    const target = follow(item)
    if (!target) return item.value
    const shared = resolveParameters(getChild(target, 'parameters')).filter(isBody)
    return convertMembers(target, (member) => {
      if (member.key === '$ref') return undefined
      if (member.key === 'parameters') return convertParameters(member)
      const isOperation = methods.has(member.key) && isMapping(member.value)
      return isOperation ? convertOperation(member, shared) : move(member)
    })
  }

  function convertOperation(at: Located, shared: readonly ParameterSource[]): Mapping {
    const operation = asMapping(move(at))
    const list = getChild(at, 'parameters')
    const own = resolveParameters(list).filter(isBody)
    const types = filterStrings(operation['consumes']) ?? filterStrings(document['consumes'])
    const produces = filterStrings(operation['produces'])
    const schemes = getChild(at, 'schemes')
    return make(at, {
      ...operation,
      parameters: convertParameters(list),
      requestBody: convertBody(own.length > 0 ? own : shared, types, list),
      responses: convertMembers(getChild(at, 'responses'), (one) => convertResponse(one, produces)),
      ...(Array.isArray(schemes.value) && hasServer && { servers: convertServers(schemes) }),
    })
  }

  function resolveParameters(list: Located): readonly ParameterSource[] {
    return getItems(list).map((item) => {
      const at = follow(item)
      const value = asMapping(at && move(at))
      return at && value['in'] ? { at, value } : { at: item, value: undefined }
    })
  }

  function convertParameters(list: Located): unknown {
    if (!Array.isArray(list.value)) return move(list)
    const others = resolveParameters(list).filter((one) => !isBody(one))
    return others.map(({ at, value }) => {
      if (value) return convertParameter(at, value)
      const bad = move(at)
      return isMapping(bad) ? make(at, { ...bad }) : bad
    })
  }

  /**
   * Converts a parameter or response header. Examples are often given as an extension, because 2.0
   * has no field for them.
   */
  function convertParameter(at: Located, parameter: Mapping): Mapping {
    const { 'x-example': example, 'x-examples': several, type, collectionFormat } = parameter
    const named = isMapping(example) ? example : several
    return make(at, {
      schema: make(at, pick(parameter, schemaKeys)),
      ...convertStyle(type, parameter['in'], collectionFormat),
      ...parameter,
      ...(example !== undefined && !isMapping(example) && { example }),
      ...(isMapping(named) && { examples: mapValues(named, wrapExample) }),
    })
  }

  /**
   * Converts a body. Without media types, it accepts any for a body and both form types for form
   * fields.
   */
  function convertBody(
    bodies: readonly ParameterSource[],
    types: readonly string[] | undefined,
    list: Located,
  ): Mapping | undefined {
    const [body] = bodies
    const fields = bodies.flatMap(({ at, value = {} }) => {
      const { in: location, name } = value
      return location === 'formData' && typeof name === 'string' ? [{ name, value, at }] : []
    })
    if (fields.length === 0) return body?.value && convertContent(body.at, body.value, types)
    const required = fields.flatMap(({ name, value }) => (value['required'] === true ? name : []))
    const properties = fields.map(({ name, value, at }) => {
      return [name, make(at, pick(value, [...schemaKeys, 'description']))] as const
    })
    const encoding = fields.map(({ name, value }) => {
      return [name, convertStyle(value['type'], 'query', value['collectionFormat'])] as const
    })
    const content = {
      schema: { type: 'object', properties: Object.fromEntries(properties), required },
      encoding: Object.fromEntries(encoding.filter(([, style]) => style)),
    }
    const hasFile = fields.some(({ value }) => value['type'] === 'file')
    const stated = types?.filter((type) => forms.includes(type)) ?? []
    const sent = stated.length > 0 ? stated : hasFile ? forms.slice(1) : forms
    // List form types that can carry a file first.
    const sorted = hasFile
      ? sent.toSorted((one, other) => +isMultipart(other) - +isMultipart(one))
      : sent
    return make(list, {
      content: Object.fromEntries(sorted.map((type) => [type, make(list, { ...content })])),
      // Without a body, a required field would be missing too.
      ...(required.length > 0 && { required: true }),
    })
  }

  function convertContent(at: Located, body: Mapping, types: readonly string[] = ['*/*']): Mapping {
    const { schema, 'x-example': example, 'x-examples': several } = body
    const isByName = isMapping(several) && !Object.keys(several).some((key) => key.includes('/'))
    const content = types.map((type) => {
      const examples = nameExamples(isByName ? several : asMapping(several)[type])
      const own = examples ? { examples } : { example: asMapping(example)[type] }
      return [type, make(at, { schema, ...own })] as const
    })
    return make(at, { ...body, content: Object.fromEntries(content) })
  }

  /**
   * Converts a response for each operation, because a shared one has the media types of the
   * referring operation.
   */
  function convertResponse(member: Located, own: readonly string[] | undefined): unknown {
    const target = follow(member)
    if (!target) return move(member)
    const response = asMapping(move(target))
    const { schema, examples } = response
    const produces = own ?? filterStrings(document['produces'])
    // Media types of the operation apply to its file; otherwise it is bytes of any type except
    // JSON.
    const isFile = own === undefined && asMapping(schema)['type'] === 'file'
    const named = (produces ?? ['application/json']).filter(
      (type) => !isFile || !claimsJson(parseMediaType(type)),
    )
    const types = isFile && named.length === 0 ? ['*/*'] : named
    const contents = schema === undefined ? [] : types.map((type) => [type, { schema }] as const)
    return make(target, {
      ...response,
      headers: convertMembers(getChild(target, 'headers'), (header) =>
        isMapping(header.value) && header.value['$ref'] === undefined
          ? convertParameter(header, asMapping(move(header)))
          : move(header),
      ),
      content: addExamples(new Map(contents), asMapping(examples), produces === undefined),
    })
  }
}

interface ParameterSource {
  readonly at: Located
  /** Undefined if it is not a valid parameter. */
  readonly value: Mapping | undefined
}

function isBody({ value }: ParameterSource): boolean {
  return value?.['in'] === 'body' || value?.['in'] === 'formData'
}

const methods: ReadonlySet<string> = new Set('get put post delete options head patch'.split(' '))

const forms: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Keys that 2.0 parameters and headers declare directly, and 3.0 in a schema. */
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

/**
 * Converts `collectionFormat` (default `csv`; 2.0, Parameter Object). Formats without an OpenAPI 3
 * style become an invalid style, which is then reported.
 */
function convertStyle(
  type: unknown,
  location: unknown,
  format: unknown = 'csv',
): object | undefined {
  if (type !== 'array') return undefined
  const simple = format === 'csv' ? { style: 'simple', explode: false } : undefined
  return (location === 'query' ? queryStyles.get(format) : simple) ?? { style: format }
}

/**
 * Adds examples, which are keyed by media type (2.0, Example Object). Named ones, which are not
 * standard, go to the first type.
 *
 * @param isSilent whether the document names no media types, so that the examples determine them
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
    const values = mapValues(Object.fromEntries(named), (value) => ({ value }))
    all.set(first, { ...all.get(first), examples: values })
  }
  return Object.fromEntries(all)
}

function nameExamples(value: unknown): Mapping | undefined {
  if (value === undefined) return undefined
  const isNamed = isMapping(value) && Object.values(value).every(isMapping)
  return isNamed ? mapValues(value, wrapExample) : { default: wrapExample(value) }
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

function filterStrings(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
}

function asMapping(value: unknown): Mapping {
  return isMapping(value) ? value : {}
}

function pick(map: Mapping, keys: readonly string[]): Mapping {
  return Object.fromEntries(Object.entries(map).filter(([key]) => keys.includes(key)))
}

function mapValues(map: Mapping, change: (value: unknown, key: string) => unknown): Mapping {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]))
}
