/** Milliseconds that the build of a portal may take, which exceeds the limit of a test. */
export const buildTime = 240_000
