import { type BuildResult, build, type Metafile } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { bundles } from '../../../scripts/build/bundles.ts';
import { esbuildOptions } from '../../../scripts/build.ts';

async function built(output: string): Promise<BuildResult<{ metafile: true; write: false }>> {
  const bundle = bundles.find((one) => one.output === output);
  if (bundle === undefined) throw new Error(`There is no bundle ${output}.`);
  const options = esbuildOptions(bundle, true);
  return build({ ...options, metafile: true, write: false });
}

/** The modules that are evaluated with the entry; those reached only through `import()` are not. */
function evaluatedWith(entry: string, { inputs }: Metafile): readonly string[] {
  const reached = new Set([entry]);
  for (const path of reached) {
    for (const { path: other, kind } of inputs[path]?.imports ?? []) {
      if (kind !== 'dynamic-import' && other in inputs) reached.add(other);
    }
  }
  return [...reached];
}

const isLibrary = (path: string): boolean => path.includes('node_modules');

describe('The main file of the extension', () => {
  test('holds no library in a desktop VS Code, and is small', async () => {
    const { metafile, outputFiles } = await built('dist/client.cjs');
    expect(Object.keys(metafile.inputs)).toContain('client/extension.ts');
    expect(Object.keys(metafile.inputs).filter(isLibrary)).toEqual([]);
    const [file] = outputFiles;
    expect(file?.contents.length).toBeLessThan(40_000);
    expect(file?.text).toContain('require("./client-whole.cjs")');
  });

  test('has all of it in a web VS Code, and evaluates no library before it is asked for', async () => {
    const { metafile } = await built('dist/client-whole.cjs');
    expect(Object.keys(metafile.inputs).some((path) => path.includes('vscode-languageclient/lib/browser'))).toBe(true);
    expect(Object.keys(metafile.inputs).some((path) => path.includes('vscode-languageclient/lib/node'))).toBe(true);
    const evaluated = evaluatedWith('client/browser-main.ts', metafile);
    expect(evaluated).toContain('client/extension.ts');
    expect(evaluated.filter(isLibrary)).toEqual([]);
  });
});

describe('The bundles with MCP', () => {
  test.each(['dist/run-tool.cjs', 'dist/serve.cjs'])('%s holds no validator of the MCP packages', async (output) => {
    const { metafile } = await built(output);
    const paths = Object.keys(metafile.inputs);
    expect(paths.some((path) => path.includes('@modelcontextprotocol/'))).toBe(true);
    expect(paths.filter((path) => /ajv|cfworker/i.test(path))).toEqual([]);
  });
});
