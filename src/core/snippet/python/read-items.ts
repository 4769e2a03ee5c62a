import type { StreamFormat } from '../../stream/stream-format.ts'

/**
 * Prints each item of a stream as it arrives.
 *
 * @param lines an expression for lines of bytes, such as `response`
 */
export function readItems(format: StreamFormat, lines: string): readonly string[] {
  return readers[format](lines)
}

/** What the standard library must have for it. */
export function listItemModules(format: StreamFormat | undefined): readonly string[] {
  return format === 'json-sequence' ? ['json'] : []
}

const readers = {
  'event-stream': (lines) => [
    'data = []',
    `for line in ${lines}:`,
    '    line = line.decode(errors="replace").rstrip("\\r\\n")',
    '    if line.startswith("data:"):',
    '        data.append(line[5:].removeprefix(" "))',
    '    elif line == "" and data:',
    '        print("\\n".join(data), flush=True)',
    '        data = []',
  ],
  'json-lines': (lines) => [
    `for line in ${lines}:`,
    '    item = line.decode(errors="replace").strip()',
    '    if item:',
    '        print(item, flush=True)',
  ],
  'json-sequence': (lines) => [
    'item = b""',
    `for line in ${lines}:`,
    '    # A record separator begins an item.',
    '    item = (item + line).split(b"\\x1e")[-1]',
    '    try:',
    '        json.loads(item)',
    '    except ValueError:',
    '        continue  # It goes on in the next line.',
    '    print(item.decode().strip(), flush=True)',
    '    item = b""',
  ],
} as const satisfies Readonly<Record<StreamFormat, (lines: string) => readonly string[]>>
