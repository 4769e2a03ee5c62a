import type { Header } from '#core/request/header.ts'
import { listResponseHeaders, listPreflightResponse } from './configuration.ts'
import type { ServerAdvice } from './configuration.ts'

/** https://caddyserver.com/docs/caddyfile/directives/header: deferred, to replace what the API itself sends. */
export const caddy: ServerAdvice = {
  title: 'Caddy',
  where: 'In the site’s block of the Caddyfile.',
  isRun: true,
  write: (configuration) => {
    const response = listResponseHeaders(configuration).map(writeLine)
    return [
      '# A preflight carries no key, so respond to it here.',
      '@preflight method OPTIONS',
      'handle @preflight {',
      '\theader {',
      ...listPreflightResponse(configuration).map((header) => `\t\t${writeLine(header)}`),
      '\t}',
      '\trespond 204',
      '}',
      'header {',
      ...response.map((line) => `\t${line}`),
      '\t-Access-Control-Allow-Credentials',
      '\tdefer',
      '}',
      '# Caddy’s own errors, such as 502 when the API is down.',
      'handle_errors {',
      '\theader {',
      ...response.map((line) => `\t\t${line}`),
      '\t}',
      '\trespond "{err.status_code} {err.status_text}"',
      '}',
    ].join('\n')
  },
}

function writeLine({ name, value }: Header): string {
  return `${name} "${value}"`
}
