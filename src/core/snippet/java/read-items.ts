import type { StreamFormat } from '../../stream/stream-format.ts'

/** Prints each item of a stream as it arrives. */
export function readItems(format: StreamFormat): readonly string[] {
  const { before, separator, item } = readers[format]
  return [
    ...before,
    `Scanner items = new Scanner(response.body(), StandardCharsets.UTF_8).useDelimiter(${separator});`,
    'while (items.hasNext()) {',
    ...item.map((each) => `    ${each}`),
    '}',
  ]
}

export const itemClasses = [
  'java.io.InputStream',
  'java.nio.charset.StandardCharsets',
  'java.util.Scanner',
]

const printItem = [
  'String item = items.next().trim();',
  'if (!item.isEmpty()) {',
  '    System.out.println(item);',
  '}',
] as const

const readers = {
  'event-stream': {
    before: ['StringBuilder data = new StringBuilder();'],
    separator: '"\\r?\\n"',
    item: [
      'String line = items.next();',
      'if (line.startsWith("data:")) {',
      '    data.append(line.substring(5).replaceFirst("^ ", "")).append("\\n");',
      '} else if (line.isEmpty() && data.length() > 0) {',
      '    System.out.print(data);',
      '    data.setLength(0);',
      '}',
    ],
  },
  'json-lines': { before: [], separator: '"\\n"', item: printItem },
  // Without a reader of JSON, an item is known to be whole when the next one begins.
  'json-sequence': { before: [], separator: '"\\u001e"', item: printItem },
} as const satisfies Readonly<
  Record<
    StreamFormat,
    {
      readonly before: readonly string[]
      readonly separator: string
      readonly item: readonly string[]
    }
  >
>
