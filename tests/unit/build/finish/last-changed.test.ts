import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { dateSitemap } from '#build/finish/date-sitemap.ts'
import { findLastChanged } from '#build/finish/last-changed.ts'
import { anyService } from '#service/portal-options.ts'
import { makeTemporaryDirectory } from '../../host/temporary-directory.ts'

const hasGit = spawnSync('git', ['--version']).status === 0

let directory = ''
beforeEach(async () => {
  directory = await makeTemporaryDirectory()
})

describe.runIf(hasGit)('With Git', () => {
  beforeEach(() => git('init', '--quiet'))

  test('In the sitemap, pages that are made from a document have its day, and pages of the code have none', async () => {
    await commit('api.yaml', 'one', '2026-01-02T12:00:00Z')
    await commit('api.overlay.yaml', 'two', '2026-03-04T12:00:00Z')
    await writeFile(join(directory, 'sitemap-0.xml'), writeSitemap(''))

    await dateSitemap(directory, {
      base: '/docs',
      portals: [
        {
          folder: '',
          source: { path: join(directory, 'api.yaml'), overlay: undefined },
          contract: { places: ['api.yaml'] },
          service: anyService,
          settings: { base: '/docs' },
        },
      ],
    })

    expect(await readFile(join(directory, 'sitemap-0.xml'), 'utf8')).toBe(
      writeSitemap('<lastmod>2026-03-04</lastmod>'),
    )
  })

  test('A file last changed with the last commit that has it, by the day in UTC', async () => {
    await commit('page.mdx', 'one', '2026-01-02T23:30:00-02:00')
    await commit('other.mdx', 'two', '2026-03-04T12:00:00Z')
    expect(await find('page.mdx')).toBe('2026-01-03')
  })

  test('Of several files the last counts', async () => {
    await commit('page.mdx', 'one', '2026-01-02T12:00:00Z')
    await commit('api.yaml', 'two', '2026-03-04T12:00:00Z')
    expect(await find('page.mdx', 'api.yaml')).toBe('2026-03-04')
  })

  test('Of a file that is not as it was committed, no day is known', async () => {
    await commit('page.mdx', 'one', '2026-01-02T12:00:00Z')
    await commit('api.yaml', 'two', '2026-03-04T12:00:00Z')
    await writeFile(join(directory, 'api.yaml'), 'changed')
    expect(await find('page.mdx', 'api.yaml')).toBeUndefined()
    expect(await find('page.mdx')).toBe('2026-01-02')
  })

  test.each(['new.mdx', 'ignored.mdx'])(
    'No day is known of %s, which no commit has',
    async (name) => {
      await commit('.gitignore', 'ignored.mdx', '2026-01-02T12:00:00Z')
      await writeFile(join(directory, name), 'one')
      expect(await find(name)).toBeUndefined()
    },
  )

  test('A shallow clone knows no day, because its oldest commit seems to have every file', async () => {
    await commit('page.mdx', 'one', '2026-01-02T12:00:00Z')
    await commit('other.mdx', 'two', '2026-03-04T12:00:00Z')
    const clone = join(directory, 'clone')
    git('clone', '--quiet', '--depth=1', pathToFileURL(directory).href, clone)
    expect(await findLastChanged([join(clone, 'page.mdx')])).toBeUndefined()
  })
})

test('Outside of a repository no day is known', async () => {
  await writeFile(join(directory, 'page.mdx'), 'one')
  expect(await find('page.mdx')).toBeUndefined()
})

function writeSitemap(day: string): string {
  return `<url><loc>https://a.example/docs/reference/x/</loc>${day}</url><url><loc>https://a.example/docs/errors/offline/</loc></url>`
}

function find(...names: readonly string[]) {
  return findLastChanged(names.map((name) => join(directory, name)))
}

async function commit(name: string, content: string, date: string): Promise<void> {
  await writeFile(join(directory, name), content)
  git('add', '--', name)
  git('commit', '--quiet', '--message', name, `--date=${date}`)
}

function git(...command: readonly string[]): void {
  // Git takes the day of its committer from a variable alone.
  const date = command.find((word) => word.startsWith('--date='))?.slice('--date='.length)
  const { status, stderr } = spawnSync('git', ['-C', directory, ...command], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: directory,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@example.com',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.com',
      ...(date !== undefined && { GIT_COMMITTER_DATE: date }),
    },
  })
  if (status !== 0) throw new Error(stderr)
}
