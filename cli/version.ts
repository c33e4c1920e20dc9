import packageJson from '../package.json' with { type: 'json' };

/** The version of the package that this is part of. */
export const version: string = packageJson.version;
