import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { go } from '#core/snippet/go.ts'
import { respondsTo, runCommand } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

/** A program of many snippets, which runs the one whose number it is given. */
let prepared: { readonly directory: string; readonly snippets: readonly string[] } | undefined

/**
 * Runs a snippet from its file, as its reader does. Go links it each time, so `prepare` makes one program of many, each as a
 * package of its own whose first line says so.
 */
export const goRunner: SnippetRunner = {
  language: go,
  interpreter: 'go',
  isInstalled: () => respondsTo(['go', 'version']),
  prepare: async (snippets) => {
    const directory = await mkdtemp(join(tmpdir(), 'snippets-'))
    prepared = { directory, snippets }
    await writeFiles(directory, {
      'go.mod': 'module snippets\n',
      'main.go': chooseByNumber(snippets.length),
      ...Object.fromEntries(snippets.flatMap(writePackage)),
    })
    const { exitCode, stderr } = await runCommand(
      ['go', 'build', '-o', programName, '.'],
      settings,
      directory,
      // Of the network library too, the first time.
      300,
    )
    if (exitCode !== 0) throw new Error(stderr)
  },
  run: async (snippet, environment, directory) => {
    const number = prepared?.snippets.indexOf(snippet) ?? -1
    if (prepared && number >= 0) {
      const program = join(prepared.directory, programName)
      return runCommand([program, String(number)], environment, directory)
    }
    await writeFile(join(directory, fileName), snippet)
    return runCommand(['go', 'run', fileName], { ...settings, ...environment }, directory)
  },
  finish: async () => {
    if (prepared) await rm(prepared.directory, { recursive: true, force: true })
    prepared = undefined
  },
}

const fileName = 'call_api.go'
const programName = 'call-api'

const settings = {
  // Without it, each run would compile the network library again.
  GOCACHE: resolve(import.meta.dirname, '../../node_modules/.cache/snippets/go'),
  GOTOOLCHAIN: 'local',
  // Without cgo, the network library needs no C compiler.
  CGO_ENABLED: '0',
}

/** Only a program may be called `main`, and no package can import one. */
function writePackage(text: string, number: number): readonly (readonly [string, string])[] {
  return [
    [`snippet${number}/${fileName}`, text.replace(/^package main$/m, 'package snippet')],
    [`snippet${number}/run.go`, 'package snippet\n\nfunc Run() { main() }\n'],
  ]
}

function chooseByNumber(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return [
    'package main',
    'import (',
    '    "os"',
    ...numbers.map((number) => `    snippet${number} "snippets/snippet${number}"`),
    ')',
    'func main() {',
    '    switch os.Args[1] {',
    ...numbers.map((number) => `    case "${number}": snippet${number}.Run()`),
    '    default: panic(os.Args[1])',
    '    }',
    '}',
  ].join('\n')
}

async function writeFiles(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(directory, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }),
  )
}
