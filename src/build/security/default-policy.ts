/**
 * The `default` policy of Trusted Types, which every text passes that a script turns into code. Two programs need one:
 * Pagefind's excerpts keep their marks and every other tag becomes text, and the workers of this site start by their
 * addresses, as workers of a page and never as service workers, which would see every later request. Nothing else is let
 * through, and no script can be made from text.
 *
 * @param base the path below which the site stands, without a slash at the end
 */
export function writeDefaultPolicy(base: string): string {
  // The setting has letters, digits, `_`, `-`, `.` and `/` only, of which the last two mean something to a pattern.
  const start = base.replace(/[./]/g, '\\$&')
  return `
if (globalThis.trustedTypes) {
  const workers = /^${start}\\/(pagefind\\/pagefind-worker|_astro\\/[\\w.-]+\\.worker-[\\w-]+)\\.js$/
  trustedTypes.createPolicy('default', {
    createHTML: (text) => text.replace(/<(?!\\/?mark>)/g, '&lt;'),
    createScriptURL: (text, type, sink) => {
      if (sink !== 'Worker constructor') return null
      const { origin, pathname } = new URL(text, location.origin)
      return origin === location.origin && workers.test(pathname) ? text : null
    },
  })
}
`
}
