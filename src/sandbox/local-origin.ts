import { findReach } from '#core/request/address.ts'

const offeredNames = ['localhost', '127.0.0.1']

/** The origins under which readers are told to open what a loopback port serves. */
export function listLocalOrigins(port: number): readonly string[] {
  return offeredNames.map((name) => new URL(`http://${name}:${port}`).origin)
}

/** Whether a request that names this authority (host and port) means a port of this computer. */
export function isLocalHost(authority: string, port: number): boolean {
  return isLocalOrigin(`http://${authority}`, port)
}

/** Whether pages of this origin come from a port of this computer, by whichever of its own names. */
export function isLocalOrigin(origin: string, port: number): boolean {
  if (findReach(origin) !== 'this-computer') return false
  const { host, hostname } = new URL(origin)
  // Letter for letter: what a browser would have written otherwise does not come from one.
  return origin === `http://${host}` && host === new URL(`http://${hostname}:${port}`).host
}
