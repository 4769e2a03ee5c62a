/** Finds where items end. It sees each byte once, in order. */
export interface ItemBorders {
  /** @returns whether an item begins with the byte (`first`), ends with it (`last`), or neither (`in`) */
  readonly see: (byte: number) => 'first' | 'in' | 'last'
}
