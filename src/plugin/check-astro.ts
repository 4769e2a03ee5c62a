import type { AstroConfig } from 'astro'

/**
 * Checks that the site has the addresses that the pages of a portal link to.
 *
 * @throws {Error} with a sentence for each setting that would break them
 */
export function checkAstro({
  build: { format },
  trailingSlash,
}: {
  readonly build: Pick<AstroConfig['build'], 'format'>
  readonly trailingSlash: AstroConfig['trailingSlash']
}): void {
  const sentences = [
    ...(format === 'directory'
      ? []
      : [
          `build.format is '${format}', and the links of the developer portal lead to folders: leave it out, or set it to 'directory'.`,
        ]),
    ...(trailingSlash === 'never'
      ? [
          "trailingSlash is 'never', and the links of the developer portal end with a slash: leave it out, or set it to 'always'.",
        ]
      : []),
  ]
  if (sentences.length > 0) {
    throw new Error(`The settings of Astro do not fit.\n${sentences.join('\n')}`)
  }
}
