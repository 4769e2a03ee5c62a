#!/bin/sh
# Shiki 4.6.0 stops tokenizing a line after 500 ms (its default `tokenizeTimeLimit`) and returns the rest of the line as one token, without
# an error or warning. Expressive Code 0.44.2 (in Starlight 0.42.4) does not set the limit and has no option for it. So the colours of a
# built page can depend on how busy the machine is, and two builds of one site can differ: here the same line, rendered with the real
# clock and with one on which each reading is a second later, which stands for a machine that is stopped in between.
# `tokenizeTimeLimit: 0` gives the same result with both clocks.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent shiki@4.6.0 expressive-code@0.44.2
cat >run.mjs <<'END'
import { ExpressiveCode } from 'expressive-code'
import { createHighlighter } from 'shiki'

const code = `const list = [${Array.from({ length: 40 }, (_, index) => `{ name: 'a${index}', size: ${index} }`).join(', ')}]`
const highlighter = await createHighlighter({ themes: ['github-dark'], langs: ['js'] })
const count = (options) => highlighter.codeToTokens(code, { lang: 'js', theme: 'github-dark', ...options }).tokens.flat().length
const engine = new ExpressiveCode()
const countSpans = async () =>
  JSON.stringify((await engine.render({ code, language: 'js' })).renderedGroupAst).match(/"tagName":"span"/g).length

const now = Date.now
let later = 0
const withSlowClock = async (run) => {
  Date.now = () => now() + (later += 1000)
  try {
    return await run()
  } finally {
    Date.now = now
  }
}
const compare = async (name, run) => {
  const usual = await run()
  const slow = await withSlowClock(run)
  console.log(`${name}: ${slow === usual ? 'same' : slow < usual / 2 ? 'most of the line in one token' : 'other'}`)
}
await compare('shiki', () => count({}))
await compare('shiki without limit', () => count({ tokenizeTimeLimit: 0 }))
await compare('expressive-code', countSpans)
END
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = 'shiki: most of the line in one token
shiki without limit: same
expressive-code: most of the line in one token' ]
