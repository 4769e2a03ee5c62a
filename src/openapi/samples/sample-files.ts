import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Operation } from '#request/description/operation.ts'
import { decodePercent } from '#request/serialize/percent-encode.ts'
import type { DocumentSource } from '../load/locate-document.ts'
import type { DocumentProblem } from '../load/problem-list.ts'
import { longestSample, normalizeSample, sampleTooLong } from './sample.ts'
import type { Sample } from './sample.ts'

export interface LoadedSampleFiles {
  /** By the slug of their operation. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>
  readonly problems: readonly DocumentProblem[]
}

/** Loads the files of patterns. Each file is named by an operationId, in which `%2F` is a slash, or by the slug of an operation. */
export async function loadSampleFiles(
  patterns: NonNullable<DocumentSource['samples']>,
  operations: readonly Operation[],
): Promise<LoadedSampleFiles> {
  const problems: DocumentProblem[] = []
  const samples = new Map<string, Sample[]>()
  const report = (file: string, sentence: string) =>
    problems.push({ severity: 'warning', file, line: 1, sentence, operations: [] })
  for (const [language, pattern] of Object.entries(patterns)) {
    const files = findSampleFiles(pattern)
    if (files.length === 0) report(pattern, 'No file matches this pattern of code samples.')
    for (const { path, name } of files) {
      const operation = findNamed(operations, name)
      if (!operation) {
        report(path, `The document has no operation with the operationId ${name}. It is ignored.`)
        continue
      }
      // oxlint-disable-next-line no-await-in-loop -- few small files, whose warnings keep their order
      const text = await loadText(path)
      if (text === undefined) {
        report(path, `${sampleTooLong} It must be UTF-8 and not empty. It is ignored.`)
        continue
      }
      const own = samples.get(operation.slug) ?? []
      const other = own.find((sample) => sample.language === language)?.path
      if (other !== undefined) {
        report(
          path,
          `${other} is a code sample of the same operation in ${language}. This one is ignored.`,
        )
        continue
      }
      samples.set(operation.slug, [...own, { language, text, source: 'file', path }])
    }
  }
  return { samples, problems }
}

/** Returns the files that match a pattern, in the order of their names, with the text that `*` matches. */
export function findSampleFiles(
  pattern: string,
): readonly { readonly path: string; readonly name: string }[] {
  const folder = getSampleFolder(pattern)
  if (!existsSync(folder)) return []
  const [before = '', after = ''] = pattern.split('*')
  const prefix = /[/\\]$/.test(before) ? '' : basename(before)
  const [suffix = '', ...below] = after.split(/[/\\]/)
  return readdirSync(folder)
    .toSorted()
    .filter(
      (entry) =>
        entry.length > prefix.length + suffix.length &&
        entry.startsWith(prefix) &&
        entry.endsWith(suffix),
    )
    .map((entry) => ({
      path: join(folder, entry, ...below),
      name: entry.slice(prefix.length, entry.length - suffix.length),
    }))
    .filter(({ path }) => existsSync(path))
}

/** Returns the folder whose entries `*` in a pattern matches. */
export function getSampleFolder(pattern: string): string {
  return dirname(`${pattern.split('*')[0]}x`)
}

function findNamed(operations: readonly Operation[], name: string): Operation | undefined {
  const id = decodePercent(name)
  return (
    operations.find((operation) => operation.id === id) ??
    operations.find(({ slug }) => slug === name)
  )
}

async function loadText(path: string): Promise<string | undefined> {
  // UTF-8 has at most three bytes for each UTF-16 unit.
  if ((await stat(path)).size > longestSample * 3) return undefined
  try {
    const bytes = await readFile(path)
    const text = normalizeSample(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return text === '' || text.length > longestSample ? undefined : text
  } catch {
    return undefined
  }
}
