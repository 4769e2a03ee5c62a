import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashText, slugify } from '#openapi/parse/slugs.ts'
import { fillServer } from '#request/server-url.ts'
import { getSchemes } from '#request/describe-security.ts'
import { formatInputs, formatRecipe } from '#recipes/format-recipe.ts'
import { getRecipeFields } from '#recipes/recipe-fields.ts'
import type { RecipeStep } from '#recipes/recipe.ts'
import { quotationRule, quoteDocument } from '#text/quote-document.ts'
import { recipesPath } from '#text/reference.ts'
import { getDocumentPaths, getMarkdownPath, getPublicAddress } from '../../links/locate.ts'
import { getRecipes } from '../../navigation/recipes.ts'
import type { ListedRecipe } from '../../navigation/recipes.ts'
import { isCurrent } from '../../navigation/versions.ts'
import type { ApiReference } from '../../reference/api-reference.ts'
import { formatCredentials, formatInstructions } from './openapi-instructions.ts'
import type { DescribedPortal } from './published-page.ts'

/**
 * Publishes the catalogue of the APIs of a site (RFC 9727) and a skill for each service and each recipe (Agent Skills Discovery 0.2.0). A site below
 * a base path must copy the folder to the root of the host; the addresses in it stay below the base path, where the files are in any
 * case.
 */
export async function publishWellKnown(
  directory: string,
  apiReferences: readonly ApiReference[],
): Promise<void> {
  for (const [path, text] of [
    ['.well-known/api-catalog', formatCatalog(apiReferences)] as const,
    ...formatSkills(apiReferences.filter(isCurrent)),
  ]) {
    const file = join(directory, path)
    // oxlint-disable-next-line no-await-in-loop -- two or three
    await mkdir(dirname(file), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(file, text)
  }
}

/**
 * Serializes the catalogue of the APIs of a site as a link set in JSON (RFC 9264), with the addresses of each API, its description
 * and its documentation. If no address of the API is known, the address of the portal is used.
 */
export function formatCatalog(apis: readonly DescribedPortal[]): string {
  return `${JSON.stringify({ linkset: apis.flatMap(createContexts) })}\n`
}

/** Creates a link context for each address of an API (RFC 9264, section 4.2). */
function createContexts({ api, service, settings }: DescribedPortal) {
  const link = (path: string, type: string) => ({ href: getPublicAddress(path, settings), type })
  const descriptions = getDocumentPaths({ api, service })
  const known = getServerUrls(api, settings)
  const anchors = known.length > 0 ? known : [getPublicAddress('/', settings)]
  return anchors.map((anchor) => ({
    anchor,
    'service-desc': descriptions.map((path) => link(path, getMediaType(path))),
    'service-doc': [link('/', 'text/html'), link('/llms.txt', 'text/plain')],
  }))
}

/** Returns the server of the setting, else the servers with a complete URL in the document. */
function getServerUrls(
  { operations }: DescribedPortal['api'],
  { apiBaseUrl }: DescribedPortal['settings'],
): readonly string[] {
  if (apiBaseUrl !== undefined) return [apiBaseUrl]
  const complete = operations.flatMap(({ servers }) =>
    servers.filter(({ url }) => !url.includes('{')),
  )
  const urls = complete.flatMap((server) => {
    const filled = fillServer(server, {}, undefined)
    return filled.outcome === 'accepted' ? filled.url : []
  })
  return [...new Set(urls)]
}

function getMediaType(path: string): string {
  return path.endsWith('.json') ? 'application/json' : 'application/yaml'
}

type SkilledPortal = DescribedPortal & Pick<ApiReference, 'folder' | 'recipeFiles'>

export function formatSkills(
  apiReferences: readonly SkilledPortal[],
): readonly (readonly [path: string, text: string])[] {
  const used = new Set<string>()
  const skills = apiReferences.flatMap((apiReference) => [
    createServiceSkill(apiReference, used),
    ...getRecipes(apiReference).map((listed) =>
      createRecipeSkill(listed, apiReference, apiReferences, used),
    ),
  ])
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ entry }) => entry),
  }
  return [
    [`${skillsFolder}/index.json`, `${JSON.stringify(index)}\n`],
    ...skills.map(({ file }) => file),
  ]
}

