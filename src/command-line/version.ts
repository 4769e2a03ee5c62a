import manifest from '../../package.json' with { type: 'json' }

/** The name of the package, and of its command. */
export const packageName = manifest.name

export const version = manifest.version
