import type { Header } from '#core/request/header.ts'
import { listResponseHeaders, listPreflightResponse } from './configuration.ts'
import type { ServerAdvice } from './configuration.ts'

/** https://nginx.org/en/docs/http/ngx_http_headers_module.html: without `always`, errors lack the header. */
export const nginx: ServerAdvice = {
  title: 'nginx',
  where: 'At the top of the location that proxies requests to the API.',
  isRun: true,
  write: (configuration) => {
    const response = listResponseHeaders(configuration)
    return [
      '# A preflight carries no key, so respond to it here.',
      'if ($request_method = OPTIONS) {',
      ...listPreflightResponse(configuration).map((header) => `    ${addHeader(header)}`),
      '    return 204;',
      '}',
      '# Hide the headers that the API itself sends, or there would be two of each.',
      'proxy_hide_header Access-Control-Allow-Credentials;',
      ...response.map(({ name }) => `proxy_hide_header ${name};`),
      ...response.map(addHeader),
    ].join('\n')
  },
}

function addHeader({ name, value }: Header): string {
  return `add_header ${name} "${value}" always;`
}
