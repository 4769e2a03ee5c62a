/** Creates a page without elements, for tests of the scripts that watch it for violations of its policy. */
export function createEmptyDocument(): object {
  return Object.assign(new EventTarget(), { querySelector: () => null })
}
