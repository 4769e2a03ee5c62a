import { unwatchFile, watchFile } from 'node:fs'
import { dirname } from 'node:path'

/** The used part of Vite's development server. */
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
 * Updates pages when documents change while `astro dev` runs. Pages get everything from the shared site, so replacing it suffices: it
 * takes two seconds for a document of thousands of operations. A restart takes ten.
 *
 * @param reload reloads the documents and shares the new site. Returns `false` if the configuration depends on the change
 * @param report receives the error of a failed reload; pages stay unchanged until a reload succeeds
 */
export function watchDocuments(
  { watcher, environments }: Server,
  files: readonly string[],
  reload: () => Promise<boolean>,
  restart: () => unknown,
  report: (error: unknown) => void,
): void {
  const update = async () => {
    try {
      if (!(await reload())) return void restart()
    } catch (error) {
      // A restart would fail with the same error, and changes of the document would no longer be detected.
      return report(error)
    }
    // The event that Astro sends itself when a page changes: it clears the cached addresses of routes.
    for (const { hot } of Object.values(environments)) hot.send('astro:content-changed', {})
    environments['client']?.hot.send({ type: 'full-reload', path: '*' })
  }
  let updated = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  // Files outside of the project are not watched by default.
  watcher.add([...files])
  const scheduleUpdate = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      updated = updated.then(update)
    }, debounceMs)
  }
  watcher.on('all', (event, file) => {
    if (!files.includes(file) && !files.includes(dirname(file))) return
    scheduleUpdate()
    if (event !== 'unlink') return
    awaitFile(file, () => {
      watcher.add([file])
      scheduleUpdate()
    })
  })
}

/** Calls back when a file exists again, because the watcher does not report a deleted file. */
function awaitFile(file: string, onFile: () => void): void {
  watchFile(file, { interval: 500, persistent: false }, ({ mtimeMs }) => {
    if (mtimeMs === 0) return
    unwatchFile(file)
    onFile()
  })
}

/** The delay after the last change of a file, in milliseconds. An earlier read may return only a part of a large document. */
const debounceMs = 100
