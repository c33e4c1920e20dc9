/**
 * `import.meta.url` for CommonJS bundles, which have none: the build writes this name in its place. Some packages make their own `require`
 * from it.
 */
import { pathToFileURL } from 'node:url';

export const importMetaUrl = pathToFileURL(__filename).href;
