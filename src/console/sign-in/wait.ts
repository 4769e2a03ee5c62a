/** @throws {DOMException} if `ended` aborts */
export async function wait(milliseconds: number, ended: AbortSignal): Promise<void> {
  ended.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('', 'AbortError'))
    }
    const timer = setTimeout(() => {
      ended.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    ended.addEventListener('abort', stop, { once: true })
  })
}
