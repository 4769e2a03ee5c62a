import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Schema } from '#request/description/parameter.ts'
import type { Recipe } from '#recipes/recipe.ts'
import { getPointerTokens } from '#schema/pointer.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import { getChild, getItems, getText, locateRoot, quoteName } from '../load/located.ts'
import type { Located, SourceFile } from '../load/located.ts'
import { createErrorAt, createProblemList } from '../load/problem-list.ts'
import type { DocumentProblem } from '../load/problem-list.ts'
import { loadSource } from '../parse/load-files.ts'
import { hashText, slugify } from '../parse/slugs.ts'
import { parseInputs, parseWorkflow } from './parse-workflow.ts'
import type { RecipeContext, RecipeSource, SourceDescription } from './recipe-context.ts'

/** The recipes of an Arazzo document. */
export interface RecipeFile {
  /** As in messages. */
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly recipes: readonly Recipe[]
  /** Errors omit a recipe; a warning describes what is used instead. */
  readonly problems: readonly DocumentProblem[]
  /** Returns the schema of a reference within the document, such as `#/components/inputs/page`. */
  readonly findSchema: FindSchema
}

/**
 * Loads Arazzo documents (1.0 or 1.1), whose recipes can call each other.
 *
 * @param paths relative to the working directory, or absolute
 * @param sources the OpenAPI documents of the site
 * @throws {DocumentError} if a file is not an Arazzo document, or names a document that is not one of the site
 */
export async function loadRecipes(
  paths: readonly string[],
  sources: readonly RecipeSource[],
): Promise<readonly RecipeFile[]> {
  const files = await Promise.all(paths.map(async (path) => loadSource(path, path, path)))
  return parseRecipes(files, sources)
}

export function parseRecipes(
  files: readonly SourceFile[],
  sources: readonly RecipeSource[],
): readonly RecipeFile[] {
  const slugs = createRecipeSlugs(files)
  return files.map((file) => parseFile(file, sources, slugs))
}

/** The slugs of the recipes of each Arazzo document, by `workflowId`. */
type FileSlugs = ReadonlyMap<SourceFile, ReadonlyMap<string, string>>

function parseFile(
  file: SourceFile,
  sources: readonly RecipeSource[],
  slugs: FileSlugs,
): RecipeFile {
  const root = locateRoot(file)
  const version = parseVersion(root)
  const problems = createProblemList()
  const workflows = getItems(getChild(root, 'workflows'))
  if (workflows.length === 0) {
    throw createErrorAt(root, 'An Arazzo document must have workflows, a list with at least one.')
  }
  const context: RecipeContext = {
    root,
    version,
    sources: parseSources(root, sources, slugs),
    slugs: slugs.get(file) ?? new Map(),
    problems,
  }
  const findSchema: FindSchema = (reference) => findLocalSchema(root, reference)
  const recipes = workflows.flatMap((at) => parseWorkflow(at, context, findSchema) ?? [])
  const info = getChild(root, 'info')
  return {
    name: file.name,
    title: getText(info, 'title') ?? file.name,
    description: getText(info, 'description') ?? getText(info, 'summary'),
    recipes,
    problems: problems.list(),
    findSchema,
  }
}

function parseVersion(root: Located): RecipeContext['version'] {
  const at = getChild(root, 'arazzo')
  const [, version] = /^(1\.[01])\.\d+(?:-.+)?$/.exec(String(at.value)) ?? []
  if (version === '1.0' || version === '1.1') return version
  throw createErrorAt(
    at,
    at.value === undefined
      ? 'This is not an Arazzo document: it has no field arazzo, such as arazzo: 1.1.0.'
      : 'arazzo must be 1.0.x or 1.1.x.',
  )
}

function parseSources(
  root: Located,
  sources: readonly RecipeSource[],
  slugs: FileSlugs,
): readonly SourceDescription[] {
  const list = getItems(getChild(root, 'sourceDescriptions'))
  if (list.length === 0) {
    throw createErrorAt(root, 'sourceDescriptions must name the OpenAPI documents of the recipes.')
  }
  return list.map((at) => {
    const name = getText(at, 'name')
    const url = getText(at, 'url')
    if (name === undefined || url === undefined) {
      throw createErrorAt(at, 'A source description must have a name and a url.')
    }
    const type = getText(at, 'type') ?? 'openapi'
    if (type === 'asyncapi') return { kind: type, name }
    const urls = resolveUrl(root, url)
    if (type === 'arazzo') {
      const file = [...slugs.keys()].find((one) => urls.includes(getFileUrl(one.name)))
      return { kind: type, name, slugs: file && slugs.get(file) }
    }
    if (type !== 'openapi') {
      throw createErrorAt(getChild(at, 'type'), 'The type must be openapi, arazzo or asyncapi.')
    }
    const source = findSource(urls, name, sources)
    if (source) return { kind: type, name, source }
    const names = sources.map((one) => quoteName(one.address ?? one.path)).join(', ')
    throw createErrorAt(
      getChild(at, 'url'),
      `${quoteName(url)} is not a document of this site. Add it to the site, or name one of ${names}.`,
    )
  })
}

/** Resolves a URL, which is relative to `$self` or to the file (Arazzo 1.1.0, Relative References). */
function resolveUrl(root: Located, url: string): readonly string[] {
  const place = getFileUrl(root.file.name)
  const self = getText(root, '$self')
  const bases = [place, ...(self === undefined ? [] : [URL.parse(self, place)?.href ?? place])]
  return bases.flatMap((base) => URL.parse(url, base)?.href ?? [])
}

function getFileUrl(path: string): string {
  return pathToFileURL(resolve(path)).href
}

/** Finds the source of a document. Several sources of one document have their own servers in the command, so the name decides. */
function findSource(
  urls: readonly string[],
  name: string,
  sources: readonly RecipeSource[],
): RecipeSource | undefined {
  const found = sources.filter(({ path, address }) =>
    [getFileUrl(path), address].some(
      (one) => one !== undefined && urls.includes(URL.parse(one)?.href ?? one),
    ),
  )
  return found.find(({ folder }) => folder === name) ?? found[0]
}

/** Creates slugs, of which `index` is the file of the list. They do not depend on folders, so that pages and commands have the same. */
function createRecipeSlugs(files: readonly SourceFile[]): FileSlugs {
  const used = new Set(['', 'index'])
  return new Map(
    files.map((file) => {
      const slugs = new Map<string, string>()
      for (const at of getItems(getChild(locateRoot(file), 'workflows'))) {
        const id = getWorkflowId(at, slugs)
        const plain = slugify(id)
        let slug = plain
        for (let text = basename(file.name) + id; used.has(slug); text += '-') {
          slug = [plain, hashText(text)].filter(Boolean).join('-')
        }
        used.add(slug)
        slugs.set(id, slug)
      }
      return [file, slugs]
    }),
  )
}

function getWorkflowId(at: Located, others: ReadonlyMap<string, string>): string {
  const id = getText(at, 'workflowId')
  if (id === undefined) throw createErrorAt(at, 'A workflow must have a workflowId.')
  if (!others.has(id)) return id
  throw createErrorAt(
    getChild(at, 'workflowId'),
    `The workflowId ${quoteName(id)} is used twice. It must be unique.`,
  )
}

function findLocalSchema(root: Located, reference: string): Schema | undefined {
  if (!reference.startsWith('#/')) return undefined
  return parseInputs(getPointerTokens(reference).reduce<Located>(getChild, root))
}
