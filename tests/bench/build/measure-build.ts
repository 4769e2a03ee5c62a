import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'

export interface Build {
  readonly seconds: number
  /** The peak memory of the build and its child processes together, in MB; 0 without /proc. */
  readonly peakMemory: number
}

const sampleEveryMs = 250

/**
 * Runs the build as `npm run build` does.
 *
 * @throws {Error} when it fails; its output is then on the terminal
 */
export async function measureBuild(project: string): Promise<Build> {
  const started = performance.now()
  const child = spawn(process.execPath, ['src/host/build.ts'], {
    cwd: project,
    env: { ...process.env, PORTAL_API_BASE_URL: 'https://api.example.com' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMemory = 0
  const sample = async () => {
    peakMemory = Math.max(peakMemory, await measureMemory(child.pid ?? 0))
  }
  const sampling = setInterval(() => void sample(), sampleEveryMs)
  await once(child, 'close')
  clearInterval(sampling)
  if (child.exitCode !== 0) throw new Error('The build failed.')
  return { seconds: (performance.now() - started) / 1000, peakMemory }
}

/** The memory of a process and all its descendants now, in MB. */
async function measureMemory(root: number): Promise<number> {
  const ids = await readdir('/proc').catch(() => [])
  const processes = await Promise.all(ids.filter((id) => /^\d+$/.test(id)).map(readStatus))
  const family = new Set([root])
  // A process is listed after its parent, except after process IDs wrap around.
  for (const { id, parent } of processes) if (family.has(parent)) family.add(id)
  return processes
    .filter(({ id }) => family.has(id))
    .reduce((total, { memory }) => total + memory, 0)
}

async function readStatus(id: string) {
  // The process may have ended since it was listed.
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return {
    id: Number(id),
    parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? -1),
    memory: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000,
  }
}
