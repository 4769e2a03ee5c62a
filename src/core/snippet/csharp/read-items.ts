import type { StreamFormat } from '../../stream/stream-format.ts'

/** Prints each item of a stream as it arrives. */
export function readItems(format: StreamFormat): readonly string[] {
  const { before, line } = readers[format]
  return [
    ...before,
    'using var reader = new StreamReader(await response.Content.ReadAsStreamAsync());',
    'while (await reader.ReadLineAsync() is { } line)',
    '{',
    ...line.map((each) => `    ${each}`),
    '}',
  ]
}

const readers = {
  'event-stream': {
    before: ['var data = new List<string>();'],
    line: [
      'if (line.StartsWith("data:"))',
      '{',
      "    data.Add(line[5..].StartsWith(' ') ? line[6..] : line[5..]);",
      '}',
      'else if (line == "" && data.Count > 0)',
      '{',
      '    Console.WriteLine(string.Join("\\n", data));',
      '    data.Clear();',
      '}',
    ],
  },
  'json-lines': {
    before: [],
    line: ['if (line.Trim() != "")', '{', '    Console.WriteLine(line);', '}'],
  },
  'json-sequence': {
    before: ['var item = "";'],
    line: [
      '// A record separator begins an item, which may have several lines.',
      'item = (item + line + "\\n").Split(\'\\x1e\')[^1];',
      'try',
      '{',
      '    using var parsed = System.Text.Json.JsonDocument.Parse(item);',
      '}',
      'catch (System.Text.Json.JsonException)',
      '{',
      '    continue;',
      '}',
      'Console.WriteLine(item.Trim());',
      'item = "";',
    ],
  },
} as const satisfies Readonly<
  Record<StreamFormat, { readonly before: readonly string[]; readonly line: readonly string[] }>
>
