/** Whether a server takes a file of this name for JSON or YAML, and for nothing that runs. */
export function isDataName(place: string): boolean {
  return /\.(json|ya?ml)$/i.test(place)
}
