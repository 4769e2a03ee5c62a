import { z } from 'zod'

/**
 * Lists every package that a build is made from and with, as a CycloneDX 1.6 document. It says neither when nor where it
 * was made, so that the same lock file gives the same bytes.
 *
 * @param lockFile the text of package-lock.json, version 3
 * @throws {Error} when that is no such lock file
 */
export function listMaterials(lockFile: string): object {
  const parsed = lockSchema.safeParse(JSON.parse(lockFile))
  if (!parsed.success) {
    throw new Error(
      `package-lock.json cannot be read as a lock file of version 3, so there is no list of what this site is made from. Run npm install.\n${z.prettifyError(parsed.error)}`,
    )
  }
  const { name, version, packages } = parsed.data
  const root = { ...packages[''], name, version }
  const components = new Map<string, Component>()
  const edges = new Map([[nameUrl(root), listEdges('', packages)]])
  for (const [path, material] of Object.entries(packages)) {
    if (path === '') continue
    const named = { ...material, name: material.name ?? readName(path) }
    const url = nameUrl(named)
    const known = components.get(url)
    // The same package may lie in several folders; what one of them needs, all of them do.
    const scope = scopes[Math.max(rankScope(material), scopes.indexOf(known?.scope ?? 'excluded'))]
    components.set(url, describeMaterial(named, scope ?? 'required'))
    edges.set(url, [...(edges.get(url) ?? []), ...listEdges(path, packages)])
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': nameUrl(root), name, version } },
    components: sortByKey(components).map(([, component]) => component),
    dependencies: sortByKey(edges).map(([ref, dependsOn]) => ({
      ref,
      dependsOn: [...new Set(dependsOn)].toSorted(),
    })),
  }
}

const names = z.record(z.string(), z.string()).default({})

const materialSchema = z.object({
  name: z.string().optional(),
  version: z.string(),
  // Old packages list several, as objects; the lock file passes on what they say.
  license: z.unknown().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  dependencies: names,
  optionalDependencies: names,
  devDependencies: names,
  peerDependencies: names,
})

const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), materialSchema),
})

type Material = z.infer<typeof materialSchema>
type Packages = Readonly<Record<string, Material | undefined>>

interface Component {
  readonly [field: string]: unknown
  /** Whether the site needs it; what only its development uses is excluded (CycloneDX 1.6, component scope). */
  readonly scope: (typeof scopes)[number]
}

const scopes = ['excluded', 'optional', 'required'] as const

function rankScope({ dev, optional, devOptional }: Material): number {
  return dev ? 0 : optional || devOptional ? 1 : 2
}

/** A package URL of the npm type, whose scope begins with an encoded @. */
function nameUrl({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function readName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function describeMaterial(
  material: Material & { readonly name: string },
  scope: Component['scope'],
): Component {
  const { name, version, license, integrity } = material
  const hash = /^sha512-(\S+)/.exec(integrity ?? '')?.[1]
  return {
    type: 'library',
    'bom-ref': nameUrl(material),
    name,
    version,
    scope,
    ...(hash && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
    ...(typeof license === 'string' && license && { licenses: [{ expression: license }] }),
    purl: nameUrl(material),
  }
}

/** What a package depends on, as far as it is installed: Node looks beside it, then in each folder above. */
function listEdges(path: string, packages: Packages): readonly string[] {
  const material = packages[path]
  if (!material) return []
  const { dependencies, optionalDependencies, devDependencies, peerDependencies } = material
  const wanted = {
    ...dependencies,
    ...optionalDependencies,
    ...devDependencies,
    ...peerDependencies,
  }
  return Object.keys(wanted).flatMap((name) => {
    for (const folder of listFolders(path)) {
      const found = packages[`${folder}node_modules/${name}`]
      if (found) return nameUrl({ name: found.name ?? name, version: found.version })
    }
    return []
  })
}

/** The folders in which Node looks for what a package imports, nearest first; each ends with a slash or is the root. */
function listFolders(path: string): readonly string[] {
  const folders = path === '' ? [] : [`${path}/`]
  for (let at = path.lastIndexOf('node_modules/'); at > 0;) {
    const parent = path.slice(0, at)
    folders.push(parent)
    at = parent.lastIndexOf('node_modules/')
  }
  return [...folders, '']
}

function sortByKey<Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
