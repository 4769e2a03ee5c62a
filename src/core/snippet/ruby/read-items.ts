import type { StreamFormat } from '../../stream/stream-format.ts'

/** Prints each item of a stream as it arrives. */
export function readItems(format: StreamFormat): readonly string[] {
  const { before, line } = readers[format]
  return [
    ...before,
    'rest = String.new',
    'response.read_body do |part|',
    '  rest << part',
    '  while (line = rest.slice!(/\\A[^\\n]*\\n/))',
    ...line.map((each) => `    ${each}`),
    '  end',
    'end',
    ...(format === 'json-lines' ? ['puts rest unless rest.strip.empty?'] : []),
  ]
}

/** What must be required for it. */
export function listItemLibraries(format: StreamFormat | undefined): readonly string[] {
  return format === 'json-sequence' ? ['json'] : []
}

const readers = {
  'event-stream': {
    before: ['data = []'],
    line: [
      'line = line.chomp',
      "data << line.delete_prefix('data:').delete_prefix(' ') if line.start_with?('data:')",
      'next unless line.empty? && data.any?',
      '',
      'puts data.join("\\n")',
      'data.clear',
    ],
  },
  'json-lines': { before: [], line: ['puts line unless line.strip.empty?'] },
  'json-sequence': {
    before: ["item = ''"],
    line: [
      '# A record separator begins an item, which may have several lines.',
      'item = (item + line).rpartition("\\x1e").last',
      'begin',
      '  JSON.parse(item)',
      'rescue JSON::ParserError',
      '  next',
      'end',
      'puts item.strip',
      "item = ''",
    ],
  },
} as const satisfies Readonly<
  Record<StreamFormat, { readonly before: readonly string[]; readonly line: readonly string[] }>
>
