import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { renderSchema } from '#starlight/schema-tree/render-schema.ts'
import type { ShownSchema } from '#starlight/schema-tree/render-schema.ts'
import { loadTestPortal } from '../../../support/pet-store-portal.ts'

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.stubEnv('PORTAL_POINTERS', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

class CountingMap extends Map<string, Schema> {
  count = 0
  override get(key: string) {
    this.count += 1
    return super.get(key)
  }
}

const pet = { $ref: '#/components/schemas/Pet' }

async function open() {
  const apiReference = await loadTestPortal('tests/fixtures/pet-store/pet-store.yaml')
  const schemas = new CountingMap([
    [pet.$ref, { type: 'object', properties: { name: { type: 'string' } } }],
  ])
  const page = {
    apiReference: { ...apiReference, api: { ...apiReference.api, schemas } },
    translate: translateToEnglish,
    locale: undefined,
    changes: undefined,
  }
  const render = (schema: Schema, pointer: string, settings?: Partial<ShownSchema>) => {
    const before = schemas.count
    const shown = { schema, pointer, direction: 'response', prefix: 'body', ...settings } as const
    const html = renderSchema(shown, page)
    return { html, isRendered: schemas.count > before }
  }
  return render
}

test('A schema that several operations return is rendered once', async () => {
  const render = await open()
  const first = render(pet, '#/paths/a')
  expect(first.html).toContain('id="body-name"')
  expect(render(pet, '#/paths/b')).toEqual({ ...first, isRendered: false })
  const list = { type: 'array', items: pet }
  expect(render(list, '#/paths/a').isRendered).toBe(true)
  expect(render(list, '#/paths/b').isRendered).toBe(false)
})

test('It is rendered again for another place, direction or text around it', async () => {
  const render = await open()
  render(pet, '#/paths/a')
  expect(render(pet, '#/paths/a', { prefix: 'other' }).html).toContain('id="other-name"')
  expect(render(pet, '#/paths/a', { direction: 'request' }).html).toContain('request')
  expect(render(pet, '#/paths/a', { isRequired: true }).html).toContain('required')
})

test('It is rendered again if it depends on its pointer, or pages show pointers', async () => {
  const render = await open()
  const rows = { type: 'object', properties: { pet } }
  for (const _ of ['first', 'second']) {
    expect(render(rows, '#/paths/a').isRendered).toBe(true)
    expect(render(pet, pet.$ref).isRendered).toBe(true)
  }
  vi.stubEnv('PORTAL_POINTERS', '1')
  for (const path of ['#/paths/a', '#/paths/b']) {
    expect(render(pet, path).isRendered).toBe(true)
  }
})

test('Only the last hundred are kept', async () => {
  const render = await open()
  render(pet, '#/paths/a')
  for (let index = 0; index < 100; index += 1) {
    render(pet, '#/paths/a')
    render(pet, '#/paths/a', { prefix: `other-${index}` })
  }
  expect(render(pet, '#/paths/a').isRendered).toBe(false)
  expect(render(pet, '#/paths/a', { prefix: 'other-0' }).isRendered).toBe(true)
})
