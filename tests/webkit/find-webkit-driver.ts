import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** What the tests of WebKit need, by its command and the package that Debian has it in. */
const needs = [
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
] as const

/** @returns the packages that are missing on this machine; none if the tests of WebKit can run */
export function listMissing(environment: Environment = process.env): readonly string[] {
  return needs
    .filter(([command]) => find(command, environment) === undefined)
    .map(([, debianPackage]) => debianPackage)
}

/** The path of WebKit's driver: `WEBKIT_DRIVER_PATH`, or the installed one. */
export function findWebKitDriver(environment: Environment = process.env): string {
  return find('WebKitWebDriver', environment) ?? 'WebKitWebDriver'
}

function find(command: string, environment: Environment): string | undefined {
  const chosen = command === 'Xvfb' ? undefined : environment['WEBKIT_DRIVER_PATH']?.trim()
  const folders = [...(environment['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/bin']
  return (chosen ? [chosen] : folders.map((folder) => join(folder, command))).find((path) =>
    existsSync(path),
  )
}
