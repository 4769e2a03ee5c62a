import { z } from 'zod'

/**
 * Reduces npm's list of everything in package-lock.json to what a build is made from and with, without packages used only in
 * development. (`npm sbom --omit dev` would also leave out what both use, such as the bundler.)
 *
 * @param printed what `npm sbom --sbom-format cyclonedx --package-lock-only` printed
 * @returns the same for the same lock file, at any time, on any machine and with any npm
 * @throws {Error} when that is not such a document
 */
export function keepBuildPackages(printed: string): object {
  const { serialNumber: _, ...document } = sbomSchema.parse(JSON.parse(printed))
  const { component } = document.metadata
  const components = document.components.filter(
    ({ properties }) => !properties.some(({ name }) => name === developmentMark),
  )
  const kept = new Set([component, ...components].map((each) => each['bom-ref']))
  return {
    ...document,
    // npm names the project after its folder, and adds the time and its own version.
    metadata: { component: { ...component, name: component['bom-ref'].replace(/@[^@]*$/, '') } },
    components,
    dependencies: document.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => kept.has(to)) })),
  }
}

/** A property of npm's CycloneDX output. */
const developmentMark = 'cdx:npm:package:development'

const componentSchema = z.looseObject({
  'bom-ref': z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
})

const sbomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.string(),
  metadata: z.object({ component: componentSchema }),
  components: z.array(componentSchema),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
