/** The part of the library that this project uses; it has no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt' | 'woff2'
    /** Tags of the OpenType features to keep; by default, all of them. */
    readonly keepFeatures?: readonly string[]
    /** A number fixes an axis, a range narrows it. */
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >
    readonly noHinting?: boolean
  }
  // The library has this one export.
  // oxlint-disable-next-line import/no-default-export
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: Options,
  ): Promise<Buffer<ArrayBuffer>>
}
