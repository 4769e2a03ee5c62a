import { expect, test } from 'vitest'
import { dateEntries } from '#build/finish/date-sitemap.ts'

const days: Readonly<Record<string, string>> = { '/a/': '2026-01-02', '/docs/b/': '2026-03-04' }
const findDay = async (path: string) => days[path]

test('A page whose day is known gets it after its address, and any other gets none', async () => {
  expect(
    await dateEntries(
      '<urlset><url><loc>https://docs.example/a/</loc></url><url><loc>https://docs.example/c/</loc></url></urlset>',
      findDay,
    ),
  ).toBe(
    '<urlset><url><loc>https://docs.example/a/</loc><lastmod>2026-01-02</lastmod></url><url><loc>https://docs.example/c/</loc></url></urlset>',
  )
})

test('A day of an earlier build is replaced, or goes when it is not known any more', async () => {
  const before =
    '<url><loc>https://docs.example/docs/b/</loc><lastmod>2020-01-01</lastmod></url><url><loc>https://docs.example/c/</loc><lastmod>2020-01-01</lastmod></url>'
  const dated = await dateEntries(before, findDay)

  expect(dated).toBe(
    '<url><loc>https://docs.example/docs/b/</loc><lastmod>2026-03-04</lastmod></url><url><loc>https://docs.example/c/</loc></url>',
  )
  expect(await dateEntries(dated, findDay)).toBe(dated)
})
