import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { csharp } from '#core/snippet/csharp.ts'
import { go } from '#core/snippet/go.ts'
import { java } from '#core/snippet/java.ts'
import { javascript } from '#core/snippet/javascript.ts'
import { php } from '#core/snippet/php.ts'
import { pythonRequests } from '#core/snippet/python-requests.ts'
import { python } from '#core/snippet/python.ts'
import { ruby } from '#core/snippet/ruby.ts'
import { rustRunner } from './rust-runner.ts'
import { respondsTo, runCommand } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

const pythonWithRequests = await findPythonWithRequests()

/** For compilers; without it, each run would recompile the language's own library. */
const cache = resolve(import.meta.dirname, '../../node_modules/.cache/snippets')

export const javascriptRunner: SnippetRunner = {
  language: javascript,
  interpreter: 'node',
  isInstalled: () => respondsTo(['node', '--version']),
  run: runFile('call-api.mjs', 'node'),
}

export const pythonRunner: SnippetRunner = {
  language: python,
  interpreter: 'python3',
  isInstalled: () => respondsTo(['python3', '--version']),
  run: runFile('call_api.py', 'python3'),
}

export const pythonRequestsRunner: SnippetRunner = {
  language: pythonRequests,
  interpreter: 'python3 with requests',
  isInstalled: () => Promise.resolve(pythonWithRequests !== undefined),
  run: runFile('call_api.py', pythonWithRequests ?? 'python3'),
}

/** The snippets of programming languages, each run from a file as its text says. */
export const programRunners: readonly SnippetRunner[] = [
  javascriptRunner,
  pythonRequestsRunner,
  pythonRunner,
  {
    language: go,
    interpreter: 'go',
    isInstalled: () => respondsTo(['go', 'version']),
    run: (snippet, environment, directory) =>
      runFile('call_api.go', 'go', 'run')(
        snippet,
        // Without cgo, the network library needs no C compiler.
        { GOCACHE: join(cache, 'go'), GOTOOLCHAIN: 'local', CGO_ENABLED: '0', ...environment },
        directory,
      ),
  },
  {
    language: ruby,
    interpreter: 'ruby',
    isInstalled: () => respondsTo(['ruby', '--version']),
    run: runFile('call_api.rb', 'ruby'),
  },
  {
    language: php,
    interpreter: 'php with its curl extension',
    isInstalled: () => respondsTo(['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);']),
    run: runFile('call_api.php', 'php'),
  },
  {
    language: java,
    interpreter: 'java',
    isInstalled: () => respondsTo(['java', '--version']),
    run: (snippet, environment, directory) =>
      // Only the quick compiler: a start below a second matters more here than fast code.
      runFile('CallApi.java', 'java', '-XX:TieredStopAtLevel=1')(
        snippet,
        // As in any terminal; without a locale Java cannot name files beyond ASCII.
        { LC_ALL: 'C.UTF-8', ...environment },
        directory,
      ),
  },
  {
    language: csharp,
    interpreter: 'dotnet',
    isInstalled: () => respondsTo(['dotnet', '--version']),
    run: runWithDotnet,
  },
  rustRunner,
]

/** Saves the snippet under that name and appends the name to the command. */
function runFile(
  fileName: string,
  program: string,
  ...parameters: readonly string[]
): SnippetRunner['run'] {
  return async (snippet, environment, directory) => {
    await writeFile(join(directory, fileName), snippet)
    return runCommand([program, ...parameters, fileName], environment, directory)
  }
}

/** The first `python3` on the path may not be the one with the distribution's packages. */
async function findPythonWithRequests(): Promise<string | undefined> {
  const candidates = ['python3', '/usr/bin/python3'] as const
  const have = await Promise.all(
    candidates.map((interpreter) => respondsTo([interpreter, '-c', 'import requests'])),
  )
  return candidates.find((_, index) => have[index])
}

async function runWithDotnet(
  ...[snippet, environment, directory]: Parameters<SnippetRunner['run']>
): ReturnType<SnippetRunner['run']> {
  const settings = {
    DOTNET_CLI_HOME: join(cache, 'dotnet'),
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
    DOTNET_NOLOGO: '1',
    ...environment,
  }
  await runCommand(
    ['dotnet', 'new', 'console', '--name', 'CallApi', '--output', '.'],
    settings,
    directory,
  )
  return runFile('Program.cs', 'dotnet', 'run', '--')(snippet, settings, directory)
}
