import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { readSettings } from '#site/settings.ts'
import { writeDocument } from '../build/write-document.ts'
import { benchDirectory } from './places.ts'

/** Builds the portal as published. */
export async function buildPortal(): Promise<string> {
  return build('portal', {})
}

/** Builds the portal of another document, with an operation that has a body. */
export async function buildPetStore(): Promise<string> {
  return build('pet-store', { PORTAL_OPENAPI: 'tests/fixtures/pet-store/pet-store.yaml' })
}

/** Builds the portal of a document of many operations, whose pages share their style sheets instead of holding them. */
export async function buildLongDocument(): Promise<string> {
  const document = join(benchDirectory, 'long-document.json')
  await mkdir(benchDirectory, { recursive: true })
  await writeFile(document, writeDocument(500))
  return build('long-document', { PORTAL_OPENAPI: document })
}

async function build(name: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const site = join(benchDirectory, name)
  const settings = readSettings({
    PORTAL_API_BASE_URL: 'https://api.example.com',
    PORTAL_SITE_URL: 'https://docs.example.com',
    ...environment,
  })
  await buildSite(site, { settings, stop: new AbortController().signal })
  return site
}
