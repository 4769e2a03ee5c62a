/**
 * Formats the script of the `default` Trusted Types policy, which checks every string that a script turns into code. It allows only
 * this site's workers, and never as service workers, which would see every later request. Creating elements or scripts from text is
 * refused. If the site uses Pagefind, its worker and its `<mark>` elements are also allowed.
 *
 * @param base the path of the site, without a trailing slash
 * @param assetsPath the path of its scripts, with a slash at both ends
 */
export function formatDefaultPolicy({
  base,
  hasPagefind = false,
  assetsPath = `${base}/_astro/`,
}: {
  readonly base: string
  readonly hasPagefind?: boolean
  readonly assetsPath?: string
}): string {
  const paths = [
    String.raw`${escapePattern(assetsPath)}[\w.-]+\.worker-[\w-]+\.js`,
    ...(hasPagefind ? [escapePattern(`${base}/pagefind/pagefind-worker.js`)] : []),
  ]
  const createHtml = hasPagefind
    ? '\n    createHTML: (text) => (/<(?!\\/?mark>)/i.test(text) ? null : text),'
    : ''
  return `
if (globalThis.trustedTypes) {
  const workers = /^(?:${paths.join('|')})$/
  trustedTypes.createPolicy('default', {${createHtml}
    createScriptURL: (text, type, sink) => {
      if (sink !== 'Worker constructor') return null
      const { origin, pathname } = new URL(text, location.origin)
      return origin === location.origin && workers.test(pathname) ? text : null
    },
  })
}
`
}

function escapePattern(path: string): string {
  return path.replaceAll(/[^\w-]/g, String.raw`\$&`)
}
