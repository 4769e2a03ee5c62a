import { expect, test } from 'vitest'
import { read, readSection } from './paper.ts'

const deployment = read('docs/deploy.md')

test.each(['Netlify', 'Cloudflare Pages', 'GitHub Pages', 'Vercel'])(
  'The recipe for %s sets the base URL where it builds',
  (host) => {
    const recipe = readSection(deployment, host)
    expect(recipe).toContain('npm run build')
    expect(recipe).toContain('PORTAL_API_BASE_URL')
  },
)

test('The image serves the port that its Caddyfile is told to listen at', () => {
  const recipe = readSection(deployment, 'OCI image')
  const ports = [
    /with `:(\d+)` in the place/.exec(recipe)?.[1],
    /^EXPOSE (\d+)$/m.exec(recipe)?.[1],
    /-p \d+:(\d+) /.exec(recipe)?.[1],
  ]
  expect(new Set(ports)).toEqual(new Set(['8080']))
  expect(readSection(deployment, 'Caddy')).toContain('root * /srv/portal')
  expect(recipe).toContain('COPY dist /srv/portal')
})
