import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AstroPrerenderer } from 'astro'
import { expect, test } from 'vitest'
import type { FinishedFile } from '#starlight/finish/finish-file.ts'
import { finishWhileRendering, getPageFile } from '#starlight/finish/finish-while-rendering.ts'
import { writeFolder } from '../../../support/write-folder.ts'
import { finishOptions } from './finish-options.ts'
import { route } from './route.ts'

test('Another thread finishes pages with the same result', async () => {
  const few = await renderSite(10)
  const many = await renderSite(310)

  expect(few.pages.get('/docs/page-3/')).toContain('<meta http-equiv="Content-Security-Policy"')
  expect(many.pages.get('/docs/page-3/')).toBe(few.pages.get('/docs/page-3/'))
  expect(many.kept.get('page-3/index.html')).toEqual(few.kept.get('page-3/index.html'))
  expect(many.kept.size).toBe(310)
  expect(few.markdown.get('page-3.md')).toContain('# Page 3\n')
  expect(many.markdown.get('page-3.md')).toBe(few.markdown.get('page-3.md'))
})

test('Pages are rendered one after the other, even if requested concurrently', async () => {
  let [rendered, maxConcurrent] = [0, 0]

  await renderSite(10, async (url) => {
    rendered += 1
    maxConcurrent = Math.max(maxConcurrent, rendered)
    await setTimeout(1)
    rendered -= 1
    return createResponse(createHtml(url))
  })

  expect(maxConcurrent).toBe(1)
})

test.for([10, 310])(
  'A page of %i that cannot be finished fails the build with its name',
  async (count) => {
    const rendered = renderSite(count, async (url) =>
      createResponse(url.pathname.includes('page-1/') ? '<a href="/">A</a>' : createHtml(url)),
    )

    await expect(rendered).rejects.toThrow(
      'page-1/index.html: has no <head>, so it cannot contain its policy.',
    )
  },
)

test('Responses that are not HTML pages stay unchanged', async () => {
  const responses = {
    'page-1/': new Response('{}', { headers: { 'content-type': 'application/json' } }),
    'page-2/': new Response(null, { status: 301, headers: { location: '/docs/page-3/' } }),
  }
  const { pages, kept } = await renderSite(
    4,
    async (url) =>
      Object.entries(responses).find(([end]) => url.pathname.endsWith(end))?.[1] ??
      createResponse(createHtml(url)),
  )

  expect(pages.get('/docs/page-1/')).toBe('{}')
  expect(pages.get('/docs/page-2/')).toBe('')
  expect([...kept.keys()]).toEqual(['page-0/index.html', 'page-3/index.html'])
})

test('An error page is finished', async () => {
  const { pages, kept } = await renderSite(1, async (url) =>
    createResponse(createHtml(url), { status: 404 }),
  )

  expect(pages.get('/docs/page-0/')).toContain('<meta http-equiv="Content-Security-Policy"')
  expect([...kept.keys()]).toEqual(['page-0/index.html'])
})

test('Pages stay unchanged if another integration may still change them', async () => {
  const { pages, kept } = await renderSite(2, undefined, false)

  expect(pages.get('/docs/page-1/')).toBe(createHtml(new URL('https://a.example/docs/page-1/')))
  expect(kept.size).toBe(0)
})

test.for([
  ['/docs/a/', 'a/index.html'],
  ['/docs/a', 'a/index.html'],
  ['/docs/a.html', 'a.html'],
  ['/docs/a/members.html', 'a/members.html'],
  ['/docs/', 'index.html'],
  ['/docs', 'index.html'],
  ['/docs/index.html', 'index.html'],
  ['/docs/%C3%BC%20b/', 'ü b/index.html'],
  ['/docs/404/', '404.html'],
  ['/docs/404.html', '404.html'],
  ['/docs/500', '500.html'],
  ['/docs/de/404/', 'de/404/index.html'],
] as const)('The file of %s is %s', ([path, file]) => {
  expect(getPageFile(`https://docs.example.com${path}`, '/docs')).toBe(file)
})

test('The file of the first page of a site without a base is index.html', () => {
  expect(getPageFile('https://docs.example.com/', '')).toBe('index.html')
})

/** Renders a site as Astro does with a `build.concurrency` of three. */
async function renderSite(
  count: number,
  render = async (url: URL) => createResponse(createHtml(url)),
  isFinished = true,
) {
  const directory = await writeFolder()
  const kept = new Map<string, FinishedFile>()
  const assets = { ...finishOptions.assets, path: '/docs/_astro/' }
  const prerenderer: AstroPrerenderer = {
    name: 'astro:default',
    getStaticPaths: async () => createPaths(count),
    render: async ({ url }) => render(new URL(url)),
  }
  const wrapped = finishWhileRendering(prerenderer, {
    base: '/docs',
    describe: (paths) =>
      isFinished
        ? new Map([['', { ...finishOptions, directory, paths, base: '/docs', assets }]])
        : undefined,
    findFolder: () => '',
    keep: (file, page) => kept.set(file, page),
    report: () => undefined,
  })
  const pages = new Map<string, string>()
  try {
    const paths = (await wrapped.getStaticPaths()).values()
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        for (const { pathname, route: routeData } of paths) {
          const request = new Request(`https://docs.example.com/docs${pathname}/`)
          // oxlint-disable-next-line no-await-in-loop -- each of the three renders one after the other
          const result = await wrapped.render(request, { routeData })
          const response = result instanceof Response ? result : result.response
          // oxlint-disable-next-line no-await-in-loop
          pages.set(new URL(request.url).pathname, await response.text())
        }
      }),
    )
  } finally {
    await wrapped.teardown?.()
  }
  const files = await readdir(directory)
  const markdown = new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(directory, file), 'utf8')] as const),
    ),
  )
  return { pages, kept, markdown }
}

function createPaths(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    pathname: `/page-${index}`,
    route: { ...route, type: 'page' as const },
  }))
}

function createResponse(html: string, options: ResponseInit = {}): Response {
  return new Response(html, { ...options, headers: { 'content-type': 'text/html' } })
}

function createHtml({ pathname }: URL): string {
  const number = /\d+/.exec(pathname)?.[0]
  return `<head></head><main><h1>Page ${number}</h1><p>Text.</p><script>run(${number})</script></main>`
}
