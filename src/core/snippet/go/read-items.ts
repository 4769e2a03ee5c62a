import type { StreamFormat } from '../../stream/stream-format.ts'

/** Prints each item of a stream as it arrives. */
export function readItems(format: StreamFormat): readonly string[] {
  const { before, line } = readers[format]
  return [
    ...before,
    'reader := bufio.NewReader(response.Body)',
    'for {',
    "\tline, err := reader.ReadString('\\n')",
    ...line.map((each) => `\t${each}`),
    '\tif err == io.EOF {',
    '\t\tbreak',
    '\t}',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
  ]
}

/** Go rejects unused imports. */
export function listItemPackages(format: StreamFormat | undefined): readonly string[] {
  if (!format) return []
  return ['bufio', 'fmt', 'strings', ...(format === 'json-sequence' ? ['encoding/json'] : [])]
}

const readers = {
  'event-stream': {
    before: ['var data []string'],
    line: [
      'line = strings.TrimRight(line, "\\r\\n")',
      'if strings.HasPrefix(line, "data:") {',
      '\tdata = append(data, strings.TrimPrefix(line[5:], " "))',
      '} else if line == "" && len(data) > 0 {',
      '\tfmt.Println(strings.Join(data, "\\n"))',
      '\tdata = nil',
      '}',
    ],
  },
  'json-lines': {
    before: [],
    line: ['if item := strings.TrimSpace(line); item != "" {', '\tfmt.Println(item)', '}'],
  },
  'json-sequence': {
    before: ['item := ""'],
    line: [
      '// A record separator begins an item, which may have several lines.',
      'item += line',
      'item = item[strings.LastIndex(item, "\\x1e")+1:]',
      'if json.Valid([]byte(item)) {',
      '\tfmt.Println(strings.TrimSpace(item))',
      '\titem = ""',
      '}',
    ],
  },
} as const satisfies Readonly<
  Record<StreamFormat, { readonly before: readonly string[]; readonly line: readonly string[] }>
>
