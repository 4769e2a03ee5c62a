import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPluginSite } from '../support/build-plugin-site.ts'
import { buildTime } from '../support/build-time.ts'

const document = `
openapi: 3.1.0
info: { title: Pets, version: '1', description: Changed-1. }
servers: [{ url: https://api.example }]
tags: [{ name: Removed-1, description: Removed-2. }]
paths:
  /removed-3:
    get:
      operationId: removed-4
      tags: [Removed-1]
      summary: Removed-5
      parameters: [{ name: removed-6, in: query }]
      responses:
        200: { description: Removed-7., content: { application/json: { schema: { $ref: '#/components/schemas/Removed-8' } } } }
  /open:
    get:
      operationId: openIt
      summary: Changed-2
      x-codeSamples: [{ lang: shell, source: Removed-9 }]
      responses:
        200:
          description: Done.
          content:
            application/json:
              schema:
                type: object
                properties: { removed-10: { type: string }, kept: { type: integer, description: Changed-3. } }
components: { schemas: { Removed-8: { type: object, description: Removed-11., properties: { a: { type: string } } } } }
`

const overlay = `
overlay: 1.0.0
info: { title: Published, version: '1' }
actions:
  - { target: $.info, update: { description: New-1. } }
  - { target: "$.paths['/removed-3']", remove: true }
  - { target: "$.tags[?@.name == 'Removed-1']", remove: true }
  - { target: "$.components.schemas['Removed-8']", remove: true }
  - { target: "$.paths['/open'].get", update: { summary: New-2 } }
  - { target: "$.paths['/open'].get['x-codeSamples']", remove: true }
  - { target: "$..properties['removed-10']", remove: true }
  - { target: $..properties.kept, update: { description: New-3. } }
  - target: $.paths
    update:
      /added:
        get:
          summary: New-4
          x-codeSamples: [{ lang: shell, source: '# New-5' }]
          responses: { 200: { description: Done. } }
`

test(
  'Files of a site contain nothing that an Overlay removed or changed, and descriptions of the document contain its replacements',
  async () => {
    const { site } = await buildPluginSite(
      'overlaid',
      "{ documents: [{ file: './pets.yaml' }], scalar: true, search: true, strict: true }",
      { 'pets.yaml': document, 'pets.overlay.yaml': overlay },
    )
    const texts = new Map<string, string>()
    for await (const file of glob('**/*.{html,json,md,txt,xml,yaml}', { cwd: site })) {
      texts.set(file, await readFile(join(site, file), 'utf8'))
    }
    texts.set('catalog', await readFile(join(site, '.well-known/api-catalog'), 'utf8'))
    for await (const skill of glob('.well-known/agent-skills/**/*.*', { cwd: site })) {
      texts.set(skill, await readFile(join(site, skill), 'utf8'))
    }

    expect(texts.size).toBeGreaterThan(50)
    const leaks = [...texts].filter(([, text]) => /removed-\d|changed-\d/i.test(text))
    expect(leaks.map(([file]) => file)).toEqual([])
    for (const [file, words] of Object.entries({
      'api/openapi.yaml': ['New-1.', 'New-2', 'New-3.', 'New-4', 'New-5'],
      'api/reference/api/document.json': ['New-1.', 'New-2', 'New-3.', 'New-4', 'New-5'],
      'api/llms.txt': ['New-2', 'New-4'],
      'api/reference/open-it/index.html': ['New-2', 'New-3.'],
      'api/reference/open-it.md': ['New-2', 'New-3.'],
      'api/reference/get-added/index.html': ['New-4', 'New-5'],
      'api/console/operations.json': ['New-2', 'New-4'],
      'search-index/first.json': ['New-2', 'New-4'],
    })) {
      const missing = words.filter((word) => !texts.get(file)?.includes(word))
      expect([file, missing]).toEqual([file, []])
    }
  },
  buildTime,
)
