import type { Operation, ServerTemplate } from './description/operation.ts'

/**
 * Puts the service's base URL where the document leaves its address open: `/`, which a document without servers has, and a
 * variable that is the whole URL.
 */
export function applyBase<Found extends Pick<Operation, 'servers'>>(
  operation: Found,
  base: string,
): Found {
  return { ...operation, servers: operation.servers.map((server) => applyTo(server, base)) }
}

/**
 * Whether the address of a server depends on the base.
 *
 * @param given values of its variables
 */
export function isOpen(
  { url, variables }: ServerTemplate,
  given: Readonly<Record<string, string>>,
): boolean {
  const name = readOnlyVariable(url)
  if (name === undefined) return !/^(?:[a-z][a-z\d+.-]*:|\{)/i.test(url)
  return (
    !Object.hasOwn(given, name) &&
    variables.some((variable) => variable.name === name && variable.choices.length === 0)
  )
}

function applyTo(server: ServerTemplate, base: string): ServerTemplate {
  if (server.url === '/' || server.url === '') return { ...server, url: base }
  const name = readOnlyVariable(server.url)
  return {
    ...server,
    variables: server.variables.map((variable) =>
      variable.name === name && variable.choices.length === 0
        ? { ...variable, default: base }
        : variable,
    ),
  }
}

function readOnlyVariable(url: string): string | undefined {
  return /^\{([^{}]+)\}$/.exec(url)?.[1]
}
