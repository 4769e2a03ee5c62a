import type { Environment } from '#command-line/run-command.ts'
import { UsageError } from '#command-line/run-command.ts'
import { readBaseUrl } from '#core/request/server-url.ts'

/** A setting. What is empty is not set. */
export function readSetting(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() ? environment[name] : undefined
}

/** The base URL of the settings. @throws {UsageError} if it is none */
export function readBaseSetting(environment: Environment): string | undefined {
  const name = 'PORTAL_API_BASE_URL'
  return readBase(readSetting(environment, name), name)
}

/**
 * The address of the service, without a slash at its end.
 *
 * @param name of the option, the setting or the input that has it
 * @throws {UsageError} if it is none; the address is not quoted, which may contain a password
 */
export function readBase(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined
  const reading = readBaseUrl(text)
  if (reading.outcome === 'accepted') return reading.url
  throw new UsageError(`${name} ${reading.fault} Write it like https://api.example.com.`)
}
