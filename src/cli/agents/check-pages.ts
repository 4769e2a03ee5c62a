import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCount } from '#text/format.ts'

/** The checks of the Markdown pages of a built site. */
export const pageChecks = {
  sizes: 'Markdown pages of at most 10,000 tokens',
  links: 'links of Markdown pages, within the site, that lead to a page',
} as const

export type PageCheck = keyof typeof pageChecks

export interface CheckedPage {
  readonly check: PageCheck
  readonly file: string
  readonly line: number
  readonly problem: string | undefined
}

/** A token of English text has about four characters. */
const charactersPerToken = 4
const mostTokens = 10_000

/**
 * Checks the Markdown pages of a built site.
 *
 * @param directory the published folder
 */
export async function checkPages(directory: string): Promise<readonly CheckedPage[]> {
  const checked: CheckedPage[] = []
  for await (const file of glob('**/*.md', { cwd: directory })) {
    const text = await readFile(join(directory, file), 'utf8')
    const tokens = Math.ceil(text.length / charactersPerToken)
    const problem =
      tokens > mostTokens ? `The page has about ${formatCount(tokens)} tokens.` : undefined
    checked.push({ check: 'sizes', file, line: 1, problem }, ...checkLinks(text, file, directory))
  }
  return checked
}

/** Checks the links that lead to a Markdown page of the site; others are not. */
function checkLinks(text: string, file: string, directory: string): readonly CheckedPage[] {
  const root = findRoot(text, file)
  return text.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(/\]\(([^()\s]+\.md)(?:#[^()\s]*)?\)/g), ([, target = '']) => target)
      .filter((target) => root !== undefined && target.startsWith(root))
      .map((target) => ({
        check: 'links' as const,
        file,
        line: index + 1,
        problem: existsSync(join(directory, decodeURI(target.slice(root?.length))))
          ? undefined
          : `There is no page ${target}.`,
      })),
  )
}

/** Returns the address of the site with its base path, from the address that each page states. */
function findRoot(text: string, file: string): string | undefined {
  const [, address] = /^Address: (\S+)$/m.exec(text) ?? []
  const path = file.replace(/(?:^|(?<=\/))index\.md$/, '').replace(/\.md$/, '/')
  return address?.endsWith(path) ? address.slice(0, address.length - path.length) : undefined
}
