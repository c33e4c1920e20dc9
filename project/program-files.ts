import { isPython } from './python-folder.ts';

/** Whether a file of that name or path is a program in TypeScript or JavaScript; declarations of types are not. */
export function isTypeScript(name: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name);
}

/** Whether a file of that name or path is a program in which tools can be defined. */
export function isProgram(name: string): boolean {
  return isPython(name) || isTypeScript(name);
}

/** Whether a path is that of a test. Its tools are made for the test: no model gets them. */
export function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|e2e)\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$|\.(?:test|spec)\.[^/.]+$/.test(
    path,
  );
}

/** A program without one of these words defines no tool with a framework. */
const words = ['tool', 'Tool', 'function', 'parameters', 'inputSchema', 'input_schema'];

/** A cheap test: whether a program may define a tool. */
export function soundsLikeTool(text: string): boolean {
  return words.some((word) => text.includes(word));
}
