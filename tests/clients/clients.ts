import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { z } from 'zod'
import type { Contract } from '#contract/read-contract.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { brunoEnvironment, zipBrunoCollection } from '#site/exports/bruno.ts'
import { writeHttpFile } from '#site/exports/http-file.ts'
import { writePostmanCollection } from '#site/exports/postman.ts'
import { installPackages } from '../support/install-packages.ts'

/** A program that opens an exported file, and how a reader runs it. */
export interface Client {
  /** The command that its package provides. */
  readonly name: string
  /** The path of its package.json. */
  readonly package: string
  /** Writes the export for this base URL into a folder, and returns where to start the client. */
  readonly prepare: (contract: Contract, baseUrl: string, directory: string) => Promise<string>
  readonly listArguments: (key: string) => readonly string[]
  readonly listVariables: (key: string) => Readonly<Record<string, string>>
  /** Finds the status of the one response in the client's output. */
  readonly status: RegExp
}

const programs = createRequire(join(await installPackages('clients/programs'), 'package.json'))

export const clients: readonly Client[] = [
  {
    name: 'newman',
    package: programs.resolve('newman/package.json'),
    prepare: async (contract, baseUrl, directory) => {
      await writeFile(
        join(directory, 'collection.json'),
        writePostmanCollection(contract, at(baseUrl)),
      )
      return directory
    },
    listArguments: (key) => ['run', 'collection.json', '--env-var', `API_KEY=${key}`],
    listVariables: () => ({}),
    status: /\[(\d{3}) [^\]]*\]/,
  },
  {
    name: 'bru',
    package: programs.resolve('@usebruno/cli/package.json'),
    prepare: async (contract, baseUrl, directory) => {
      const files = Object.entries(unzipSync(zipBrunoCollection(contract, at(baseUrl))))
      await Promise.all(
        files.map(async ([path, bytes]) => {
          await mkdir(dirname(join(directory, path)), { recursive: true })
          await writeFile(join(directory, path), bytes)
        }),
      )
      return join(directory, files[0]?.[0].split('/')[0] ?? '')
    },
    listArguments: (key) => ['run', '--env', brunoEnvironment, '--env-var', `API_KEY=${key}`],
    listVariables: () => ({}),
    status: /\((\d{3}) [^)]*\)/,
  },
  {
    name: 'httpyac',
    package: programs.resolve('httpyac/package.json'),
    prepare: async (contract, baseUrl, directory) => {
      await writeFile(join(directory, 'service.http'), writeHttpFile(contract, at(baseUrl)))
      return directory
    },
    listArguments: () => ['send', 'service.http', '--all', '--no-color', '--output', 'response'],
    listVariables: (key) => ({ API_KEY: key }),
    status: /^HTTP\/1\.1 (\d{3})/m,
  },
]

function at(apiBaseUrl: string): BuildAddresses {
  return { sandboxUrl: undefined, apiBaseUrl }
}

/** The script behind a client's command, as its package names it. */
export function findScript({ name, package: description }: Client): string {
  const { bin } = withBinaries.parse(programs(description))
  const script = typeof bin === 'string' ? bin : bin[name]
  if (script === undefined) throw new Error(`${description} names no command ${name}.`)
  return join(dirname(description), script)
}

const withBinaries = z.object({
  bin: z.union([z.string(), z.record(z.string(), z.string())]),
})
