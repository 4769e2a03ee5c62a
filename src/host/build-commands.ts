import { cp, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { rolldown } from 'rolldown'
import { projectRoot } from './places.ts'

/** The programs of the package that Node runs by itself, which runs no TypeScript below `node_modules`. */
const programs = {
  'starlight-developer-portal': 'src/program/main.ts',
  'finish-thread': 'src/build/finish/finish-thread.ts',
} as const

const directory = join(projectRoot, 'bin')

/** `npm pack`: builds the programs into `bin/`. Packages stay imports, because the package depends on them. */
await rm(directory, { recursive: true, force: true })
const bundle = await rolldown({
  cwd: projectRoot,
  input: Object.fromEntries(
    Object.entries(programs).map(([name, file]) => [name, join(projectRoot, file)]),
  ),
  platform: 'node',
  // The helpers of the compiler are no dependency of the package.
  external: (id) => !/^(?:[.#]|@oxc-project\/runtime\/)/.test(id) && !isAbsolute(id),
})
// All in one folder, from which the sandbox reads its assets.
await bundle.write({
  dir: directory,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()
await cp(join(projectRoot, 'src/sandbox/web/assets'), join(directory, 'assets'), {
  recursive: true,
})
await cp(join(projectRoot, 'src/brand/favicon.svg'), join(directory, 'favicon.svg'))
