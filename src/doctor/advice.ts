import type { Header } from '#core/request/header.ts'
import { listUnsafeHeaders } from '#core/request/preflight.ts'
import { findHidden } from './examine.ts'
import type { Examination } from './examine.ts'
import type { Judgement } from './judge.ts'

/** Lines of configuration for one server. */
export interface Advice {
  readonly server: 'nginx' | 'express'
  readonly title: string
  /** The place for the lines: a sentence. */
  readonly where: string
  readonly lines: string
}

interface Configuration {
  readonly origin: string
  readonly methods: readonly string[]
  readonly allowHeaders: readonly string[]
  readonly exposeHeaders: readonly string[]
}

/** In seconds. Chromium caches the response to a preflight no longer. */
const maxAge = 7200

/** The headers that fix what was found, for two servers. Empty when no header fixes any of it. */
export function adviseServers(
  examination: Examination,
  judgements: readonly Judgement[],
): readonly Advice[] {
  if (!judgements.some(({ isFixedByHeaders }) => isFixedByHeaders)) return []
  const { plan, origin } = examination
  const configuration = {
    origin,
    methods: [plan.method],
    allowHeaders: listUnsafeHeaders(plan),
    exposeHeaders: [...new Set(['Retry-After', ...findHidden(examination)])],
  }
  return [
    {
      server: 'nginx',
      title: 'nginx',
      where: 'At the top of the location that proxies requests to the API.',
      lines: writeNginx(configuration),
    },
    {
      server: 'express',
      title: 'Express',
      where: 'Before all other routes and middleware. The function is that of the package cors.',
      lines: writeExpress(configuration),
    },
  ]
}

/** https://nginx.org/en/docs/http/ngx_http_headers_module.html: without `always`, errors lack the header. */
function writeNginx({ origin, methods, allowHeaders, exposeHeaders }: Configuration): string {
  const preflight = [
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Methods', value: methods.join(', ') },
    { name: 'Access-Control-Allow-Headers', value: allowHeaders.join(', ') },
    { name: 'Access-Control-Max-Age', value: String(maxAge) },
  ].filter(({ value }) => value !== '')
  const response = [
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Expose-Headers', value: exposeHeaders.join(', ') },
  ]
  return [
    '# A preflight carries no key, so respond to it here.',
    'if ($request_method = OPTIONS) {',
    ...preflight.map((header) => `    ${addHeader(header)}`),
    '    return 204;',
    '}',
    '# Hide the headers that the API itself sends, or there would be two of each.',
    'proxy_hide_header Access-Control-Allow-Credentials;',
    ...response.map(({ name }) => `proxy_hide_header ${name};`),
    ...response.map(addHeader),
  ].join('\n')
}

function addHeader({ name, value }: Header): string {
  return `add_header ${name} "${value}" always;`
}

/** https://expressjs.com/en/resources/middleware/cors.html */
function writeExpress({ origin, methods, allowHeaders, exposeHeaders }: Configuration): string {
  const allowed = `allowedHeaders: ${quoteList(allowHeaders)}, exposedHeaders: ${quoteList(exposeHeaders)}`
  return `app.use(cors({ origin: '${origin}', methods: ${quoteList(methods)}, ${allowed}, maxAge: ${maxAge} }))`
}

/** No text has quotes or backslashes: the origin is checked, and header names have none. */
function quoteList(texts: readonly string[]): string {
  return `[${texts.map((text) => `'${text}'`).join(', ')}]`
}
