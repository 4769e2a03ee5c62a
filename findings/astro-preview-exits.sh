#!/bin/sh
# The function `preview` of Astro 7.3.5 (Vite 8) adds a listener for SIGTERM that closes the server and then calls `process.exit`, with
# status 143. A program that serves a site with it, and on SIGTERM ends other work that takes longer than closing the server (a child
# process, a temporary folder), is ended in between: a listener of its own does not prevent that. SIGINT has no such listener. The plugins in
# the option `vite` are ignored, although the other options in it apply: below, a proxy rule sees a request, and a plugin does not.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent astro@7.3.5
mkdir dist
echo '<title>Page</title>' >dist/index.html
cat >run.mjs <<'END'
import { preview } from 'astro'

const [signal] = process.argv.slice(2)
const seen = []
process.on(signal, () => {
  setTimeout(() => {
    console.log(`${signal}: the program ends its own work`)
    process.exit(0)
  }, 2000)
})
const server = await preview({
  configFile: false,
  root: process.cwd(),
  logLevel: 'silent',
  server: { port: 0 },
  vite: {
    plugins: [
      {
        name: 'plugin',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            seen.push('plugin')
            next()
          })
        },
      },
    ],
    preview: {
      proxy: {
        '^/': {
          bypass: ({ url }) => {
            seen.push('proxy')
            return url
          },
        },
      },
    },
  },
})
const page = await fetch(`http://localhost:${server.server.address().port}/`)
console.log(`${signal}: ${page.status}, seen by ${seen.join(', ')}`)
process.kill(process.pid, signal)
END
seen=$(
  for signal in SIGINT SIGTERM; do
    ASTRO_TELEMETRY_DISABLED=1 node run.mjs "$signal" && status=0 || status=$?
    echo "$signal: status $status"
  done
)
echo "$seen"
[ "$seen" = 'SIGINT: 200, seen by proxy
SIGINT: the program ends its own work
SIGINT: status 0
SIGTERM: 200, seen by proxy
SIGTERM: status 143' ]
