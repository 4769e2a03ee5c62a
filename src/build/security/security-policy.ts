import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Operation } from '#core/request/description/operation.ts'
import { listPolicyOrigins } from '#site/policy-servers.ts'
import type { Settings } from '#site/settings.ts'
import { mapWithLimit } from '../map-with-limit.ts'
import { writeHeadersFile } from './headers-file.ts'
import { hashInlineCode, mergeHashes } from './inline-code.ts'
import { addIntegrity } from './integrity.ts'
import { findPolicyExceptions } from './policy-exceptions.ts'
import { addDefaultPolicy, addPolicyTag } from './policy-tag.ts'
import { permitPage, permitSite, writePolicy } from './policy.ts'
import type { InlineHashes } from './policy.ts'
import { serverFiles } from './server-files.ts'
import { listSiteHeaders } from './site-headers.ts'

const name = 'security-policy'

/**
 * Adds to each built page a policy made from its content, and to the site its `_headers`. It must be the last integration,
 * because any later change to a page changes what its policy has to permit.
 */
export function securityPolicy(
  settings: Settings,
  operations: readonly Pick<Operation, 'servers'>[],
): AstroIntegration {
  return {
    name,
    hooks: {
      'astro:config:done': ({ config }) => {
        const last = config.integrations.at(-1)?.name
        if (last === name) return
        throw new Error(
          `The integration ${last} comes after ${name}, so it could change pages whose policy is already made. Move ${name} to the end of the list in astro.config.mjs.`,
        )
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { permitted, leftOut } = listPolicyOrigins(operations, settings)
        for (const { origin, why } of leftOut) {
          logger.warn(`Pages cannot call ${origin}, which the API document names: ${why}.`)
        }
        const count = await protectSite(fileURLToPath(dir), settings, permitted)
        logger.info(`Wrote the policies of ${count} pages, and that of the site to _headers.`)
      },
    },
  }
}

/**
 * Adds policies and headers to a built site.
 *
 * @param origins those that its pages may call
 * @returns the number of its pages
 * @throws {Error} for a page whose code no policy can permit, with the page and what to do
 */
export async function protectSite(
  directory: string,
  settings: Pick<Settings, 'siteUrl' | 'base'>,
  origins: readonly string[],
): Promise<number> {
  const { base, siteUrl } = settings
  const entries = await readdir(directory, { recursive: true })
  const files = entries.filter((file) => file.endsWith('.html'))
  const hashes = await mapWithLimit(files, (file) =>
    protectPage({ directory, base, file, origins }),
  )
  const trustedTypes = files.flatMap((file) => findPageNeeds(file).trustedTypes)
  const policy = writePolicy(permitSite(mergeHashes(hashes), origins, trustedTypes))
  const headers = listSiteHeaders({ policy, siteUrl, base })
  await Promise.all(
    Object.entries({ _headers: writeHeadersFile, ...serverFiles }).map(([file, write]) =>
      writeFile(join(directory, file), write(headers)),
    ),
  )
  return files.length
}

interface PageToProtect {
  readonly directory: string
  readonly base: string
  /** The path of the page in the directory. */
  readonly file: string
  readonly origins: readonly string[]
}

async function protectPage({
  directory,
  base,
  file,
  origins,
}: PageToProtect): Promise<InlineHashes> {
  const path = join(directory, file)
  try {
    const html = await addIntegrity(
      addDefaultPolicy(await readFile(path, 'utf8'), base),
      async (asset) => {
        if (!asset.startsWith(`${base}/`)) throw new Error(`${asset} is not below ${base}.`)
        return readFile(join(directory, asset.slice(base.length)))
      },
    )
    const { styles, trustedTypes, callsServers } = findPageNeeds(file)
    const hashes = mergeHashes([hashInlineCode(html), { scripts: [], styles }])
    const policy = permitPage(hashes, callsServers ? origins : [], trustedTypes)
    await writeFile(path, addPolicyTag(html, writePolicy(policy)))
    return hashes
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file}: ${reason}`, { cause: error })
  }
}

function findPageNeeds(file: string) {
  return findPolicyExceptions(file.replaceAll(sep, '/'))
}
