import type { BodyContent, FormProperty } from '../description/body.ts'

/** Own properties only: a form may have a field named constructor. */
export function findProperty(
  properties: BodyContent['properties'],
  name: string,
): FormProperty | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}
