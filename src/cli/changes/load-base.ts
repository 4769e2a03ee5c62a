import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { UsageError } from '../command-line/run-command.ts'
import { loadDocument } from '../command-line/load-document.ts'
import { isDataName } from '#openapi/load/located.ts'
import type { DocumentSource } from '#openapi/load/locate-document.ts'
import { loadBaseFile } from './base-file.ts'
import type { Base } from './base-file.ts'

/**
 * Loads the older document: a file, or the document in a Git revision.
 *
 * @throws {UsageError} if it is neither, or cannot be parsed
 */
export async function loadBase(base: string, document: DocumentSource): Promise<Base> {
  return existsSync(base) ? loadBaseFile(base) : loadRevision(base, document)
}

/**
 * Loads the document from a Git revision, with its Overlay and the files that it refers to. Git writes the data files of its folder to a
 * temporary folder, and neither the index nor the files of the repository change.
 */
async function loadRevision(revision: string, { path, overlay }: DocumentSource): Promise<Base> {
  const folder = withSentence(
    () => realpathSync(dirname(path)),
    `The folder of ${path} does not exist.`,
  )
  const commit = withSentence(
    () => runGit(folder, ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`]),
    '--base is neither a file nor a Git revision of the repository with the document. In a shallow clone, fetch the revision first.',
  )
  const root = runGit(folder, ['rev-parse', '--show-toplevel'])
  const prefix = runGit(folder, ['rev-parse', '--show-prefix'])
  const file = basename(path)
  const name = `${revision}:${prefix}${file}`
  const temporary = await mkdtemp(join(tmpdir(), 'changes-'))
  try {
    const git = (parameters: readonly string[], input?: string) =>
      runGit(root, parameters, { index: join(temporary, 'index'), input })
    const missing = `${name} does not exist.`
    withSentence(() => git(['read-tree', `${commit}:${prefix}`]), missing)
    const files = git(['ls-files', '-z'])
      .split('\0')
      .filter((one) => isDataName(one))
    if (!files.includes(file)) throw new UsageError(missing)
    const written = join(temporary, 'files')
    git(['checkout-index', '-z', '--stdin', `--prefix=${written}/`], files.join('\0'))
    const source = {
      path: join(written, file),
      overlay: overlay === undefined ? undefined : moveOverlay(overlay, folder, written),
      names: { document: name },
    }
    return { api: await loadDocument(source), name }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Returns the path of an Overlay in the folder of the older files; outside the folder of the document, the Overlay itself. */
function moveOverlay(overlay: string, folder: string, written: string): string {
  const path = relative(folder, existsSync(overlay) ? realpathSync(overlay) : resolve(overlay))
  return path.startsWith('..') || isAbsolute(path) ? overlay : join(written, path)
}

interface GitOptions {
  /** The index file to use instead of that of the repository. */
  readonly index?: string
  readonly input?: string | undefined
}

/**
 * @returns the standard output without the last line end
 * @throws if Git fails or is not installed
 */
function runGit(
  folder: string,
  parameters: readonly string[],
  { index, input }: GitOptions = {},
): string {
  const env = index === undefined ? process.env : { ...process.env, GIT_INDEX_FILE: index }
  const options = { cwd: folder, env, input, encoding: 'utf8', maxBuffer: 2 ** 30 } as const
  return execFileSync('git', parameters, { ...options, stdio: ['pipe', 'pipe', 'ignore'] }).replace(
    /\n$/,
    '',
  )
}

/** @throws {UsageError} with this sentence instead of the error */
function withSentence<Result>(run: () => Result, sentence: string): Result {
  try {
    return run()
  } catch (cause) {
    throw new UsageError(sentence, { cause })
  }
}
