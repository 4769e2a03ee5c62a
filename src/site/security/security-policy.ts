import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { listServers } from '../servers.ts'
import type { Settings } from '../settings.ts'
import { writeHeadersFile } from './headers-file.ts'
import { hashInlineCode, mergeHashes } from './inline-code.ts'
import { addIntegrity } from './integrity.ts'
import { addDefaultPolicy, addPolicyTag } from './policy-tag.ts'
import { listOrigins, permitPage, permitSite, writePolicy } from './policy.ts'
import type { InlineHashes } from './policy.ts'

const name = 'security-policy'

/**
 * Gives each built page a policy made from what stands in it, and the site its `_headers`. It must be the last
 * integration, because whatever changes a page afterwards changes what its policy has to permit.
 */
export function securityPolicy(settings: Settings): AstroIntegration {
  return {
    name,
    hooks: {
      'astro:config:done': ({ config }) => {
        const last = config.integrations.at(-1)?.name
        if (last === name) return
        throw new Error(
          `The integration ${last} stands after ${name}, so it could change pages whose policy is already made. Move ${name} to the end of the list in astro.config.mjs.`,
        )
      },
      'astro:build:done': async ({ dir, logger }) => {
        const count = await protectSite(fileURLToPath(dir), settings)
        logger.info(`${count} pages carry their policy; _headers has that of the site.`)
      },
    },
  }
}

/**
 * Protects a built site in its folder.
 *
 * @returns the number of its pages
 * @throws {Error} for a page whose code no policy can permit, with the page and what to do
 */
export async function protectSite(
  directory: string,
  settings: Pick<Settings, 'apiBaseUrl' | 'sandboxUrl' | 'siteUrl'>,
): Promise<number> {
  const origins = listOrigins(listServers(settings))
  const entries = await readdir(directory, { recursive: true })
  const files = entries.filter((file) => file.endsWith('.html'))
  const hashes = await Promise.all(files.map((file) => protectPage(directory, file, origins)))
  const policy = writePolicy(permitSite(mergeHashes(hashes), origins))
  await writeFile(
    join(directory, '_headers'),
    writeHeadersFile({ policy, siteUrl: settings.siteUrl }),
  )
  return files.length
}

async function protectPage(
  directory: string,
  file: string,
  origins: readonly string[],
): Promise<InlineHashes> {
  const path = join(directory, file)
  try {
    const html = await addIntegrity(addDefaultPolicy(await readFile(path, 'utf8')), (asset) =>
      readFile(join(directory, asset)),
    )
    const hashes = hashInlineCode(html)
    await writeFile(path, addPolicyTag(html, writePolicy(permitPage(hashes, origins))))
    return hashes
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file}: ${reason}`, { cause: error })
  }
}
