import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { csharp } from '#core/snippet/csharp.ts'
import { javascript } from '#core/snippet/javascript.ts'
import { php } from '#core/snippet/php.ts'
import { pythonRequests } from '#core/snippet/python-requests.ts'
import { python } from '#core/snippet/python.ts'
import { ruby } from '#core/snippet/ruby.ts'
import { goRunner } from './go-runner.ts'
import { javaRunner } from './java-runner.ts'
import { rustRunner } from './rust-runner.ts'
import { respondsTo, runCommand } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

const [plainPython, pythonWithRequests] = await Promise.all([
  findPython('sys'),
  findPython('requests'),
])

export const javascriptRunner: SnippetRunner = {
  language: javascript,
  interpreter: 'node',
  isInstalled: () => respondsTo(['node', '--version']),
  run: runFile('call-api.mjs', 'node'),
}

export const pythonRunner: SnippetRunner = {
  language: python,
  interpreter: 'python3',
  isInstalled: () => Promise.resolve(plainPython !== undefined),
  run: runFile('call_api.py', plainPython ?? 'python3'),
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
  goRunner,
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
  javaRunner,
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

/**
 * Finds a Python that has the module: the first `python3` on the path may not be the one with the distribution's packages.
 *
 * @returns its own path, since a manager of versions would start a shell before each run
 */
async function findPython(module: string): Promise<string | undefined> {
  const script = `import sys, ${module}; print(sys.executable)`
  const found = await Promise.all(
    ['python3', '/usr/bin/python3'].map((interpreter) =>
      runCommand([interpreter, '-c', script], {}, process.cwd()).catch(() => undefined),
    ),
  )
  return found.find((outcome) => outcome?.exitCode === 0)?.stdout.trim()
}

/** Of the compiler, so that it prepares itself once. */
const dotnetHome = resolve(import.meta.dirname, '../../node_modules/.cache/snippets/dotnet')

async function runWithDotnet(
  ...[snippet, environment, directory]: Parameters<SnippetRunner['run']>
): ReturnType<SnippetRunner['run']> {
  const settings = {
    DOTNET_CLI_HOME: dotnetHome,
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
