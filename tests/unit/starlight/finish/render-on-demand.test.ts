import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteType } from 'astro'
import { expect, test } from 'vitest'
import type { PagePrerenderer } from '#starlight/finish/finish-while-rendering.ts'
import { renderOnDemand } from '#starlight/finish/render-on-demand.ts'
import { writeFolder } from '../../../support/write-folder.ts'
import { route } from './route.ts'

test('The build waits until a requested page is complete, and does not render it again', async () => {
  const site = await startSite(['/a', '/b', '/c'])
  const building = site.build()
  const requested = site.complete('c/index.html')
  await site.finish('/docs/a/')
  await expect.poll(async () => site.read('a/index.html')).toBe('Page /docs/a/')
  expect(site.rendered).toEqual(['/docs/a/', '/docs/c/'])
  await site.finish('/docs/c/')

  expect(await requested).toBe(true)
  expect(await site.read('c/index.html')).toBe('Page /docs/c/')
  await site.finish('/docs/b/')
  // Astro writes no file for a response without a body.
  expect(await building).toEqual([null, null, null])
  expect(site.rendered).toEqual(['/docs/a/', '/docs/c/', '/docs/b/'])
  expect(await site.read('b/index.html')).toBe('Page /docs/b/')
})

test('A page that is requested twice is rendered once, and one of the build is already complete', async () => {
  const site = await startSite(['/a', '/b'])
  const requested = [site.complete('b/index.html'), site.complete('b/index.html')]
  await site.finish('/docs/b/')
  expect(await Promise.all(requested)).toEqual([true, true])

  const building = site.build()
  await site.finish('/docs/a/')
  await building
  expect(await site.complete('a/index.html')).toBe(true)
  expect(site.rendered).toEqual(['/docs/b/', '/docs/a/'])
})

test('An error of a requested page also ends the build', async () => {
  const site = await startSite(['/a'])
  const requested = site.complete('a/index.html')
  site.fail('/docs/a/', 'No title.')

  await expect(requested).rejects.toThrow('No title.')
  await expect(site.build()).rejects.toThrow('No title.')
})

test('Endpoints and error pages have the names that Astro gives them', async () => {
  const site = await startSite(['/data/[file]/one.json/', '/404', '/', '/ü b'], (pathname) =>
    pathname.includes('.json') ? 'endpoint' : 'page',
  )
  const building = site.build()
  for (const path of ['data/[file]/one.json/', '404/', '', '%C3%BC%20b/']) {
    await site.finish(`/docs/${path}`)
  }
  await building

  expect(site.files).toEqual(['404.html', 'index.html', 'ü b/index.html'])
  expect(await site.read('data/[file]/one.json')).toBe('Page /docs/data/[file]/one.json/')
  expect(await site.read('ü b/index.html')).toBe('Page /docs/%C3%BC%20b/')
  expect(await site.complete('other.json')).toBe(false)
})

test('Astro gets redirects, and pages that a file of the project replaces', async () => {
  const site = await startSite(['/a', '/b'], () => 'page', { 'public/b/index.html': 'Own' })
  const building = site.build()
  await site.finish('/docs/a/', new Response('', { status: 301, headers: { location: '/b/' } }))
  await site.finish('/docs/b/')

  expect(await building).toEqual(['', 'Page /docs/b/'])
  await expect(site.read('b/index.html')).rejects.toThrow('ENOENT')
})

test('A requested page is rendered before the paths of other files are collected, and a requested file after that', async () => {
  const steps = Array.of<string>()
  const page = { pathname: '/a', route: { ...route, type: 'page' as const } }
  const file = { pathname: '/b.json', route: { ...route, type: 'endpoint' as const } }
  const folder = await writeFolder()
  const requested = Array.of<Promise<boolean>>()
  const { prerenderer, complete } = renderOnDemand(
    {
      name: 'astro:default',
      getPagePaths: async () => [page],
      getStaticPaths: async () => {
        steps.push('other paths')
        return [page, file]
      },
      render: async ({ url }) => {
        steps.push(new URL(url).pathname)
        return new Response('Text')
      },
    },
    {
      base: '',
      origin: 'http://localhost:4321',
      directory: folder,
      publicDirectory: join(folder, 'public'),
      onReady: () => requested.push(complete('b.json'), complete('a/index.html')),
    },
  )
  await prerenderer.getStaticPaths()

  expect(await Promise.all(requested)).toEqual([true, true])
  expect(steps).toEqual(['/a/', 'other paths', '/b.json'])
})

/** Starts to build a site below `/docs` whose pages are rendered when the test allows it. */
async function startSite(
  paths: readonly string[],
  getType: (pathname: string) => RouteType = () => 'page',
  ownFiles: Readonly<Record<string, string>> = {},
) {
  const folder = await writeFolder(ownFiles)
  const turns = new Map<string, PromiseWithResolvers<Response>>()
  const getTurn = (path: string) => {
    const turn = turns.get(path) ?? Promise.withResolvers<Response>()
    turns.set(path, turn)
    return turn
  }
  const rendered = Array.of<string>()
  const files = Array.of<string>()
  const allPaths = paths.map((pathname) => ({
    pathname,
    route: { ...route, type: getType(pathname) },
  }))
  const inner: PagePrerenderer = {
    name: 'astro:default',
    getPagePaths: async () => allPaths.filter(({ route: { type } }) => type === 'page'),
    getStaticPaths: async () => allPaths,
    render: async ({ url }) => {
      const { pathname } = new URL(url)
      rendered.push(pathname)
      return getTurn(pathname).promise
    },
  }
  const { prerenderer, complete } = renderOnDemand(inner, {
    base: '/docs',
    origin: 'http://localhost:4321',
    directory: join(folder, 'dist'),
    publicDirectory: join(folder, 'public'),
    onReady: (names) => files.push(...names),
  })
  const all = await prerenderer.getStaticPaths()
  return {
    rendered,
    files,
    complete,
    /** Renders all pages as Astro does, one after the other. Returns the bodies that Astro would write. */
    build: async () => {
      const bodies = Array.of<string | null>()
      for (const { pathname, route: routeData } of all) {
        const address = `http://localhost:4321/docs${pathname}/`.replace(/\/+$/, '/')
        const result = await prerenderer.render(new Request(address), { routeData })
        const response = result instanceof Response ? result : result.response
        bodies.push(response.body === null ? null : await response.text())
      }
      return bodies
    },
    finish: async (path: string, response = new Response(`Page ${path}`)) => {
      getTurn(path).resolve(response)
      await expect.poll(() => rendered).toContain(path)
    },
    fail: (path: string, message: string) => getTurn(path).reject(new Error(message)),
    read: async (file: string) => readFile(join(folder, 'dist', file), 'utf8'),
  }
}
