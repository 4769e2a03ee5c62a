import data from '@mdn/browser-compat-data' with { type: 'json' }
import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { projectRoot } from '#host/places.ts'
import { isAtMost, readSupportedBrowsers, readVersion } from './supported-browsers.ts'
import type { Version } from './supported-browsers.ts'

/** What MDN's compatibility data has at a path such as `css.properties.field-sizing`. */
export function findFeature(...path: readonly string[]): CompatStatement | undefined {
  const { api, css, javascript } = data
  let place: Identifier | undefined = { api, css, javascript }
  for (const name of path) {
    if (!place || !Object.hasOwn(place, name)) return undefined
    place = place[name]
  }
  return place?.['__compat']
}

/** The members of a part of the data, each with its name. */
export function listFeatures(part: Identifier): readonly (readonly [string, Identifier])[] {
  return Object.keys(part).flatMap((name) => {
    const member = name === '__compat' ? undefined : part[name]
    return member ? [[name, member] as const] : []
  })
}

/**
 * The supported browsers of which one version lacks a feature, or has it only behind a setting or another name. One that has
 * it in part counts as having it.
 *
 * @param prefixes those that are written beside it
 */
export function listLacking(
  { support }: CompatStatement,
  prefixes: readonly string[] = [],
): readonly BrowserName[] {
  return supported
    .filter(([browser, version]) => {
      const statements = support[browser]
      return ![statements ?? []].flat().some((statement) => has(statement, version, prefixes))
    })
    .map(([browser]) => browser)
}

const browsers = readSupportedBrowsers(projectRoot)
const supported: readonly (readonly [BrowserName, Version])[] = (
  ['chrome', 'edge', 'firefox', 'safari', 'safari_ios'] as const
).flatMap((name) => {
  const version = browsers[name]
  return version ? [[name, version] as const] : []
})

function has(
  statement: SimpleSupportStatement,
  version: Version,
  prefixes: readonly string[],
): boolean {
  const { version_added: added, version_removed: removed, prefix, flags } = statement
  if (typeof added !== 'string' || added === 'preview' || flags || statement.alternative_name) {
    return false
  }
  if (prefix !== undefined && !prefixes.includes(prefix)) return false
  if (removed !== undefined && isAtMost(readVersion(removed), version)) return false
  return isAtMost(readVersion(added), version)
}
