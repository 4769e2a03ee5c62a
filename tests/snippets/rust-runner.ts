import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { rust } from '#core/snippet/rust.ts'
import { keepPrograms } from './prepared-programs.ts'
import { respondsTo, runCommand } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

const programs = keepPrograms()

/**
 * Runs snippets for reqwest, with the crates of Debian or those that an earlier build left on this machine. Cargo takes about
 * as long for a hundred snippets as for one, so `prepare` makes one program of many, each as a module with its text.
 */
export const rustRunner: SnippetRunner = {
  language: rust,
  interpreter: 'cargo with reqwest',
  isInstalled: hasReqwest,
  prepare: async (snippets) => {
    const directory = await mkdtemp(join(tmpdir(), 'snippets-'))
    await build(directory, {
      'main.rs': chooseByNumber(snippets.length),
      ...Object.fromEntries(snippets.map((text, index) => [`snippet_${index}.rs`, text])),
    })
    programs.add({ directory, snippets })
  },
  run: async (snippet, environment, directory) => {
    const program = programs.find(snippet)
    if (!program) await build(directory, { 'main.rs': snippet })
    const path = join(program?.directory ?? directory, programName)
    return runCommand([path, program?.number ?? '0'], environment, directory)
  },
  finish: programs.remove,
}

/** All are built in one place, where the programs of tests that run side by side need names of their own. */
const programName = `call-api-${process.env['VITEST_POOL_ID'] ?? '0'}`

/** A snippet is a whole program; in a module of its own it stays one, letter for letter. */
function chooseByNumber(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return [
    ...numbers.flatMap((number) => [
      `mod snippet_${number} {`,
      `    include!("snippet_${number}.rs");`,
      '    pub fn run() -> Result<(), Box<dyn Error>> {',
      '        main()',
      '    }',
      '}',
    ]),
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    '    match std::env::args().nth(1).as_deref() {',
    ...numbers.map((number) => `        Some("${number}") => snippet_${number}::run(),`),
    '        _ => unreachable!(),',
    '    }',
    '}',
  ].join('\n')
}

/** Leaves the program in the directory. */
async function build(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  await writeProject(directory, files)
  const { exitCode, stderr } = await runCommand(
    ['cargo', 'build', '--quiet', '--offline'],
    { CARGO_TARGET_DIR: target },
    directory,
    // Of reqwest and all below it too, the first time.
    300,
  )
  if (exitCode !== 0) throw new Error(stderr)
  await copyFile(join(target, 'debug', programName), join(directory, programName))
}

const target = resolve(import.meta.dirname, '../../node_modules/.cache/snippets/cargo')

async function hasReqwest(): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'snippet-'))
  try {
    await writeProject(directory, { 'main.rs': 'fn main() {}' })
    return await respondsTo(['cargo', 'fetch', '--offline'], directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function writeProject(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const all = {
    'Cargo.toml': [
      '[package]',
      `name = "${programName}"`,
      'version = "0.0.0"',
      'edition = "2021"',
      '[dependencies]',
      'reqwest = { version = ">=0.11", features = ["blocking"] }',
      '[profile.dev]',
      'debug = false',
      'incremental = false',
    ].join('\n'),
    ...(existsSync(debianCrates) && {
      '.cargo/config.toml': [
        '[source.crates-io]',
        'replace-with = "debian"',
        '[source.debian]',
        `directory = "${debianCrates}"`,
      ].join('\n'),
    }),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`src/${name}`, text])),
  }
  await Promise.all(['src', '.cargo'].map((path) => mkdir(join(directory, path))))
  await Promise.all(
    Object.entries(all).map(([name, text]) => writeFile(join(directory, name), text)),
  )
}

/** Where Debian’s packages put the sources of crates. */
const debianCrates = '/usr/share/cargo/registry'
