/** How many are worked on at once: enough to keep the disk and the thread pool busy. */
const atOnce = 32

/**
 * Does the same with each of many files, a few at a time: a system refuses to open thousands at once (EMFILE).
 *
 * @returns what came of each, in the order of the items
 * @throws what the first failing work throws
 */
export async function mapWithLimit<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = Array.of<Result>()
  // Shared by all workers, so that each item is taken once.
  const rest = items.entries()
  const workThrough = async () => {
    for (const [index, item] of rest) {
      // oxlint-disable-next-line no-await-in-loop -- each worker does one after the other
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough))
  return results
}
