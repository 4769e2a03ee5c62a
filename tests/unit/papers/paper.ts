import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const project = join(import.meta.dirname, '../../..')

/** What the project says about itself. */
export const papers = [
  'README.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'docs/architecture.md',
  'docs/deploy.md',
  'docs/your-portal.md',
]

export function read(file: string): string {
  return readFileSync(join(project, file), 'utf8')
}

/** @throws {Error} when no heading says so */
export function readSection(text: string, title: string): string {
  const heading = new RegExp(`^(##+) ${title}\n`, 'm').exec(text)
  if (!heading) throw new Error(`There is no section ${title}.`)
  const rest = text.slice(heading.index + heading[0].length)
  const end = new RegExp(`^#{2,${heading[1]?.length}} `, 'm').exec(rest)
  return rest.slice(0, end?.index)
}

/** The rows of the tables in a text, without their heads. */
export function readRows(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('|') && !lines[index + 1]?.startsWith('| -'))
    .filter((line) => !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** What stands in a text as code. */
export function readCode(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
}
