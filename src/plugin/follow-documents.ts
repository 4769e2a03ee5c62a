import { unwatchFile, watchFile } from 'node:fs'

/** What is used of Vite's server. */
interface Server {
  readonly watcher: {
    add(files: string[]): unknown
    on(event: 'all', listen: (event: string, file: string) => void): unknown
  }
  readonly environments: Readonly<
    Record<string, { readonly hot: { send(...message: readonly unknown[]): void } }>
  >
}

/**
 * Shows what changes in documents while `astro dev` runs. Pages ask the shared site for everything, so that they need no more than
 * a new one, within two seconds for a document of thousands of operations. A restart takes ten.
 *
 * @param readAgain shares what the documents say now, unless the configuration depends on what has changed
 * @param report gets why they cannot be read; pages stay as they are until they can
 */
export function followDocuments(
  { watcher, environments }: Server,
  files: readonly string[],
  readAgain: () => Promise<boolean>,
  restart: () => unknown,
  report: (error: unknown) => void,
): void {
  const update = async () => {
    try {
      if (!(await readAgain())) return void restart()
    } catch (error) {
      // A restart would end here too, and nothing would follow the document that is put back or corrected.
      return report(error)
    }
    // What Astro sends itself when a page changes: it forgets which addresses a route has.
    for (const { hot } of Object.values(environments)) hot.send('astro:content-changed', {})
    environments['client']?.hot.send({ type: 'full-reload', path: '*' })
  }
  let updated = Promise.resolve()
  let written: NodeJS.Timeout | undefined
  // Files outside of the project are not watched by themselves.
  watcher.add([...files])
  const follow = () => {
    clearTimeout(written)
    written = setTimeout(() => {
      updated = updated.then(update)
    }, writingMs)
  }
  watcher.on('all', (event, file) => {
    if (!files.includes(file)) return
    follow()
    if (event !== 'unlink') return
    awaitFile(file, () => {
      watcher.add([file])
      follow()
    })
  })
}

/** Calls back when a file is there again: the watcher no longer follows one that was deleted. */
function awaitFile(file: string, isBack: () => void): void {
  watchFile(file, { interval: 500, persistent: false }, ({ mtimeMs }) => {
    if (mtimeMs === 0) return
    unwatchFile(file)
    isBack()
  })
}

/** After the last sign of writing: what is read earlier of a document of megabytes is a part of it. */
const writingMs = 100
