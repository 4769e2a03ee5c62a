/**
 * Another document for a viewer, which offers a field for the variables of a server, and the page of the viewer must have no
 * field. All else stays.
 */
export function leaveOutServers(document: object): Record<string, unknown> {
  const { servers: _, ...rest }: Record<string, unknown> = { ...document }
  const { paths } = rest
  if (!isRecord(paths)) return rest
  return { ...rest, paths: mapValues(paths, (item) => mapValues(leaveOut(item), leaveOut)) }
}

function leaveOut(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { servers: _, ...rest } = value
  return rest
}

function mapValues(value: unknown, change: (child: unknown) => unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
