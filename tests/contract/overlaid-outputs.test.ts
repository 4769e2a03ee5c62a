import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildDocumentsSite } from '../support/documents-site.ts'

test(
  'Files of a site contain nothing that an Overlay removed or changed, and descriptions of the document contain its replacements',
  async () => {
    const { site, output } = await buildDocumentsSite()
    const texts = new Map<string, string>()
    for await (const file of glob('**/*.{html,json,md,txt,xml,yaml}', { cwd: site })) {
      texts.set(file, await readFile(join(site, file), 'utf8'))
    }
    texts.set('catalog', await readFile(join(site, '.well-known/api-catalog'), 'utf8'))
    for await (const skill of glob('.well-known/agent-skills/**/*.*', { cwd: site })) {
      texts.set(skill, await readFile(join(site, skill), 'utf8'))
    }

    expect(output).not.toMatch(/overlaid\.(?:overlay\.)?yaml:\d/)
    expect(texts.size).toBeGreaterThan(50)
    const leaks = [...texts].filter(([, text]) => /removed-\d|changed-\d/i.test(text))
    expect(leaks.map(([file]) => file)).toEqual([])
    for (const [file, words] of Object.entries({
      'overlaid/openapi.yaml': ['New-1.', 'New-2', 'New-3.', 'New-4', 'New-5'],
      'overlaid/reference/api/document.json': ['New-1.', 'New-2', 'New-3.', 'New-4', 'New-5'],
      'overlaid/llms.txt': ['New-2', 'New-4'],
      'overlaid/reference/open-it/index.html': ['New-2', 'New-3.'],
      'overlaid/reference/open-it.md': ['New-2', 'New-3.'],
      'overlaid/reference/get-added/index.html': ['New-4', 'New-5'],
      'overlaid/console/operations.json': ['New-2', 'New-4'],
      'search-index/first.json': ['New-2', 'New-4'],
    })) {
      const missing = words.filter((word) => !texts.get(file)?.includes(word))
      expect([file, missing]).toEqual([file, []])
    }
  },
  buildTime,
)
