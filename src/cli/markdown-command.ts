import { parseArgs } from 'node:util'
import { markdownFunctions } from '#starlight/headers/markdown-functions.ts'
import type { MarkdownHost } from '#starlight/headers/markdown-functions.ts'
import { UsageError, defineCommand } from './command-line/run-command.ts'

const names = Object.keys(markdownFunctions).filter(isHost)
const list = names.join(', ')

export const markdownCommand = defineCommand({
  name: 'markdown',
  calls: ['--host HOST [--base PATH]'],
  help: `Prints the function with which a host sends the Markdown of a page to a client
that asks for it (Accept: text/markdown).

  --host HOST      ${list}
  --base PATH      the base path of the site, which Vercel needs (default: /)

Save it as a file in the root of the project:
${names.map((name) => `  ${name.padEnd(15)}  ${markdownFunctions[name].file}`).join('\n')}

Exit status: 0 printed, 2 usage error.`,
  choose: (args) => {
    const { values } = parseArgs({
      args,
      options: { host: { type: 'string' }, base: { type: 'string', default: '/' } },
    })
    const host = names.find((name) => name === values.host)
    if (host === undefined) throw new UsageError(`Give --host one of: ${list}.`)
    return { host, base: `/${values.base.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/') }
  },
  run: async ({ host, base }) => ({
    status: 0,
    output: markdownFunctions[host].format(base).trimEnd(),
  }),
})

function isHost(name: string): name is MarkdownHost {
  return Object.hasOwn(markdownFunctions, name)
}
