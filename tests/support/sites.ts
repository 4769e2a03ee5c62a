import { glob, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite } from '#portal/host/build-site.ts'
import { getSitePath, projectRoot } from '#portal/host/paths.ts'
import { hostEnvironment, sandboxUrl, serviceUrl } from './test-locations.ts'

/** Documents of other services, from the project. */
export const petStore = 'tests/fixtures/pet-store/pet-store.yaml'
export const referenceDocument = 'tests/fixtures/reference/reference.openapi.yaml'
const tenants = 'tests/fixtures/tenants/tenants.openapi.yaml'
const hostileRecipe = 'tests/fixtures/hostile-recipe/hostile-recipe'
const fields = 'tests/fixtures/every-field/every-field'

/** Adds the JSON Pointer of its source to each element; published pages omit it. */
const withPointers = { PORTAL_POINTERS: '1' }

/** For sites of which no test opens Scalar's page, which takes a third of the processor time of their build. */
const withoutScalar = { PORTAL_SCALAR: '0' }

/** Path below which the tests serve a site. */
export const base = '/docs'

const sites = {
  /** The site as users see it on their computers. */
  default: { PORTAL_API_BASE_URL: serviceUrl, PORTAL_SANDBOX_URL: sandboxUrl },
  /** The site as it is published, below a path of its host. */
  based: {
    PORTAL_API_BASE_URL: serviceUrl,
    PORTAL_BASE: base,
    PORTAL_SITE_URL: 'https://example.com',
  },
  everyField: { ...withoutScalar, PORTAL_OPENAPI: `${fields}.openapi.yaml` },
  everySwagger: { ...withPointers, ...withoutScalar, PORTAL_OPENAPI: `${fields}.swagger.yaml` },
  /** A document with one operation for each kind of input. Its console calls the test's own service. */
  everyInput: {
    ...withoutScalar,
    ...withPointers,
    PORTAL_API_BASE_URL: serviceUrl,
    PORTAL_OPENAPI: 'tests/fixtures/every-input/every-input.openapi.yaml',
    PORTAL_SITE_URL: 'https://docs.every-input.example',
  },
  /** The same, with the test's own service instead of the sandbox, at which its readers sign in. */
  signIn: {
    ...withoutScalar,
    PORTAL_OPENAPI: 'tests/fixtures/every-input/every-input.openapi.yaml',
    PORTAL_SANDBOX_URL: serviceUrl,
    PORTAL_ALLOW_CLIENT_SECRETS: '1',
  },
  /** A document whose servers have variables. */
  tenants: { ...withoutScalar, PORTAL_OPENAPI: tenants },
  /** The same, in whose console readers can call any server. */
  openTenants: { ...withoutScalar, PORTAL_OPENAPI: tenants, PORTAL_OPEN_SERVERS: '1' },
  /** A document that tries to harm its readers. */
  hostile: {
    PORTAL_OPENAPI: 'tests/fixtures/hostile/hostile.openapi.yaml',
    PORTAL_RECIPES: 'tests/fixtures/hostile/*.arazzo.yaml',
    PORTAL_SITE_URL: 'https://docs.hostile.example',
  },
  petStore: {
    ...withPointers,
    PORTAL_OPENAPI: petStore,
    PORTAL_SITE_URL: 'https://docs.pets.example',
  },
  /** A document with recipes, whose steps call the test's own service. */
  recipes: {
    ...withoutScalar,
    PORTAL_API_BASE_URL: serviceUrl,
    PORTAL_OPENAPI: 'tests/fixtures/recipes/orders.openapi.yaml',
    PORTAL_RECIPES: 'tests/fixtures/recipes/*.arazzo.yaml',
  },
  /** A recipe that tries to send a key to another server. */
  hostileRecipe: {
    ...withoutScalar,
    PORTAL_OPENAPI: `${hostileRecipe}.openapi.yaml`,
    PORTAL_RECIPES: `${hostileRecipe}.arazzo.yaml`,
  },
  /** A document with one operation for each element of the reference pages. */
  reference: {
    ...withPointers,
    PORTAL_OPENAPI: referenceDocument,
    PORTAL_SITE_URL: 'https://docs.things.example',
  },
} as const

export type SiteName = keyof typeof sites

/**
 * Builds a site unless it is up to date with its sources.
 *
 * @returns its folder
 */
export async function buildTestSite(name: SiteName): Promise<string> {
  // Once per process, because it checks every file.
  const building = begun.get(name) ?? build(name)
  begun.set(name, building)
  return building
}

const begun = new Map<SiteName, Promise<string>>()

async function build(name: SiteName): Promise<string> {
  const directory = hostEnvironment.PORTAL_DIR
  const site = getSitePath({ PORTAL_DIR: name === 'default' ? directory : join(directory, name) })
  const settings = { ...hostEnvironment, PORTAL_API_BASE_URL: '', ...sites[name] }
  if (await isFresh(site, settings)) return site
  // A failed build does not leave a site that looks finished.
  await rm(site, { recursive: true, force: true })
  await buildSite(site, { ...process.env, ...settings })
  await writeFile(locateSettings(site), JSON.stringify(settings))
  return site
}

/** Returns the settings of a site's build: its pages contain the ports, which differ if the default ports are taken. */
function locateSettings(site: string): string {
  return `${site}.settings.json`
}

/** Returns whether a site was built with these settings, and every input file of the build is older than its output. */
async function isFresh(site: string, settings: Readonly<Record<string, string>>): Promise<boolean> {
  const builtWith = await readFile(locateSettings(site), 'utf8').catch(() => undefined)
  if (builtWith !== JSON.stringify(settings)) return false
  const built = await stat(join(site, '404.html')).catch(() => undefined)
  if (!built) return false
  for await (const path of glob(sources, { cwd: projectRoot })) {
    if ((await stat(join(projectRoot, path))).mtimeMs > built.mtimeMs) return false
  }
  return true
}

const sources = [
  'astro.config.mjs',
  'package.json',
  '{openapi,public,src}/**',
  'tests/{fixtures,support}/**/*.{json,mjs,ts,yaml}',
]
