import type { Operation, ServerTemplate, ServerVariable } from './description/operation.ts'
import type { RequestInputs } from './inputs.ts'
import type { Refusals } from './refusals.ts'

/**
 * The absolute URL to which paths are appended, without a slash at its end.
 *
 * @param base where the document is served, for servers that are relative to it
 */
export function planServer(
  { servers }: Operation,
  { server, variables }: Pick<RequestInputs, 'server' | 'variables'>,
  base: string,
  refusals: Refusals,
): string | undefined {
  const template = servers[server]
  if (template === undefined) {
    return refusals.add(
      'server',
      serverObject,
      `No server of the operation has the number ${server}: they are counted from 0 to ${servers.length - 1}. Choose one of them.`,
    )
  }
  const before = refusals.list.length
  refuseUnknown(template, variables, refusals)
  const text = substitute(template, variables, refusals)
  return refusals.list.length > before ? undefined : resolve(text, base, refusals)
}

const serverObject = 'OpenAPI 3.2.1, Server Object, “Fixed Fields”'
const variableObject = 'OpenAPI 3.2.1, Server Variable Object, “Fixed Fields”'
const expression = /\{([^{}]+)\}/g

function refuseUnknown(
  template: ServerTemplate,
  variables: RequestInputs['variables'],
  refusals: Refusals,
): void {
  for (const name of Object.keys(variables)) {
    if (!template.variables.some((variable) => variable.name === name)) {
      refusals.add(
        `server:${name}`,
        variableObject,
        `The chosen server has no variable “${name}”. Leave it out.`,
      )
    }
  }
}

function substitute(
  template: ServerTemplate,
  variables: RequestInputs['variables'],
  refusals: Refusals,
): string {
  const pathStart = findPathStart(template.url)
  return template.url.replace(expression, (written: string, name: string, index: number) => {
    const variable = template.variables.find((candidate) => candidate.name === name)
    if (variable === undefined) {
      refusals.add(
        'server',
        variableObject,
        `The server’s URL holds ${written}, for which the document describes no variable. Its owner has to describe it.`,
      )
      return written
    }
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (value !== undefined) checkValue(variable, value, index < pathStart, refusals)
    return value ?? variable.default
  })
}

/** Everything before it names the host; -1, and so nothing, where the URL has no scheme or a variable may hold it. */
function findPathStart(url: string): number {
  const authority = url.indexOf('://')
  if (authority === -1) return -1
  const slash = url.indexOf('/', authority + 3)
  return slash === -1 ? url.length : slash
}

/** A value must not reach beyond its place: a tenant's name with a slash would make another host of the rest. */
function checkValue(
  { name, choices }: ServerVariable,
  value: string,
  isInHost: boolean,
  refusals: Refusals,
): void {
  const field = `server:${name}`
  if (choices.length > 0 && !choices.includes(value)) {
    refusals.add(
      field,
      variableObject,
      `The server’s variable “${name}” takes one of: ${choices.join(', ')}. Choose one of them.`,
    )
    return
  }
  const unfit = (isInHost ? /[\s\p{Cc}\p{Cs}?#\\/@]/u : /[\s\p{Cc}\p{Cs}?#\\]/u).exec(value)
  if (unfit !== null) {
    refusals.add(
      field,
      'RFC 3986, section 3',
      `Character ${unfit.index + 1} of the server’s variable “${name}” would change the parts of the address around it. Remove it.`,
    )
  } else if (value.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    refusals.add(
      field,
      'WHATWG URL, “single-dot and double-dot URL path segments”',
      `The server’s variable “${name}” holds a segment of dots, which every browser takes for a step to another path. Enter another value.`,
    )
  }
}

function resolve(text: string, base: string, refusals: Refusals): string | undefined {
  if (!URL.canParse(text, base)) {
    return refusals.add(
      'server',
      serverObject,
      'The server’s URL cannot be read as an address. Check its variables, or ask the document’s owner.',
    )
  }
  const url = new URL(text, base)
  const fault = findFault(url, text)
  if (fault !== undefined) {
    return refusals.add('server', serverObject, `The server’s URL ${fault}. Choose another server.`)
  }
  return url.href.replace(/\/$/, '')
}

function findFault(url: URL, text: string): string | undefined {
  if (!['http:', 'https:'].includes(url.protocol)) return 'is no http or https address'
  if (url.username || url.password) return 'holds a user name or password, which no page can send'
  if (text.includes('?')) return 'has a query, which servers do not have'
  if (text.includes('#')) return 'has a fragment, which servers do not have'
  return undefined
}
