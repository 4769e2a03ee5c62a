import { describe, expect, test } from 'vitest'
import { docsSchema } from '@astrojs/starlight/schema'
import { z } from 'astro/zod'
import {
  extendCollections,
  extendSchema,
  generatedMark,
} from '#starlight/layout/generated-frontmatter.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no picture is validated here
const context = { image: () => z.any() } as unknown as Parameters<ReturnType<typeof docsSchema>>[0]

describe('When the site requires a field', () => {
  const schema = extendSchema(docsSchema({ extend: z.object({ owner: z.string() }) }))(context)

  test('a generated page does not need it and has Starlight’s defaults', async () => {
    const data = await schema.parseAsync({ title: 'A', [generatedMark]: true })
    expect(data).toMatchObject({ title: 'A', template: 'doc', pagefind: true })
  })

  test('a page of the site needs it', async () => {
    expect((await schema.safeParseAsync({ title: 'A' })).success).toBe(false)
    expect(await schema.parseAsync({ title: 'A', owner: 'Ann' })).toMatchObject({ owner: 'Ann' })
  })
})

test('Generated pages have the site’s defaults', async () => {
  const extend = z.object({ team: z.string().default('Docs') })
  const schema = extendSchema(docsSchema({ extend }))(context)

  expect(await schema.parseAsync({ title: 'A', [generatedMark]: true })).toMatchObject({
    team: 'Docs',
  })
})

test('Without a schema, Starlight’s applies', async () => {
  expect((await extendSchema()(context).safeParseAsync({})).success).toBe(false)
})

test('Generated pages share one schema', () => {
  const schema = extendSchema(docsSchema())

  expect(schema(context)).toBe(schema(context))
})

test('Other collections, and a site without pages, stay unchanged', () => {
  const blog = { schema: z.object({}) }
  expect(extendCollections({ docs: { loader: 'docs' }, blog })).toEqual({
    docs: { loader: 'docs', schema: expect.any(Function) },
    blog,
  })
  expect(extendCollections({ blog })).toEqual({ blog })
  expect(extendCollections(undefined)).toBeUndefined()
})
