import type { StreamFormat } from '../../stream/stream-format.ts'

/** Prints each item of a stream as it arrives. */
export function readItems(format: StreamFormat): readonly string[] {
  const { before, line } = readers[format]
  return [
    ...before,
    "let rest = ''",
    'for await (const text of response.body.pipeThrough(new TextDecoderStream())) {',
    '  const lines = (rest + text).split(/\\r?\\n/)',
    '  rest = lines.pop()',
    '  for (const line of lines) {',
    ...line.map((each) => `    ${each}`),
    '  }',
    '}',
    ...(format === 'json-lines' ? ["if (rest.trim() !== '') console.log(rest)"] : []),
  ]
}

const readers = {
  'event-stream': {
    before: ['let data = []'],
    line: [
      "if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))",
      "if (line !== '' || data.length === 0) continue",
      "console.log(data.join('\\n'))",
      'data = []',
    ],
  },
  'json-lines': { before: [], line: ["if (line.trim() !== '') console.log(line)"] },
  'json-sequence': {
    before: ["let item = ''"],
    line: [
      '// A record separator begins an item.',
      "item = `${item}${line}\\n`.split('\\u001E').at(-1)",
      'try {',
      '  JSON.parse(item)',
      '} catch {',
      '  continue // It goes on in the next line.',
      '}',
      'console.log(item.trim())',
      "item = ''",
    ],
  },
} as const satisfies Readonly<
  Record<StreamFormat, { readonly before: readonly string[]; readonly line: readonly string[] }>
>
