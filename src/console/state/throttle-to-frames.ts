/**
 * Passes on the latest of many values at most once per frame, and none in the first tenth of a second: most responses are complete
 * by then, and rendering their progress would only delay them.
 *
 * @param isAwaited whether a value must be passed on immediately, the first one too
 */
export function throttleToFrames<Value>(
  pass: (value: Value) => void,
  isAwaited: (value: Value) => boolean = () => false,
): (value: Value) => void {
  let latest: Value
  let state: 'new' | 'waiting' | 'resting' = 'new'
  const render = () => {
    state = 'resting'
    pass(latest)
  }
  const wait = () => {
    requestAnimationFrame(render)
  }
  return (value) => {
    latest = value
    if (state === 'new' && !isAwaited(value)) setTimeout(wait, firstWait)
    else if (state !== 'waiting') wait()
    state = 'waiting'
  }
}

/** Milliseconds after the first value. */
const firstWait = 100
