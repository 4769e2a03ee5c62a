import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveFromScalar } from '#starlight/plugin/vite-plugins.ts'
import { projectRoot } from '#portal/host/paths.ts'

const ours = join(projectRoot, 'src/starlight/pages/scalar/scalar-headings.ts')

test.each([
  ['@scalar/workspace-store/navigation', ours, 'from /scalar/index.js'],
  ['@scalar/workspace-store/navigation', '/team/page.ts', null],
  ['@scalar/api-reference', ours, null],
])('%s imported by %s is resolved: %s', async (source, importer, expected) => {
  const plugin = resolveFromScalar('/scalar/index.js')
  const context = { resolve: async (_: string, from: string) => ({ id: `from ${from}` }) }
  const found = await plugin.resolveId.call(context, source, importer)

  expect(found && 'id' in found ? found.id : found).toBe(expected)
})
