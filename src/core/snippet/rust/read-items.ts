import type { StreamFormat } from '../../stream/stream-format.ts'

/** Prints each item of a stream as it arrives. */
export function readItems(format: StreamFormat): readonly string[] {
  return readers[format]
}

const printItem = [
  '    let item = String::from_utf8_lossy(&part?).trim().to_string();',
  '    if !item.is_empty() {',
  '        println!("{item}");',
  '    }',
  '}',
] as const

const readers = {
  'event-stream': [
    'let mut data: Vec<String> = Vec::new();',
    "for part in BufReader::new(response).split(b'\\n') {",
    '    let bytes = part?;',
    '    let text = String::from_utf8_lossy(&bytes);',
    "    let line = text.trim_end_matches('\\r');",
    '    if let Some(value) = line.strip_prefix("data:") {',
    "        data.push(value.strip_prefix(' ').unwrap_or(value).to_string());",
    '    } else if line.is_empty() && !data.is_empty() {',
    '        println!("{}", data.join("\\n"));',
    '        data.clear();',
    '    }',
    '}',
  ],
  'json-lines': ["for part in BufReader::new(response).split(b'\\n') {", ...printItem],
  // Without a reader of JSON, an item is known to be whole when the next one begins.
  'json-sequence': ["for part in BufReader::new(response).split(b'\\x1e') {", ...printItem],
} as const satisfies Readonly<Record<StreamFormat, readonly string[]>>
