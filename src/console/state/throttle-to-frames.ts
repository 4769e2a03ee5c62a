/** Passes on the latest of many values at most once per frame: nobody could see more. */
export function throttleToFrames<Value>(pass: (value: Value) => void): (value: Value) => void {
  let latest: Value
  let isWaiting = false
  return (value) => {
    latest = value
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      pass(latest)
    })
  }
}
