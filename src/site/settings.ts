import { z } from 'zod'

/** Everything that can be set from outside, read once from the environment. */
export interface Settings {
  /** Base URL of the real service, without a trailing slash. */
  readonly apiBaseUrl: string | undefined
  /** The web application in which Settings → Developer is. */
  readonly webAppUrl: string | undefined
  /** Where the portal itself is published; canonical links and the sitemap need it. Beside a sandbox: this machine. */
  readonly siteUrl: string | undefined
  /** The local sandbox. Set by `npm start` and `npm run dev`, never for a build that is published. */
  readonly sandboxUrl: string | undefined
  readonly port: number
  readonly sandboxPort: number
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** @throws {SettingsError} with one sentence for each setting that cannot be used, and what would be right */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())),
  )
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new SettingsError(sentences.join('\n'))
  }
  const { data } = parsed
  return {
    apiBaseUrl: data.PORTAL_API_BASE_URL,
    webAppUrl: data.PORTAL_WEB_APP_URL,
    siteUrl:
      data.PORTAL_SITE_URL ??
      (data.PORTAL_SANDBOX_URL ? `http://localhost:${data.PORT}` : undefined),
    sandboxUrl: data.PORTAL_SANDBOX_URL,
    port: data.PORT,
    sandboxPort: data.SANDBOX_PORT,
  }
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An absolute URL that a browser on a secure page can call: https, or http on this machine. */
const httpsUrl = (example: string) =>
  z.string().transform((text, context) => {
    const refuse = (reason: string) => {
      context.addIssue({ code: 'custom', message: `${reason} Write it like ${example}.` })
      return z.NEVER
    }
    // The URL parser drops line breaks and tabs silently, which joins two values into one.
    if (/\s/.test(text.trim())) return refuse('has white space inside.')
    if (!URL.canParse(text.trim())) return refuse('is not an absolute URL.')
    const url = new URL(text.trim())
    const isLoopback = loopbackHosts.has(url.hostname)
    if (url.username || url.password) return refuse('holds a user name or password.')
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
      return refuse('must begin with https:// (http:// only for this machine).')
    }
    if (url.search || text.includes('?')) return refuse('has a query.')
    if (url.hash || text.includes('#')) return refuse('has a fragment.')
    return url.href.replace(/\/+$/, '')
  })

const port = (fallback: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535.')
    .transform(Number)
    .refine((number) => number >= 1 && number <= 65_535, 'must be a port number from 1 to 65535.')
    .default(fallback)

const schema = z
  .object({
    PORTAL_API_BASE_URL: httpsUrl('https://api.example.com').optional(),
    PORTAL_WEB_APP_URL: httpsUrl('https://app.example.com').optional(),
    PORTAL_SITE_URL: httpsUrl('https://docs.example.com').optional(),
    PORTAL_SANDBOX_URL: httpsUrl('http://localhost:4322').optional(),
    PORT: port(4321),
    SANDBOX_PORT: port(4322),
  })
  .refine((settings) => settings.PORT !== settings.SANDBOX_PORT, {
    path: ['SANDBOX_PORT'],
    message: 'must differ from PORT: the portal and the sandbox each need a port of their own.',
  })
