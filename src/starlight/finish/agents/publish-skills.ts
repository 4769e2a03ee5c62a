import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { slugify } from '#openapi/parse/slugs.ts'
import { quoteDocument } from '#text/quote-document.ts'
import { getPublicAddress, getDocumentPaths } from '../../links/locate.ts'
import { formatInstructions } from './openapi-instructions.ts'
import type { DescribedPortal } from './published-page.ts'

/**
 * Publishes the skills of a site, one for each service, at their well-known path (Agent Skills Discovery 0.2.0). A site below a base
 * path must copy the folder to the root of the host; the addresses in it stay below the base path, where the files are in any case.
 */
export async function publishSkills(
  directory: string,
  apiReferences: readonly SkillPortal[],
): Promise<void> {
  for (const [file, text] of formatSkills(apiReferences)) {
    const path = join(directory, file)
    // oxlint-disable-next-line no-await-in-loop -- one or two
    await mkdir(dirname(path), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(path, text)
  }
}

export interface SkillPortal extends DescribedPortal {
  readonly folder: string
}

type SkillFile = readonly [path: string, text: string]

export function formatSkills(apiReferences: readonly SkillPortal[]): readonly SkillFile[] {
  const skills = apiReferences.map((apiReference) => {
    const name = createSkillName(apiReference)
    const path = `${folder}/${name}/SKILL.md`
    const base = apiReference.settings.base.slice(0, -apiReference.folder.length || undefined)
    const url = `${base}/${path}`
    return {
      name,
      path,
      url,
      about: describeSkill(apiReference),
      text: formatSkill(name, apiReference),
    }
  })
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, url, about, text }) => ({
      name,
      type: 'skill-md',
      description: about,
      url,
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    })),
  }
  return [
    [`${folder}/index.json`, `${JSON.stringify(index)}\n`],
    ...skills.map(({ path, text }): SkillFile => [path, text]),
  ]
}

const folder = '.well-known/agent-skills'

/** Returns the name of a skill: lower case, digits and hyphens, at most 64 characters. The folder distinguishes documents with the same title. */
function createSkillName({ api, folder: portalFolder }: SkillPortal): string {
  const slug = slugify(`call ${api.title} ${portalFolder}`).slice(0, 64)
  return slug.replace(/-+$/, '')
}

function describeSkill({ api, service }: SkillPortal): string {
  const title = service.trustDocument ? api.title : quoteDocument(api.title, 120)
  return `How to call ${title}: what its API document specifies and what it leaves open, its operations, and where its key goes. Use it before writing code or a request for this API.`
}

function formatSkill(name: string, apiReference: SkillPortal): string {
  const { api, settings } = apiReference
  const title = apiReference.service.trustDocument ? api.title : quoteDocument(api.title, 120)
  return [
    '---',
    `name: ${name}`,
    // A JSON string is a valid YAML string.
    `description: ${JSON.stringify(describeSkill(apiReference))}`,
    '---',
    '',
    `# Call ${title}`,
    '',
    ...formatInstructions(apiReference),
    '',
    `Every page as Markdown: ${getPublicAddress('/llms.txt', settings)}`,
    '',
    ...getDocumentPaths(apiReference).map(
      (path) => `The API document: ${getPublicAddress(path, settings)}\n`,
    ),
  ].join('\n')
}
