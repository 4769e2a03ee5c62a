/** A step as far as its order matters. */
export interface Ordered {
  /** Whether it runs while no other does. */
  readonly isAlone?: boolean
  /** The step that has to end before it begins, if that runs too. */
  readonly after?: string
}

/**
 * Runs steps two at a time, since a small machine has two processors: whichever of two lanes is free takes the next step that
 * may begin. A step that runs alone waits for all before it, and all after it wait for it.
 *
 * @param run does a step, in the first lane or in the one beside it; `isBeside` says whether others may run meanwhile
 */
export async function runLanes<Name extends string>(
  names: readonly Name[],
  find: (name: Name) => Ordered,
  run: (name: Name, lane: 0 | 1, isBeside: boolean) => Promise<void>,
): Promise<void> {
  for (const batch of divide(names, find)) {
    // oxlint-disable-next-line no-await-in-loop -- the browser needs the build
    await runBatch(batch, find, run)
  }
}

async function runBatch<Name extends string>(
  batch: readonly Name[],
  find: (name: Name) => Ordered,
  run: (name: Name, lane: 0 | 1, isBeside: boolean) => Promise<void>,
): Promise<void> {
  const waiting = [...batch]
  const open = new Set<string>(batch)
  const take = (): Name | undefined => {
    const at = waiting.findIndex((name) => !open.has(find(name).after ?? ''))
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }
  // A lane that finds nothing ends: what still waits does so for a step of the other lane, which takes it then.
  const runLane = async (lane: 0 | 1) => {
    for (let name = take(); name !== undefined; name = take()) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await run(name, lane, batch.length > 1)
      open.delete(name)
    }
  }
  await Promise.all([runLane(0), runLane(1)])
}

function divide<Name extends string>(
  names: readonly Name[],
  find: (name: Name) => Ordered,
): readonly (readonly Name[])[] {
  const batches: Name[][] = []
  let isOpen = false
  for (const name of names) {
    const isAlone = find(name).isAlone === true
    if (isOpen && !isAlone) batches.at(-1)?.push(name)
    else batches.push([name])
    isOpen = !isAlone
  }
  return batches
}
