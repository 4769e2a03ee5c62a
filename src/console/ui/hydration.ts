/** Whether the code runs at build time. Elements rendered as `inert` then become usable after hydration. */
export const isBuild = typeof document === 'undefined'
