/** Where the build publishes the list of operations, and what the console needs of each: from the root of the site. */
export const operationList = 'console/operations.json'

export function locateData(slug: string): string {
  return `console/operations/${slug}.json`
}
