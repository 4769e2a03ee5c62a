/** Saves what a page has as a file, as a browser saves a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Once it has begun, the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
