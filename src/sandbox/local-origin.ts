const loopbackNames = ['localhost', '127.0.0.1']

/** The authorities (host and port) under which a loopback port is reached. */
export function listLocalHosts(port: number): readonly string[] {
  return loopbackNames.map((name) => new URL(`http://${name}:${port}`).host)
}

/** The origins of the pages that a loopback port serves. */
export function listLocalOrigins(port: number): readonly string[] {
  return listLocalHosts(port).map((host) => `http://${host}`)
}
