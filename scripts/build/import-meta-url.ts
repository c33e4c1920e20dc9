/** `import.meta.url` for CommonJS bundles, where packages make their own `require` from it: the build injects it. */
import { pathToFileURL } from 'node:url';

export const importMetaUrl = pathToFileURL(__filename).href;
