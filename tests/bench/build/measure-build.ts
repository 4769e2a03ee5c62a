import { readdir, readFile } from 'node:fs/promises'

export interface Build {
  readonly seconds: number
  /** Processor time of the build and its child processes, which other load on the machine changes little; 0 without /proc. */
  readonly processorSeconds: number
  /** Peak memory of the build's processes together, in MB; 0 without /proc. */
  readonly peakMemory: number
}

const sampleEveryMs = 250

export async function measureBuild(work: () => Promise<unknown>): Promise<Build> {
  const started = performance.now()
  const processorBefore = await getProcessorSeconds()
  let peakMemory = 0
  const sample = async () => {
    peakMemory = Math.max(peakMemory, await measureMemory())
  }
  const sampling = setInterval(() => void sample(), sampleEveryMs)
  try {
    await work()
  } finally {
    clearInterval(sampling)
  }
  return {
    seconds: (performance.now() - started) / 1000,
    processorSeconds: (await getProcessorSeconds()) - processorBefore,
    peakMemory,
  }
}

/** Returns the processor time of this process and of its finished children (proc_pid_stat(5), fields 14 to 17). */
async function getProcessorSeconds(): Promise<number> {
  const status = await readFile('/proc/self/stat', 'utf8').catch(() => '')
  // The name of the process, in parentheses, may contain spaces.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
  return ticks / ticksPerSecond
}

/** The same value on every Linux that Node supports. */
const ticksPerSecond = 100

/** Returns the current memory of all descendants of this process, in MB. */
async function measureMemory(): Promise<number> {
  const ids = await readdir('/proc').catch(() => [])
  const processes = await Promise.all(ids.filter((id) => /^\d+$/.test(id)).map(loadStatus))
  const family = new Set([process.pid])
  // A process is listed after its parent, except after process IDs wrap around.
  for (const { id, parent } of processes) if (family.has(parent)) family.add(id)
  return processes
    .filter(({ id, parent }) => id !== process.pid && family.has(parent))
    .reduce((total, { memory }) => total + memory, 0)
}

async function loadStatus(id: string) {
  // The process may have ended since it was listed.
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return {
    id: Number(id),
    parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? -1),
    memory: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000,
  }
}
