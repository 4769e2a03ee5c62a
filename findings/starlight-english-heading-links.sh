#!/bin/sh
# @astrojs/starlight 0.42.4 has translations for 33 languages besides English, and each of them has every key. In 15 of them, also in
# Japanese, Dutch, Swedish and Chinese, `heading.anchorLabel` is the English text: a screen reader reads the link at each heading of a
# page in these languages as "Section titled …". A site with `locales` looks translated, and its links are not; tools that look for
# missing keys find none.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm pack --silent @astrojs/starlight@0.42.4 >/dev/null
tar -xzf ./*.tgz
cat >run.mjs <<'END'
import { readdirSync } from 'node:fs'

const folder = './package/dist/translations/'
const load = async (file) => (await import(folder + file)).default
const english = await load('en.js')
const files = readdirSync(folder).filter((file) => /^[a-z]{2}(-[A-Z]{2})?\.js$/.test(file) && file !== 'en.js')
const tables = await Promise.all(files.map(async (file) => [file.replace('.js', ''), await load(file)]))
const lacking = tables.filter(([, texts]) => Object.keys(english).some((key) => !(key in texts)))
const inEnglish = tables.filter(([, texts]) => texts['heading.anchorLabel'] === english['heading.anchorLabel'])
console.log(`${tables.length} languages, ${lacking.length} with missing keys`)
console.log(`"${english['heading.anchorLabel']}": ${inEnglish.map(([name]) => name).join(' ')}`)
END
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = '33 languages, 0 with missing keys
"Section titled “{{title}}”": ar ca fa he hi id ja lv nb nl sk sv uk zh-CN zh-TW' ]
