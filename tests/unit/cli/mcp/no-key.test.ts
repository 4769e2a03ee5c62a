import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolveImport, parseImports } from '../../../support/parse-imports.ts'

const root = join(import.meta.dirname, '../../../..')

describe('No tool can hold a key or make a call', () => {
  // The table of all commands loads only this one.
  const files = reach('src/cli/command-line/run-command.ts', 'src/cli/mcp/mcp.ts')

  test('The scan covers every module of the program, including every tool', () => {
    const tools = readdirSync(join(root, 'src/cli/mcp/tools')).map(
      (name) => `src/cli/mcp/tools/${name}`,
    )
    expect([...files.keys()]).toEqual(expect.arrayContaining(tools))
    expect(files.size).toBeGreaterThan(100)
  })

  test.each(['mcp/mcp.ts', 'plan/plan.ts', 'findings/findings.ts'])(
    'cli/%s imports neither keys, nor the sandbox, nor code that sends requests',
    (file) => {
      const paths = [...reach(`src/cli/${file}`).keys()]
      const permitted =
        /^src\/(?:cli|openapi|recipes|request|response|schema|search|snippets|text)\//
      expect(paths.filter((path) => !permitted.test(path))).toEqual([])
    },
  )

  test('Nothing else imports the SDK, so that no page can load it', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    const users = sources.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('@modelcontextprotocol/'),
    )
    expect(users.toSorted()).toEqual([
      'src/cli/mcp/mcp-server.ts',
      'src/cli/mcp/mcp.ts',
      'src/cli/mcp/recipe-prompts.ts',
      'src/cli/mcp/tools/tool.ts',
    ])
  })

  test('Imports no Node module that starts a program, and only listening functions of the one that connects', () => {
    const modules = listPackages(files).filter((name) => name.startsWith('node:'))
    expect(modules.toSorted()).toEqual([
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:http',
      'node:path',
      'node:url',
      'node:util',
    ])
    const imports = [...files.values()].flatMap((text) => text.match(/^.*'node:http'$/gm) ?? [])
    expect(imports).toEqual(["import { createServer } from 'node:http'"])
  })

  test('Imports only the server and stdio of the SDK, the adapter for Node requests, and parsers and search', () => {
    const packages = listPackages(files).filter((name) => !name.startsWith('node:'))
    expect(packages.toSorted()).toEqual([
      '@hono/node-server',
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/stdio',
      'astro/zod',
      'json-p3',
      'minisearch',
      'yaml',
    ])
  })

  // The linter forbids `fetch` and `process` in core; its snippets contain them as text.
  test.each([...files].filter(([file]) => !/^src\/(?:text|request|snippets)\//.test(file)))(
    '%s calls nothing',
    (_, text) => {
      expect(findCalls(text)).toEqual([])
    },
  )

  test.each([
    ['await fetch(url)', ['fetch(']],
    ['globalThis.fetch (url)', ['fetch (']],
    ['new WebSocket(url)', ['new WebSocket']],
    ["process.env['API_KEY']", ["process.env['"]],
    ['import(name)', ['import(name']],
  ])('Detects a call in: %s', (text, found) => {
    expect(findCalls(text)).toEqual(found)
  })
})

/** Returns the files that the given files import, including themselves, with their text. */
function reach(...first: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const open = [...first]
  for (const file of open) {
    if (found.has(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    found.set(file, text)
    for (const name of parseImports(text)) {
      const path = resolveImport(name, file)
      if (path !== undefined && !path.endsWith('.json')) open.push(path)
    }
  }
  return found
}

function listPackages(files: ReadonlyMap<string, string>): readonly string[] {
  const names = [...files.values()].flatMap(parseImports)
  return [...new Set(names.filter((name) => !/^[#.]/.test(name)))]
}

/** Globals that could reach a service, or read a key from the environment. */
function findCalls(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return (
    code.match(
      /(?<![\w'"`])fetch\s*\(|new (?:WebSocket|XMLHttpRequest|EventSource)|process\.env(?:\.|\[)['"`]?|\bimport\((?!\s*['"])\w+/g,
    ) ?? []
  )
}
