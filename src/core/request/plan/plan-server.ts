import { citeRfc } from '../../citation/citation.ts'
import type { Clause } from '../../citation/citation.ts'
import { clauses } from '../../citation/clauses.ts'
import type { Operation, ServerTemplate, ServerVariable } from '../description/operation.ts'
import { fillServer, findValueFault } from '../fill-server.ts'
import type { ValueFault } from '../fill-server.ts'
import type { RequestInputs } from '../inputs.ts'
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
  if (template.fault !== undefined) {
    return refusals.add('server', serverObject, `${template.fault} Choose another server.`)
  }
  const before = refusals.list.length
  rejectUnknown(template, variables, refusals)
  rejectMissing(template, refusals)
  for (const variable of template.variables) {
    const given = Object.hasOwn(variables, variable.name) ? variables[variable.name] : undefined
    checkValue(template, variable, given, refusals)
  }
  if (refusals.list.length > before) return undefined
  const filled = fillServer(template, variables, base)
  return filled.outcome === 'filled'
    ? filled.url
    : refusals.add(
        'server',
        serverObject,
        `The server’s URL ${filled.fault} Choose another server.`,
      )
}

const serverObject = clauses.server
const variableObject = clauses.serverVariable

function rejectUnknown(
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

function rejectMissing({ url, variables }: ServerTemplate, refusals: Refusals): void {
  for (const [written, name] of url.matchAll(/\{([^{}]+)\}/g)) {
    if (variables.some((variable) => variable.name === name)) continue
    refusals.add(
      'server',
      variableObject,
      `The server’s URL holds ${written}, for which the document describes no variable. Its owner has to describe it.`,
    )
  }
}

function checkValue(
  template: ServerTemplate,
  { name, default: usual, choices }: ServerVariable,
  given: string | undefined,
  refusals: Refusals,
): void {
  const field = `server:${name}`
  if (given !== undefined && choices.length > 0 && !choices.includes(given)) {
    refusals.add(
      field,
      variableObject,
      `The server’s variable “${name}” takes one of: ${choices.join(', ')}. Choose one of them.`,
    )
    return
  }
  const fault = findValueFault(template, name, given ?? usual)
  if (fault) refusals.add(field, faultClauses[fault.kind], describeFault(name, fault))
}

const faultClauses = {
  empty: citeRfc(3986, '3.2.2'),
  sign: citeRfc(3986, '3'),
  dots: clauses.dotSegments,
} as const satisfies Readonly<Record<ValueFault['kind'], Clause>>

function describeFault(name: string, fault: ValueFault): string {
  switch (fault.kind) {
    case 'empty':
      return `The server’s variable “${name}” is empty, and without it the address would name another host. Enter a value.`
    case 'sign':
      return `Character ${fault.position} of the server’s variable “${name}” would change the parts of the address around it. Remove it.`
    case 'dots':
      return `The server’s variable “${name}” holds a segment of dots, which every browser takes for a step to another path. Enter another value.`
  }
}
