/**
 * The `default` policy of Trusted Types, which every text passes that a script turns into code. Two programs need one:
 * Pagefind's excerpts keep their marks and every other tag becomes text, and the workers of this site start by their
 * addresses. Nothing else is let through, and no script can be made from text.
 */
export const defaultPolicyScript = `
if (globalThis.trustedTypes) {
  const workers = /^\\/(pagefind\\/pagefind-worker|_astro\\/[\\w.-]+\\.worker-[\\w-]+)\\.js$/
  trustedTypes.createPolicy('default', {
    createHTML: (text) => text.replace(/<(?!\\/?mark>)/g, '&lt;'),
    createScriptURL: (text) => {
      const { origin, pathname } = new URL(text, location.origin)
      return origin === location.origin && workers.test(pathname) ? text : null
    },
  })
}
`
