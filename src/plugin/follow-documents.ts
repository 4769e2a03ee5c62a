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
 */
export function followDocuments(
  { watcher, environments }: Server,
  files: readonly string[],
  readAgain: () => Promise<boolean>,
  restart: () => void,
): void {
  const update = async () => {
    // The restart says why a document cannot be read.
    if (!(await readAgain().catch(() => false))) return restart()
    // What Astro sends itself when a page changes: it forgets which addresses a route has.
    for (const { hot } of Object.values(environments)) hot.send('astro:content-changed', {})
    environments['client']?.hot.send({ type: 'full-reload', path: '*' })
  }
  let updated = Promise.resolve()
  let written: NodeJS.Timeout | undefined
  // Files outside of the project are not watched by themselves.
  watcher.add([...files])
  watcher.on('all', (_event, file) => {
    if (!files.includes(file)) return
    clearTimeout(written)
    written = setTimeout(() => {
      updated = updated.then(update)
    }, writingMs)
  })
}

/** After the last sign of writing: what is read earlier of a document of megabytes is a part of it. */
const writingMs = 100
