import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AstroIntegration } from 'astro'
import { keepBuildPackages } from './sbom.ts'

/** Writes `sbom.cdx.json`, a software bill of materials, next to the pages. */
export function publishSbom(): AstroIntegration {
  let root: URL
  return {
    name: 'publish-sbom',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root
      },
      'astro:build:done': async ({ dir }) => {
        const sbom = keepBuildPackages(await askNpm(fileURLToPath(root)))
        await writeFile(new URL('sbom.cdx.json', dir), `${JSON.stringify(sbom, null, 2)}\n`)
      },
    },
  }
}

/** @throws {Error} with npm's own message when it has no list */
async function askNpm(directory: string): Promise<string> {
  // npm passes its path to the scripts it runs; a script started by hand has to find it.
  const installed = process.env['npm_execpath']
  const [command, first] = installed ? [process.execPath, [installed]] : ['npm', []]
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  // A build sets NODE_ENV to production, and npm then omits more than the packages used only in development.
  const everything = '--include=dev'
  try {
    const { stdout } = await promisify(execFile)(
      command,
      [...first, 'sbom', ...options, everything],
      {
        cwd: directory,
        maxBuffer: 64_000_000,
      },
    )
    return stdout
  } catch (error) {
    throw new Error(
      'npm sbom did not list what this site is made from. The build needs npm 10 or newer, and a package-lock.json that matches package.json: run npm install.',
      { cause: error },
    )
  }
}
