import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'

/** Everything that a build of the site reads. */
const siteSources = [
  'astro.config.mjs',
  'openapi',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
]

/**
 * Copies the project, so that the generated pages never mix with its own.
 *
 * @returns the folder of the copy
 */
export async function copyProject(): Promise<string> {
  const directory = join(projectRoot, '.portal/bench/build')
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await Promise.all(
    siteSources.map(async (source) =>
      cp(join(projectRoot, source), join(directory, source), { recursive: true }),
    ),
  )
  await linkPackages(directory)
  return directory
}

/** Links each package separately: Astro and Vite keep their caches among the packages, and the copy needs its own. */
async function linkPackages(directory: string): Promise<void> {
  const packages = join(projectRoot, 'node_modules')
  const caches = new Set(['.astro', '.vite', '.cache'])
  await mkdir(join(directory, 'node_modules'))
  const names = (await readdir(packages)).filter((name) => !caches.has(name))
  await Promise.all(
    names.map(async (name) => symlink(join(packages, name), join(directory, 'node_modules', name))),
  )
}

/** Replaces the generated pages of the copy and removes caches, so that each build is a cold one. */
export async function writePages(project: string, count: number): Promise<void> {
  const directory = join(project, 'src/content/docs/bench')
  const kept = ['node_modules/.astro', 'node_modules/.vite', '.astro', 'dist']
  await Promise.all(
    [directory, ...kept.map((name) => join(project, name))].map(async (path) =>
      rm(path, { recursive: true, force: true }),
    ),
  )
  await mkdir(directory, { recursive: true })
  for (let number = 1; number <= count; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the system refuses thousands of open files
    await writeFile(join(directory, `page-${number}.mdx`), writePage(number))
  }
}

/** The source of a page, about as long as a page of the portal, with a heading, a link, a list and a block of code. */
export function writePage(number: number): string {
  const paragraph = `Page ${number} says something that no other page says, such as ${number * 7919}.`
  return `---
title: Page ${number}
reviewed: 2026-11-21
description: The page with the number ${number}.
---

${`${paragraph} `.repeat(5)}

## A list

${`- ${paragraph}\n`.repeat(5)}
Read [the quickstart](/quickstart/).

## A block of code

\`\`\`sh
echo 'page ${number}' && curl https://api.example.com/v1/experiments
\`\`\`

${`${paragraph} `.repeat(5)}
`
}
