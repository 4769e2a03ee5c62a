import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { rolldown } from 'rolldown'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { projectRoot } from './paths.ts'

/** The programs of the package that Node runs without a bundler. Node runs no TypeScript below `node_modules`. */
const programs = {
  'starlight-developer-portal': 'src/cli/main.ts',
  'finish-thread': 'src/starlight/finish/finish-thread.ts',
  mcp: 'src/cli/mcp/mcp-handler.ts',
} as const

const directory = join(projectRoot, 'bin')

/** The packages that stay imports, because they are installed with the package. Other packages are bundled. */
const { dependencies, peerDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    peerDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')))
const installed = Object.keys({ ...dependencies, ...peerDependencies })

/** `npm pack`: builds the programs into `bin/`. */
await rm(directory, { recursive: true, force: true })
const bundle = await rolldown({
  cwd: projectRoot,
  input: Object.fromEntries(
    Object.entries(programs).map(([name, file]) => [name, join(projectRoot, file)]),
  ),
  platform: 'node',
  external: (id) => installed.some((name) => id === name || id.startsWith(`${name}/`)),
})
// All files are in one folder, from which the sandbox loads its assets.
await bundle.write({
  dir: directory,
  format: 'esm',
  minify: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()
const handler = programs.mcp
const { code } = isolatedDeclarationSync(
  handler,
  await readFile(join(projectRoot, handler), 'utf8'),
)
await writeFile(join(directory, 'mcp.d.ts'), code)
await cp(join(projectRoot, 'src/sandbox/web/assets'), join(directory, 'assets'), {
  recursive: true,
})
for (const asset of ['favicon.svg', 'fonts']) {
  // oxlint-disable-next-line no-await-in-loop -- two copies
  await cp(join(projectRoot, 'src/theme', asset), join(directory, asset), { recursive: true })
}
