/**
 * The `default` policy of Trusted Types, which checks every string that a script turns into code. It allows one thing:
 * this site's workers may start, as workers of a page and never as service workers, which would see every later request. It
 * refuses everything else, and neither elements nor scripts can be made from text.
 *
 * @param base the path of the site, without a trailing slash
 */
export function writeDefaultPolicy(base: string): string {
  // The setting contains only letters, digits, `_`, `-`, `.` and `/`; the last two are special in a pattern.
  const start = base.replace(/[./]/g, '\\$&')
  return `
if (globalThis.trustedTypes) {
  const workers = /^${start}\\/_astro\\/[\\w.-]+\\.worker-[\\w-]+\\.js$/
  trustedTypes.createPolicy('default', {
    createScriptURL: (text, type, sink) => {
      if (sink !== 'Worker constructor') return null
      const { origin, pathname } = new URL(text, location.origin)
      return origin === location.origin && workers.test(pathname) ? text : null
    },
  })
}
`
}
