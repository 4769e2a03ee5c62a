import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// The buttons beside the address keep the window of WebKitGTK's own browser wider than a phone.
const smallToolbar = 'button, entry { min-width: 0; padding: 0; }\n'

/** Lets the driver's browser be as narrow as a phone. What pages look like is no matter of GTK's styles. */
export async function writeGtkStyles(configHome: string): Promise<void> {
  const folders = ['gtk-3.0', 'gtk-4.0'].map((name) => join(configHome, name))
  await Promise.all(
    folders.map(async (folder) => {
      await mkdir(folder)
      await writeFile(join(folder, 'gtk.css'), smallToolbar)
    }),
  )
}