function createServiceSkill(apiReference: SkilledPortal, used: Set<string>) {
  const { api, service, settings, folder, recipeFiles } = apiReference
  const title = service.trustDocument ? api.title : quoteDocument(api.title, 120)
  const description = `How to call ${title}: what its API document specifies and what it leaves open, its operations, and where its key goes. Use it before writing code or a request for this API.`
  const lines = [
    `# Call ${title}`,
    '',
    ...formatInstructions(apiReference),
    '',
    `Every page as Markdown: ${getPublicAddress('/llms.txt', settings)}`,
    '',
    ...(recipeFiles.length > 0
      ? [
          `Recipes, tasks of several requests, each of which is a skill too: ${getPublicAddress(getMarkdownPath(recipesPath), settings)}`,
          '',
        ]
      : []),
    ...getDocumentPaths(apiReference).map(
      (path) => `The API document: ${getPublicAddress(path, settings)}\n`,
    ),
  ]
  const name = nameSkill(['call', api.title, folder], used)
  return createSkill(name, description, lines, apiReference)
}

function createRecipeSkill(
  { recipe, file, path }: ListedRecipe,
  apiReference: SkilledPortal,
  apiReferences: readonly SkilledPortal[],
  used: Set<string>,
) {
  const { api, service, settings, folder } = apiReference
  const quote = (text: string) => (service.trustDocument ? text : quoteDocument(text, 120))
  const findOperation = ({ call }: RecipeStep) =>
    call.kind === 'operation'
      ? apiReferences
          .find((one) => one.folder === call.source)
          ?.api.operations.find(({ slug }) => slug === call.slug)
      : undefined
  const inputs = formatInputs(getRecipeFields(recipe, file.findSchema))
  const operations = recipe.steps.flatMap((step) => findOperation(step) ?? [])
  const description = `The recipe ${quote(recipe.name)} of ${quote(api.title)}: its requests in order, what flows from one to the next, and when each succeeds. Use it to carry out this task, or to write a program for it.`
  const lines = [
    `# ${quote(recipe.name)}`,
    '',
    quotationRule,
    '',
    ...(inputs.length > 0 ? ['Inputs:', ...inputs, ''] : []),
    ...formatRecipe(recipe, findOperation),
    '',
    ...(getSchemes(operations).length > 0
      ? [
          ...formatCredentials(operations),
          '- Never ask for a secret: a person sets its variable.',
          '',
        ]
      : []),
    `The page of the recipe: ${getPublicAddress(getMarkdownPath(path), settings)}`,
    '',
  ]
  const name = nameSkill(['recipe', recipe.slug, folder], used)
  return createSkill(name, description, lines, apiReference)
}

/** Returns a unique name of at most 64 lower-case letters, digits and hyphens. */
function nameSkill(words: readonly string[], used: Set<string>): string {
  const plain = shorten(slugify(words.join(' ')), 64)
  const name = used.has(plain) ? `${shorten(plain, 52)}-${hashText(words.join('\n'))}` : plain
  used.add(name)
  return name
}

function shorten(text: string, length: number): string {
  return text.slice(0, length).replace(/-+$/, '')
}

function createSkill(
  name: string,
  description: string,
  lines: readonly string[],
  { settings, folder }: Pick<SkilledPortal, 'settings' | 'folder'>,
) {
  // A JSON string is a valid YAML string.
  const head = ['---', `name: ${name}`, `description: ${JSON.stringify(description)}`, '---', '']
  const text = [...head, ...lines].join('\n')
  const path = `${skillsFolder}/${name}/SKILL.md`
  const base = settings.base.slice(0, -folder.length || undefined)
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
  const entry = { name, type: 'skill-md', description, url: `${base}/${path}`, digest }
  return { file: [path, text] as const, entry }
}

const skillsFolder = '.well-known/agent-skills'
