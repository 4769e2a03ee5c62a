/** Returns the anchor of a step on the page of its recipe. */
export function getStepAnchor(id: string): string {
  return `step-${id.toLowerCase()}`
}
