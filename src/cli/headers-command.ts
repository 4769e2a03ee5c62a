import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError, defineCommand } from './command-line/run-command.ts'
import { formatRecordedHeaders, hosts } from '#starlight/headers/hosts.ts'
import type { HostName } from '#starlight/headers/hosts.ts'

const names = Object.keys(hosts).filter(isHost)
const list = names.join(', ')

export const headersCommand = defineCommand({
  name: 'headers',
  calls: ['--host HOST [options]'],
  help: `Prints the headers of a built site, in the form that a host reads. Run it after
the build, in the folder of the project.

  --host HOST      ${list}
  --dir DIR        the folder of the built site (default: dist)

nginx reads the lines in its "http" block, above "server"; Caddy in a site block.
Cloudflare and Netlify read them as the file _headers, and Vercel as vercel.json,
in the published folder. They are what the build writes there for a site that
uses one of these hosts, merged with a file of the site.

Exit status: 0 printed, 1 the host cannot send these headers, 2 usage error.`,
  choose: (args) => {
    const { values } = parseArgs({
      args,
      options: { host: { type: 'string' }, dir: { type: 'string', default: 'dist' } },
    })
    const host = names.find((name) => name === values.host)
    if (host === undefined) throw new UsageError(`Give --host one of: ${list}.`)
    return { host, root: process.cwd(), directory: values.dir }
  },
  run: async ({ host, root, directory }) => {
    try {
      const text = await formatRecordedHeaders(root, directory, host)
      if (text !== undefined) return { status: 0, output: text.trimEnd() }
    } catch (error) {
      return {
        status: 1,
        output: '',
        notes: [error instanceof Error ? error.message : String(error)],
      }
    }
    throw new UsageError(
      existsSync(resolve(root, directory))
        ? 'The site in this folder was not built by this project. Build it here, and run the command again in the folder of the project.'
        : 'There is no built site in this folder. Build the site, or name its folder with --dir.',
    )
  },
})

function isHost(name: string): name is HostName {
  return Object.hasOwn(hosts, name)
}
