/** The versions of OpenAPI whose rules differ, the oldest first. A document of a newer one is read by the rules of the last. */
export const versions = ['2.0', '3.0', '3.1', '3.2'] as const

export type Version = (typeof versions)[number]

export const newestVersion = '3.2' satisfies Version

/** Whether a version has what came with another. */
export function isAtLeast(version: Version, since: Version): boolean {
  return versions.indexOf(version) >= versions.indexOf(since)
}
