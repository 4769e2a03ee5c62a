export type PointerAttribute = Readonly<Partial<Record<'data-pointer', string>>>

/**
 * Returns the attribute with the JSON Pointer of what an element shows, unless the element around it has the same. Only builds of
 * tests have it: tests follow each pointer and compare the element with the API description.
 */
export function pointerAttribute(pointer: string | undefined, around?: string): PointerAttribute {
  return showsPointers() && pointer !== undefined && pointer !== around
    ? { 'data-pointer': pointer }
    : {}
}

/** Returns the attribute for a part of a schema. */
export function partPointerAttribute(
  said: { readonly pointer: string },
  around: string,
): PointerAttribute {
  return pointerAttribute(said.pointer, around)
}

export function showsPointers(): boolean {
  return import.meta.env.PORTAL_POINTERS === '1'
}
