import { buildPluginSite } from './build-plugin-site.ts'
import { newerTrains, olderTrains, trainVersions } from './two-versions.ts'

const createBoats = (server: string) => `openapi: 3.1.0
info: { title: Boats, version: '1', description: Everything that floats. }
servers: [{ url: '${server}' }]
tags: [{ name: Sailing, description: With the wind. }]
paths:
  /boats:
    get:
      operationId: listBoats
      summary: List boats
      description: In the order of their arrival.
      tags: [Sailing]
      parameters: [{ name: berth, in: query, description: Only at this berth., schema: { type: string } }]
      responses: { '200': { description: The boats., content: { application/json: { schema: { $ref: '#/components/schemas/Boat' } } } } }
    post:
      operationId: addBoat
      summary: Add a boat
      tags: [Sailing]
      security: [{ login: [write] }]
      responses: { '201': { description: Added. } }
  /harbours: { get: { summary: List harbours, responses: { '200': { description: ok } } } }
components:
  schemas: { Boat: { type: object, description: A boat., properties: { name: { type: string, description: As painted on its stern. } } } }
  securitySchemes: { login: { type: oauth2, flows: { authorizationCode: { authorizationUrl: 'https://auth.boats.example/', tokenUrl: 'https://auth.boats.example/token', scopes: { write: Change boats } } } } }
`

const german = `overlay: 1.0.0
info: { title: Deutsch, version: '1' }
actions:
  - target: $.paths['/boats'].get
    update: { summary: Boote auflisten, responses: { '200': { description: Die Boote. } } }
  - { target: $.components.schemas.Boat, update: { description: Ein Boot. } }
`

const recipe = `arazzo: 1.0.1
info: { title: Boats, version: '1' }
sourceDescriptions: [{ name: boats, url: ./boats.yaml, type: openapi }]
workflows:
  - workflowId: look
    summary: Look at a boat
    description: Only one.
    inputs: { type: object, required: [berth], properties: { berth: { type: string } } }
    steps:
      - { stepId: list, operationId: listBoats, x-manual: Call the harbour., parameters: [{ name: berth, in: query, value: $inputs.berth }] }
`

const ships = `openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships: { get: { summary: List ships, responses: { '200': { description: ok } } } }
`

const content = `import { docsLoader, i18nLoader } from '@astrojs/starlight/loaders'
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
}
`

const locales = `locales: {
  root: { label: 'English', lang: 'en' },
  de: { label: 'Deutsch' },
  ar: { label: 'العربية', dir: 'rtl' },
}`

/**
 * Builds a site with two documents in three languages: English is the default one, German has some translations, and Arabic one.
 *
 * @param server the base URL of a service for the console
 * @param hasVersions adds a document with two versions
 * @returns the folder of the built site
 */
export async function buildLanguagesSite(
  name: string,
  server: string,
  hasVersions = false,
): Promise<string> {
  const plugin = `{ search: true, documents: [
    { file: './openapi/boats.yaml', base: 'boats', recipes: './openapi/boats.arazzo.yaml' },
    { file: './openapi/ships.yaml', base: 'ships', translations: { ar: './arabic.yaml' } },
    ${hasVersions ? `{ base: 'trains', versions: ${trainVersions} },` : ''}
  ] }`
  const { site } = await buildPluginSite(
    name,
    plugin,
    {
      'openapi/boats.yaml': createBoats(server),
      'openapi/boats.arazzo.yaml': recipe,
      'openapi/boats.de.overlay.yaml': german,
      'openapi/ships.yaml': ships,
      'arabic.yaml': `overlay: 1.0.0\nactions: [{ target: "$.paths['/ships'].get", update: { summary: سفن } }]\n`,
      'trains-1.yaml': olderTrains,
      'trains-2.yaml': newerTrains,
      'src/content.config.ts': content,
      'src/content/i18n/en.json': '{ "developerPortal.send": "Go" }',
      'src/content/i18n/de.json': '{ "developerPortal.cancel": "Stopp" }',
      'src/content/docs/boats/knots.md': '---\ntitle: Knots\n---\nHow to tie them.\n',
      'src/content/docs/de/boats/knots.md': '---\ntitle: Knoten\n---\nWie man sie bindet.\n',
      'src/content/docs/boats/winds.md': '---\ntitle: Winds\n---\nFrom where they blow.\n',
    },
    { starlight: locales, astro: "site: 'https://docs.example'," },
  )
  return site
}
