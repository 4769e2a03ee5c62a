import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { csharp } from '#snippets/csharp.ts'
import { curl } from '#snippets/curl.ts'
import { go } from '#snippets/go.ts'
import { java } from '#snippets/java.ts'
import { javascript } from '#snippets/javascript.ts'
import { php } from '#snippets/php.ts'
import { powershell } from '#snippets/powershell.ts'
import { pythonRequests } from '#snippets/python-requests.ts'
import { ruby } from '#snippets/ruby.ts'
import type { SnippetLanguage } from '#snippets/shared/language.ts'
import { respondsTo, runCommand } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

const python = await findPython()

/** Every curl since 7.87 supports its options. */
const hasCurl = () => respondsTo(['curl', '--url-query', 'a', '--version'])

export const curlRunner = runCurlIn('bash')

export const zshRunner = runCurlIn('zsh')

/** The form that keeps secrets out of the arguments of curl. */
const privateCurl: SnippetLanguage = {
  ...curl,
  label: 'curl, private form',
  formatSnippet: (plan) => {
    const snippet = curl.formatSnippet(plan)
    if (snippet.outcome === 'refused') return snippet
    const { privateText } = snippet
    return privateText === undefined
      ? { outcome: 'refused', sentence: 'There is no secret to hide.', instead: 'curl' }
      : { outcome: 'written', text: privateText }
  },
}

export const privateCurlRunner = runCurlIn('bash', privateCurl)

/** A POSIX shell without `$'…'`, in which a control character is written. */
const curlInDash: SnippetLanguage = {
  ...curl,
  formatSnippet: (plan) => {
    const snippet = curl.formatSnippet(plan)
    return snippet.outcome === 'written' && snippet.text.includes("$'")
      ? { outcome: 'refused', sentence: 'dash has no $-quotes.', instead: 'curl' }
      : snippet
  },
}

export const dashRunner = runCurlIn('dash', curlInDash)

function runCurlIn(shell: string, language: SnippetLanguage = curl): SnippetRunner {
  return {
    language,
    interpreter: `${shell} and curl 7.87`,
    isInstalled: async () => (await respondsTo([shell, '-c', ':'])) && (await hasCurl()),
    run: (snippet, environment, directory) =>
      runCommand([shell, '-c', snippet], environment, directory),
  }
}

/** Forms that nearly every machine can run. */
export const usualRunners: readonly SnippetRunner[] = [
  curlRunner,
  privateCurlRunner,
  {
    language: javascript,
    interpreter: 'node',
    isInstalled: () => respondsTo(['node', '--version']),
    run: runFile('call-api.mjs', 'node'),
  },
  {
    language: pythonRequests,
    interpreter: 'python3 with requests',
    isInstalled: () => Promise.resolve(python !== undefined),
    run: runFile('call_api.py', python ?? 'python3'),
  },
]

/** Without cgo, the network library does not need a C compiler. */
const goSettings = ['GOTOOLCHAIN=local', 'CGO_ENABLED=0'] as const

/** The library that programs of recipes need in Java, where Debian installs it. */
export const gson = '/usr/share/java/gson.jar'

export const otherRunners: readonly SnippetRunner[] = [
  zshRunner,
  runCurlIn('zsh', privateCurl),
  dashRunner,
  {
    language: powershell,
    interpreter: 'pwsh',
    isInstalled: () => respondsTo(['pwsh', '--version']),
    run: (snippet, environment, directory) =>
      runCommand(
        ['pwsh', '-NoProfile', '-NonInteractive', '-Command', snippet],
        environment,
        directory,
      ),
  },
  {
    language: go,
    interpreter: 'go',
    // Compiles the network library once.
    isInstalled: () => respondsTo(['env', ...goSettings, 'go', 'build', 'net/http']),
    run: runFile('call_api.go', 'env', ...goSettings, 'go', 'run'),
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
    // Without a locale, Java does not support non-ASCII file names. Only the quick compiler, because start-up time matters
    // more than fast code.
    run: runFile(
      'CallApi.java',
      'env',
      'LC_ALL=C.UTF-8',
      'java',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      gson,
    ),
  },
  {
    language: csharp,
    interpreter: 'dotnet',
    isInstalled: () => respondsTo(['dotnet', '--version']),
    run: runWithDotnet,
  },
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
 * Finds a Python with requests: the first `python3` on the path may not be the one with the distribution's packages.
 *
 * @returns its path, because a version manager would start a shell before each run
 */
async function findPython(): Promise<string | undefined> {
  const script = 'import sys, requests; print(sys.executable)'
  const found = await Promise.all(
    ['python3', '/usr/bin/python3'].map((interpreter) =>
      runCommand([interpreter, '-c', script], {}, process.cwd()).catch(() => undefined),
    ),
  )
  return found.find((outcome) => outcome?.exitCode === 0)?.stdout.trim()
}

/** Folder of the compiler, so that it prepares itself once. */
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
