/** Milliseconds that the build of a portal may take, which is longer than a test may. */
export const buildTime = 240_000
