import type { Environment } from '#command-line/run-command.ts'
import { UsageError } from '#command-line/run-command.ts'
import { readBaseUrl } from '#core/request/server-url.ts'

/** The address of the service, without a slash at its end. */
export interface BaseUrl {
  readonly url: string
  readonly from: 'option' | 'setting'
}

/** A setting. What is empty is not set. */
export function readSetting(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() ? environment[name] : undefined
}

/**
 * The base URL that is typed, else that of the settings.
 *
 * @throws {UsageError} if it is not one; it does not quote the address, which may contain a password
 */
export function readBase(typed: string | undefined, environment: Environment): BaseUrl | undefined {
  const text = typed ?? readSetting(environment, 'PORTAL_API_BASE_URL')
  if (text === undefined) return undefined
  const reading = readBaseUrl(text)
  const from = typed === undefined ? 'setting' : 'option'
  if (reading.outcome === 'accepted') return { url: reading.url, from }
  const name = from === 'option' ? '--base' : 'PORTAL_API_BASE_URL'
  throw new UsageError(`${name} ${reading.fault} Write it like https://api.example.com.`)
}
