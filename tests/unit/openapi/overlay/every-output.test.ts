import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { formatCatalog, formatSkills } from '#starlight/finish/agents/publish-well-known.ts'
import { formatLlmsFiles } from '#starlight/finish/agents/format-llms.ts'
import { searchDescription } from '#cli/mcp/tools/search.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { defaultService } from '#portal/portal-options.ts'
import {
  createPublishedDocument,
  serializeFile as writePublished,
} from '#starlight/pages/files/serialize-file.ts'
import { createCallSamples } from '#starlight/code-samples/call-samples.ts'
import { getOperationPath } from '#starlight/navigation/generated-pages.ts'
import { createOperationList } from '#starlight/pages/console/console-data.ts'
import { prepareForViewer } from '#starlight/pages/scalar/scalar-document.ts'
import { createDocumentRecords } from '#starlight/search-dialog/document-records.ts'

/** Change of an operation by a generated Overlay. */
type Change = 'keep' | 'remove' | 'rename' | 'remove-sample' | 'internal'

const count = 5

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('Every output has what the Overlay changed, and not what it removed', async () => {
  const changes = array(
    constantFrom<Change>('keep', 'remove', 'rename', 'remove-sample', 'internal'),
    {
      minLength: count,
      maxLength: count,
    },
  )
  await assert(
    asyncProperty(changes, constantFrom('json', 'yaml'), async (own, ending) => {
      const api = await readOverlaid(own, ending)
      const removed = own.flatMap((change, index) => getRemoved(change, index))
      const outputs = createOutputs(api)
      for (const [name, text] of Object.entries(outputs)) {
        const leaked = removed.filter((word) => text.includes(word))
        expect(leaked, `${name} has what the Overlay removed`).toEqual([])
      }
      const shown = own.flatMap((change, index) => (isShown(change) ? [`New${index}`] : []))
      for (const name of describing) {
        const missing = shown.filter((word) => !outputs[name].includes(word))
        expect(missing, `${name} lacks what the Overlay changed`).toEqual([])
      }
      const paths = Object.entries<unknown>(Object(api.document['paths'])).filter(
        ([path]) => own[Number(path.replace('/path-', ''))] !== 'internal',
      )
      expect(parse(outputs.download)).toEqual({
        ...api.document,
        paths: Object.fromEntries(paths),
      })
      expect(outputs.download).toContain('12345678901234567890')
    }),
    { numRuns: 40 },
  )
})

test('The offered original is the unchanged file, and no other output uses it', async () => {
  const api = await readOverlaid(['remove', 'rename', 'keep', 'keep', 'keep'], 'yaml', true)
  const { download, ...others } = createOutputs(api)

  expect(download).toBe(JSON.stringify(makeDocument()))
  for (const text of Object.values(others)) expect(text).not.toMatch(/Old0|Old1/)
})

function isShown(change: Change): boolean {
  return change === 'rename'
}

function getRemoved(change: Change, index: number): readonly string[] {
  if (change === 'remove' || change === 'internal') {
    return [`Old${index}`, `Field${index}`, `Sample${index}`]
  }
  if (change === 'rename') return [`Old${index}`]
  return change === 'remove-sample' ? [`Sample${index}`] : []
}

function makeDocument(): object {
  const operations = Array.from({ length: count }, (_, index) => [
    `/path-${index}`,
    {
      get: {
        summary: `Old${index} name`,
        parameters: [{ name: `Field${index}`, in: 'query', schema: { type: 'integer' } }],
        'x-codeSamples': [{ lang: 'shell', source: `Sample${index}` }],
        responses: { 200: { description: 'Done.' } },
      },
    },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Sample', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: Object.fromEntries(operations),
  }
}

function writeActions(changes: readonly Change[]): readonly object[] {
  return changes.flatMap((change, index): object[] => {
    const target = `$.paths['/path-${index}'].get`
    if (change === 'remove') return [{ target: `$.paths['/path-${index}']`, remove: true }]
    if (change === 'internal') return [{ target, update: { 'x-internal': true } }]
    if (change === 'rename') return [{ target, update: { summary: `New${index} name` } }]
    return change === 'keep' ? [] : [{ target: `${target}['x-codeSamples']`, remove: true }]
  })
}

async function readOverlaid(
  changes: readonly Change[],
  ending: string,
  publishOriginal = false,
): Promise<ApiDescription> {
  const path = join(folder, `api.${ending}`)
  const overlay = join(folder, 'changes.yaml')
  await writeFile(path, JSON.stringify(makeDocument()))
  const exact = '{"target":"$.info","update":{"x-exact":12345678901234567890}}'
  const actions = [exact, ...writeActions(changes).map((action) => JSON.stringify(action))]
  await writeFile(overlay, `{"overlay":"1.0.0","actions":[${actions.join(',')}]}`)
  const api = await loadApiDescription({ path, overlay, publishOriginal })
  expect(api.problems).toEqual([])
  return api
}

/** Outputs that describe each operation by its summary. */
const describing = ['download', 'json', 'viewer', 'llms', 'skills', 'console', 'search'] as const

function createOutputs(api: ApiDescription) {
  const settings = { siteUrl: undefined, base: '', apiBaseUrl: undefined, sandboxUrl: undefined }
  const portal = { service: defaultService, api, settings, folder: '', recipeFiles: [] }
  const pages = api.operations.map((operation) => ({
    path: getOperationPath(operation),
    title: operation.name,
    description: operation.summary ?? '',
  }))
  const addresses = { sandboxUrl: undefined, apiBaseUrl: undefined }
  return {
    download: new TextDecoder().decode(toBytes(writePublished(api.published))),
    json: JSON.stringify(createPublishedDocument(api, undefined)),
    viewer: JSON.stringify(prepareForViewer(api.document)),
    llms: JSON.stringify(
      formatLlmsFiles({ ...portal, order: { groups: [], others: pages } }, () => ''),
    ),
    skills: JSON.stringify(formatSkills([portal])),
    catalog: formatCatalog([portal]),
    console: JSON.stringify(createOperationList(api)),
    search: JSON.stringify(createDocumentRecords(api, () => true)),
    tools: JSON.stringify(searchDescription(api, 'name Old New Field', 50)),
    calls: JSON.stringify(
      api.operations.map((operation) => createCallSamples({ api, addresses }, operation)),
    ),
    model: JSON.stringify([api.operations, [...api.documented], [...api.schemas]]),
  }
}

function toBytes(content: string | Uint8Array<ArrayBuffer>): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}
