import type { StreamFormat } from '../../stream/stream-format.ts'

/** Options of curl that print each item of a stream as it arrives, and a response of another status as it is. */
export function readItems(format: StreamFormat): readonly string[] {
  const { state, line } = readers[format]
  const uses = ['&$rest', ...(state === undefined ? [] : [`&$${state}`])].join(', ')
  return [
    `    CURLOPT_WRITEFUNCTION => function ($request, $part) use (${uses}) {`,
    '        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    '        if ($status < 200 || $status > 299) {',
    '            echo $part;',
    '            return strlen($part);',
    '        }',
    '        $lines = explode("\\n", $rest . $part);',
    '        $rest = array_pop($lines);',
    '        foreach ($lines as $line) {',
    ...line.map((each) => `            ${each}`),
    '        }',
    '        return strlen($part);',
    '    },',
  ]
}

/** What is kept between two parts of the body. */
export function startItems(format: StreamFormat): readonly string[] {
  const { state, start } = readers[format]
  return ["$rest = '';", ...(state === undefined ? [] : [`$${state} = ${start};`])]
}

/** What is left when the body has ended. */
export function endItems(format: StreamFormat): readonly string[] {
  return format === 'json-lines' ? ['echo $rest;'] : []
}

const readers = {
  'event-stream': {
    state: 'data',
    start: '[]',
    line: [
      '$line = rtrim($line, "\\r");',
      "if (strncmp($line, 'data:', 5) === 0) {",
      "    $data[] = preg_replace('/^ /', '', substr($line, 5));",
      "} elseif ($line === '' && $data) {",
      '    echo implode("\\n", $data), PHP_EOL;',
      '    $data = [];',
      '}',
    ],
  },
  'json-lines': {
    state: undefined,
    start: undefined,
    line: ["if (trim($line) !== '') {", '    echo $line, PHP_EOL;', '}'],
  },
  'json-sequence': {
    state: 'item',
    start: "''",
    line: [
      '// A record separator begins an item, which may have several lines.',
      '$parts = explode("\\x1e", $item . $line . "\\n");',
      '$item = end($parts);',
      'json_decode($item);',
      'if (json_last_error() === JSON_ERROR_NONE) {',
      '    echo trim($item), PHP_EOL;',
      "    $item = '';",
      '}',
    ],
  },
} as const satisfies Readonly<
  Record<
    StreamFormat,
    {
      readonly state: string | undefined
      readonly start: string | undefined
      readonly line: readonly string[]
    }
  >
>
