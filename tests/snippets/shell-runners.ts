import { symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { curlCmd } from '#core/snippet/curl-cmd.ts'
import { curlPowershell } from '#core/snippet/curl-powershell.ts'
import { curl } from '#core/snippet/curl.ts'
import { httpie } from '#core/snippet/httpie.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { powershell } from '#core/snippet/powershell.ts'
import { wget } from '#core/snippet/wget.ts'
import { readAtCmdPrompt, splitByCRuntime } from '../unit/core/snippet/windows-command-line.ts'
import { respondsTo, runCommand } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

type Command = readonly [string, ...string[]]

/** Uses every option of the snippets that an old version lacks. */
const curlProbe: Command = ['curl', '--fail-with-body', '--version']

export const curlRunner = runInShell(curl, 'bash', curlProbe)
export const httpieRunner = runInShell(httpie, 'bash', ['http', '--version'])
export const wgetRunner = runInShell(wget, 'bash', ['wget', '--version'])

/** The snippets to paste into a shell, each run by the shells that it names. */
export const shellRunners: readonly SnippetRunner[] = [
  curlRunner,
  runInShell(curl, 'zsh', curlProbe),
  {
    language: curlPowershell,
    interpreter: 'pwsh with curl 8.3',
    isInstalled: async () =>
      (await respondsTo(['pwsh', '--version'])) &&
      (await respondsTo(['curl', '--variable', 'name=value', '--version'])),
    run: async (snippet, environment, directory) => {
      const { PATH = '' } = process.env
      if (process.platform !== 'win32') await nameCurlAsOnWindows(directory)
      return runPowerShell(
        snippet,
        { ...environment, PATH: directory + delimiter + PATH },
        directory,
      )
    },
  },
  {
    language: curlCmd,
    interpreter: 'cmd with curl 8.3',
    isInstalled: async () =>
      (await respondsTo(['cmd.exe', '/d', '/c', 'ver'])) &&
      (await respondsTo(['curl', '--variable', 'name=value', '--version'])),
    run: async (snippet, environment, directory) => {
      // With standard input, cmd follows the rules of its prompt, not those of a batch file.
      await writeFile(join(directory, 'pasted.txt'), `${snippet}\r\n`)
      return runCommand(['cmd.exe', '/d', '/c', 'cmd /d /q < pasted.txt'], environment, directory)
    },
  },
  {
    language: powershell,
    interpreter: 'pwsh',
    isInstalled: () => respondsTo(['pwsh', '--version']),
    run: runPowerShell,
  },
  httpieRunner,
  runInShell(httpie, 'zsh', ['http', '--version']),
  wgetRunner,
  runInShell(wget, 'zsh', ['wget', '--version']),
]

/**
 * The snippet for cmd where there is none: its lines are read by the rules of the prompt and of the C runtime, and curl gets
 * what comes out.
 */
export const cmdRulesRunner: SnippetRunner = {
  language: curlCmd,
  interpreter: 'the rules of cmd and curl',
  isInstalled: () => respondsTo(curlProbe),
  run: (snippet, environment, directory) => {
    const lines = snippet.split(' ^\n').map((line) => readAtCmdPrompt(line, environment))
    const [, ...parameters] = lines.flatMap(splitByCRuntime)
    return runCommand(['curl', ...parameters], environment, directory)
  },
}

function runInShell(
  language: SnippetLanguage,
  shell: 'bash' | 'zsh',
  probe: Command,
): SnippetRunner {
  return {
    language,
    interpreter: `${shell} and ${probe[0]}`,
    isInstalled: async () => (await respondsTo([shell, '-c', ':'])) && (await respondsTo(probe)),
    run: (snippet, environment, directory) =>
      runCommand([shell, '-c', snippet], environment, directory),
  }
}

function runPowerShell(
  snippet: string,
  environment: Readonly<Record<string, string>>,
  directory: string,
) {
  return runCommand(
    ['pwsh', '-NoProfile', '-NonInteractive', '-Command', snippet],
    environment,
    directory,
  )
}

async function nameCurlAsOnWindows(directory: string): Promise<void> {
  const found = await runCommand(['sh', '-c', 'command -v curl'], {}, directory)
  await symlink(found.stdout.trim(), join(directory, 'curl.exe'))
}
