/** A message is a task of its own and, unlike a timer, is not throttled in a hidden page. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
