#!/bin/sh
# beautiful-mermaid 1.1.3 draws Mermaid without a browser. It does not know all of the flowchart syntax in Mermaid's documentation, and
# reports no error: of an edge with a circle or a cross as its end, of an invisible edge, and of a node with `@{ … }`, only the first node
# is drawn, and the lines `click` and `accTitle` become nodes of the diagram. So a build that draws the diagrams of other people cannot
# tell which of them are complete.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent beautiful-mermaid@1.1.3
cat >run.mjs <<'END'
import { renderMermaidSVG } from 'beautiful-mermaid'

const lines = [
  ['A --> B'],
  ['A o--o B'],
  ['A --x B'],
  ['A ~~~ B'],
  ['A@{ shape: circle, label: "Hello" } --> B'],
  ['A --> B', 'click A "https://example.com"'],
  ['accTitle: Two steps', 'A --> B'],
]
for (const diagram of lines) {
  const svg = renderMermaidSVG(['flowchart LR', ...diagram].join('\n'))
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)
  console.log(`${diagram.join('; ')} draws ${texts.join(', ')}`)
}
END
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = 'A --> B draws A, B
A o--o B draws A
A --x B draws A
A ~~~ B draws A
A@{ shape: circle, label: "Hello" } --> B draws A
A --> B; click A "https://example.com" draws A, B, click
accTitle: Two steps; A --> B draws accTitle, A, B' ]
