/** Enough to keep the disk and the thread pool busy. */
const usualLimit = 32

/**
 * A few at a time: a system refuses to open thousands of files at once (EMFILE). The results are in the order of the items.
 *
 * @throws what the first failure throws
 */
export async function mapWithLimit<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  limit = usualLimit,
): Promise<readonly Result[]> {
  const results = Array.of<Result>()
  // Shared by all workers, so that each item is taken once.
  const rest = items.entries()
  const workThrough = async () => {
    for (const [index, item] of rest) {
      // oxlint-disable-next-line no-await-in-loop -- each worker processes one item after the other
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: limit }, workThrough))
  return results
}
