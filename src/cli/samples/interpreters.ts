import { extname } from 'node:path'

/** Returns the command that runs a file, except its path. */
type Interpreter = (proxyPort: number) => readonly [program: string, ...parameters: string[]]

const runNode: Interpreter = () => [
  process.execPath,
  // Without a flag since Node 22.18 and 23.6.
  ...(process.features.typescript ? [] : ['--experimental-strip-types']),
]

const interpreters: ReadonlyMap<string, Interpreter> = new Map([
  ...['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'].map((ending) => [ending, runNode] as const),
  ['.py', () => ['python3']],
  ['.rb', () => ['ruby']],
  ['.php', () => ['php']],
  ['.go', () => ['go', 'run']],
  // Java has properties instead of variables for a proxy.
  [
    '.java',
    (port) => [
      'java',
      ...['http', 'https'].flatMap((scheme) => [
        `-D${scheme}.proxyHost=127.0.0.1`,
        `-D${scheme}.proxyPort=${port}`,
      ]),
    ],
  ],
  ['.sh', () => ['bash']],
  ['.ps1', () => ['pwsh', '-NoProfile', '-NonInteractive', '-File']],
  // Runs a single file since .NET 10.
  ['.cs', () => ['dotnet', 'run']],
])

export const sampleEndings = [...interpreters.keys()]

export function findInterpreter(path: string): Interpreter | undefined {
  return interpreters.get(extname(path))
}

/** The endings of files for samples in a document, by the first word of their language. */
const endings: Readonly<Record<string, string>> = {
  typescript: '.mts',
  ts: '.mts',
  javascript: '.mjs',
  js: '.mjs',
  node: '.mjs',
  python: '.py',
  ruby: '.rb',
  php: '.php',
  go: '.go',
  java: '.java',
  curl: '.sh',
  shell: '.sh',
  bash: '.sh',
  powershell: '.ps1',
  csharp: '.cs',
}

/** Returns an ending without an interpreter for an unknown language. */
export function chooseEnding(language: string): string {
  return endings[language.split('-')[0] ?? ''] ?? `.${language}`
}
