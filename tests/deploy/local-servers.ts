import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { projectRoot } from '#portal/host/paths.ts'
import { printHeaders } from '../support/print-headers.ts'
import { findFreePort } from '../support/listen.ts'

/** Server that runs by its configuration in docs/deploy.md. */
export interface DeployedSite {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Servers whose configurations can be tested on this machine. */
export const localServers = {
  nginx: { version: '-v', deploy: deployNginx },
  caddy: { version: 'version', deploy: deployCaddy },
} as const

export type ServerName = keyof typeof localServers

export function isInstalled(name: ServerName): boolean {
  return spawnSync(name, [localServers[name].version]).status === 0
}

async function deployNginx(site = builtSite, base = '', project = projectRoot) {
  const { directory, port, root } = await prepare(site, base)
  const headers = await printHeaders('nginx', site, project)
  await writeFile(join(directory, 'portal-headers.conf'), headers)
  const documented = loadConfiguration('nginx')
    .replace('/etc/nginx/portal-headers', join(directory, 'portal-headers'))
    .replaceAll('/srv/portal', root)
    .replaceAll(/(?<=default |markdown )\/404/g, `${base}/404`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  const configuration = join(directory, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    configuration,
    [
      // Otherwise the workers of a server started by root may not be able to read this checkout.
      process.getuid?.() === 0 ? 'user root;' : '',
      `pid ${directory}/server.pid;`,
      `error_log ${directory}/error.log;`,
      'events {}',
      'http {',
      'include /etc/nginx/mime.types;',
      'access_log off;',
      ...places.map((name) => `${name}_temp_path ${directory}/${name};`),
      documented,
      '}',
    ].join('\n'),
  )
  // Returns once it listens, and keeps it running in the background.
  execFileSync('nginx', ['-c', configuration, '-e', join(directory, 'error.log')])
  return describeDeployed(directory, port)
}

async function deployCaddy(site = builtSite, base = '', project = projectRoot) {
  const { directory, port, root } = await prepare(site, base)
  const headers = await printHeaders('caddy', site, project)
  await writeFile(join(directory, 'portal-headers.caddy'), headers)
  const documented = loadConfiguration('caddyfile')
    .replaceAll('/srv/portal', root)
    .replace('docs.example.com {', `http://127.0.0.1:${port} {`)
  const configuration = join(directory, 'Caddyfile')
  await writeFile(configuration, `{\n\tadmin off\n}\n${documented}`)
  // Returns once it listens, and keeps it running in the background.
  execFileSync(
    'caddy',
    ['start', '--config', configuration, '--pidfile', join(directory, 'server.pid')],
    { env: { PATH: process.env['PATH'], HOME: directory }, stdio: 'ignore' },
  )
  return describeDeployed(directory, port)
}

const builtSite = resolve(process.env['PORTAL_BUILT_SITE'] ?? '.portal/site')

/** @param base the path of the site on its host, below which its files are copied */
async function prepare(site: string, base: string) {
  const directory = await mkdtemp(join(tmpdir(), 'portal-deploy-'))
  const root = base === '' ? site : join(directory, 'root')
  if (base !== '') await cp(site, join(root, base), { recursive: true })
  return { directory, root, port: await findFreePort() }
}

/** Returns the first code block of a language in the document, as a reader copies it. */
function loadConfiguration(language: string): string {
  const document = readFileSync('docs/deploy.md', 'utf8')
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(document)?.[1]
  if (block === undefined) throw new Error(`docs/deploy.md has no configuration in ${language}.`)
  return block
}

function describeDeployed(directory: string, port: number): DeployedSite {
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      process.kill(Number(readFileSync(join(directory, 'server.pid'), 'utf8')), 'SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
