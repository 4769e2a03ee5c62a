/** Whether this is the build. What it renders as `inert` is made usable once the browser has hydrated it. */
export const isBuild = typeof document === 'undefined'
