/** What other folders use of the reader of TypeScript. It is a bundle of its own, loaded when the first file is read. */
export type { FileSource } from '../../javascript/file-source.ts';
export { type TypeScriptReader, type TypeScriptTools, typeScriptTools } from './tools-of-typescript.ts';
