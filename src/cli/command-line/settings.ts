import type { Environment } from './run-command.ts'
import { UsageError } from './run-command.ts'
import { parseBaseUrl } from '#request/server-url.ts'

/** Returns a setting; `undefined` if it is empty. */
export function getSetting(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() ? environment[name] : undefined
}

/** @throws {UsageError} with this sentence if the text is not a port */
export function parsePort(text: string, sentence: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new UsageError(sentence)
}

/** Returns the base URL of the settings, without a trailing slash as for pages. @throws {UsageError} if it is not a URL */
export function getBaseSetting(environment: Environment): string | undefined {
  const name = 'PORTAL_API_BASE_URL'
  return parseBase(getSetting(environment, name), name)?.replace(/\/$/, '')
}

/**
 * Parses the base URL of the service. A trailing slash is kept: relative servers are resolved against it (RFC 3986, section 5.2.3).
 *
 * @param name of the option, the setting or the input
 * @throws {UsageError} if it is not a URL; the message does not quote it, because it may contain a password
 */
export function parseBase(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined
  const result = parseBaseUrl(text)
  if (result.outcome === 'accepted')
    return text.trim().endsWith('/') ? `${result.url}/` : result.url
  throw new UsageError(`${name} ${result.error} Write it like https://api.example.com.`)
}
