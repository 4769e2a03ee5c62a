import { findReach } from '#core/request/address.ts'

const offeredNames = ['localhost', '127.0.0.1']

/** The origins to show to readers for a loopback port. */
export function listLocalOrigins(port: number): readonly string[] {
  return offeredNames.map((name) => new URL(`http://${name}:${port}`).origin)
}

/** Whether this authority (host and port) names the port on this computer. */
export function isLocalHost(authority: string, port: number): boolean {
  return isLocalOrigin(`http://${authority}`, port)
}

/** Whether pages of this origin come from the port on this computer, under any of its names. */
export function isLocalOrigin(origin: string, port: number): boolean {
  if (findReach(origin) !== 'this-computer') return false
  const { host, hostname } = new URL(origin)
  // Exactly: an origin in any other form does not come from a browser.
  return origin === `http://${host}` && host === new URL(`http://${hostname}:${port}`).host
}
