import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layers } from '../../../../src/layers.ts'
import { locateImport, readImports } from '../../../support/read-imports.ts'

const root = join(import.meta.dirname, '../../../..')

describe('No tool can hold a key or make a call', () => {
  // The table of all programs loads this one alone.
  const files = reach('src/command-line/run-command.ts', 'src/commands/mcp/mcp.ts')

  test('The whole program is read here, every tool included', () => {
    const tools = readdirSync(join(root, 'src/commands/mcp/tools')).map(
      (name) => `src/commands/mcp/tools/${name}`,
    )
    expect([...files.keys()]).toEqual(expect.arrayContaining(tools))
    expect(files.size).toBeGreaterThan(100)
  })

  test('The layers allow a command neither the key, nor the sandbox, nor what sends', () => {
    expect(layers.commands).toEqual(['core', 'search', 'schema', 'contract', 'command-line'])
    const reached = new Set([...files.keys()].map((file) => file.split('/')[1]))
    expect(reached).toEqual(
      new Set(['command-line', 'commands', 'contract', 'core', 'schema', 'search']),
    )
  })

  test('Nothing else imports the SDK, so that no page can load it', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    const users = sources.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('@modelcontextprotocol/'),
    )
    expect(users.toSorted()).toEqual([
      'src/commands/mcp/mcp-handler.ts',
      'src/commands/mcp/mcp-server.ts',
      'src/commands/mcp/mcp.ts',
      'src/commands/mcp/tools/tool.ts',
    ])
  })

  test('It imports no module of Node that starts a program, and of the one that connects only what listens', () => {
    const modules = listPackages(files).filter((name) => name.startsWith('node:'))
    expect(modules.toSorted()).toEqual([
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:http',
      'node:path',
      'node:util',
    ])
    const imports = [...files.values()].flatMap((text) => text.match(/^.*'node:http'$/gm) ?? [])
    expect(imports).toEqual(["import { createServer } from 'node:http'"])
  })

  test('Of the SDK it imports the server and its pipe, to listen what makes a request of Node’s the web’s, and of other packages what reads and searches documents', () => {
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

  // The linter lets core name neither `fetch` nor `process`; its snippets are texts that do.
  test.each([...files].filter(([file]) => !file.startsWith('src/core/')))(
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
  ])('A call is noticed in: %s', (text, found) => {
    expect(findCalls(text)).toEqual(found)
  })
})

/** The files that some import, themselves included, with their text. */
function reach(...first: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const open = [...first]
  for (const file of open) {
    if (found.has(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    found.set(file, text)
    for (const name of readImports(text)) {
      const path = locateImport(name, file)
      if (path !== undefined && !path.endsWith('.json')) open.push(path)
    }
  }
  return found
}

function listPackages(files: ReadonlyMap<string, string>): readonly string[] {
  const names = [...files.values()].flatMap(readImports)
  return [...new Set(names.filter((name) => !/^[#.]/.test(name)))]
}

/** What could reach a service, or read a key that the environment holds. */
function findCalls(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return (
    code.match(
      /(?<![\w'"`])fetch\s*\(|new (?:WebSocket|XMLHttpRequest|EventSource)|process\.env(?:\.|\[)['"`]?|\bimport\((?!\s*['"])\w+/g,
    ) ?? []
  )
}
