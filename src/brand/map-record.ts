/** The record with another value for each key. */
export function mapRecord<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From, key: Key) => To,
): Record<Key, To> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript gives the keys of every object as text
  const keys = Object.keys(record) as Key[]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same for the entries
  return Object.fromEntries(keys.map((key) => [key, change(record[key], key)])) as Record<Key, To>
}
