import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { runCommand } from '../../../scripts/host/run-command.ts';
import { layOutPipelines, packCommandLine } from '../../../scripts/package-npm.ts';
import { missingProgram } from '../../support/built-program.ts';
import { type HostileCheckout, hostileCheckout, secret, toolFiles } from '../../support/hostile-checkout.ts';
import { runActionStep, runLines, type Step } from '../../support/pipeline-steps.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version }: { readonly version: string } = JSON.parse(read('package.json'));
const tag = `v${version}`;
const page = read('docs/pipelines.md');

/** A program `pre-commit`, for the test of the hooks with the real thing. */
const preCommit = process.env['AION_PRE_COMMIT'];

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
}

const why = process.platform === 'win32' ? 'the steps are for the shells of Linux and macOS' : missingProgram;

describe('what pipelines run', () => {
  if (why !== null) {
    test('needs the built command line and its shell', (context) => context.skip(why));
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'aion-pipelines-'));
  /** A clone of the released repository: GitHub downloads an action, and pre-commit the hooks, in the same way. */
  const released = join(folder, 'released');
  const repository = join(folder, 'aion-cli.git');
  let packed = '';
  let hooks: readonly Hook[];

  const ran = async (program: string, args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv) => {
    const { code, output } = await runCommand(program, args, { cwd, ...(env === undefined ? {} : { env }) });
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${output}`);
    return output;
  };

  beforeAll(async () => {
    packed = await packCommandLine(join(folder, 'npm/cli'));
    const workspace = join(folder, 'workspace');
    layOutPipelines(join(workspace, 'dist/pipelines'), join(folder, 'npm/cli'));
    await ran('git', ['init', '--bare', '-q', '-b', 'main', repository], folder);
    mkdirSync(join(folder, 'temporary'));
    // The step of the release itself, with a repository of this machine in the place of GitHub's.
    const { jobs }: { readonly jobs: { readonly publish: { readonly steps: readonly Step[] } } } = parse(
      read('.github/workflows/publish.yml'),
    );
    const step = jobs.publish.steps.find(({ name }) => name === 'The repository of the action and the hooks');
    await ran('bash', ['-e', '-o', 'pipefail', '-c', step?.run ?? 'exit 99'], workspace, {
      PATH: process.env['PATH'],
      HOME: folder,
      ...{ GITHUB_WORKSPACE: workspace, RUNNER_TEMP: join(folder, 'temporary'), GITHUB_REF_NAME: tag },
      ...{ AION_CLI_TOKEN: 'x', GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: `url.file://${repository}.insteadOf` },
      GIT_CONFIG_VALUE_0: 'https://github.com/aion-language-tools/aion-cli',
    });
    await ran('git', ['clone', '-q', '--branch', tag, `file://${repository}`, released], folder);
    hooks = parse(readFileSync(join(released, '.pre-commit-hooks.yaml'), 'utf8'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const runStep = (name: string, paths: string, checkout: HostileCheckout, job = {}) =>
    runActionStep({ action: released, program: released }, name, paths, checkout, job);

  /** Serves the packed command line as the registry of npm does. */
  const registryOfPerson = async (): Promise<string> => {
    const server = createServer(({ url }, response) => {
      if (url?.endsWith('.tgz')) return void response.end(readFileSync(packed));
      const dist = { tarball: `http://127.0.0.1:${(server.address() as AddressInfo).port}/aion-cli.tgz` };
      const manifest = { ...JSON.parse(readFileSync(join(released, 'package.json'), 'utf8')), dist };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ name: 'aion-cli', 'dist-tags': { latest: version }, versions: { [version]: manifest } }),
      );
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };

  test('a package manager in such a checkout runs its code and sends its secret', async () => {
    // Else the other tests could not fail.
    const checkout = await hostileCheckout(toolFiles);
    await runLines('npx --yes --package=aion-cli aion check || true; npm view other || true', checkout);
    expect(checkout.harm()).toEqual(
      expect.arrayContaining(['evil.sh ran', 'evil.cjs ran', expect.stringContaining(`Bearer ${secret}`)]),
    );
  });

  test('the action shows a problem at its line and fails; a right file passes; nothing of the checkout runs', async () => {
    const checkout = await hostileCheckout(toolFiles);
    const wrong = await runStep('aion check', '', checkout);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/^::error file=tools\/wrong\.aion,line=1,.*desc/m);
    expect(await runStep('aion check', 'right.aion', checkout)).toMatchObject({ code: 0 });
    expect((await runStep('aion check', '*.aion', checkout)).code).toBe(0);
    const unformatted = await runStep('aion fmt --check', 'right.aion tools', checkout);
    expect(unformatted).toEqual({ code: 1, output: 'tools/wrong.aion\n' });
    expect(checkout.harm()).toEqual([]);
  });

  test('variables that name files of the checkout have no effect on the action', async () => {
    const checkout = await hostileCheckout(toolFiles);
    const job = {
      NODE_OPTIONS: '--require ./evil.cjs',
      NODE_PATH: './node_modules',
      NODE_COMPILE_CACHE: './cache',
      BASH_ENV: './evil.sh',
    };
    for (const name of ['aion check', 'aion fmt --check']) {
      expect((await runStep(name, 'right.aion', checkout, job)).code).toBe(0);
    }
    expect(checkout.harm()).toEqual([]);
    expect(existsSync(join(checkout.folder, 'cache'))).toBe(false);
  });

  test('the hooks, installed as pre-commit does, check the checkout; nothing of it runs', async () => {
    const checkout = await hostileCheckout(toolFiles);
    const prefix = join(folder, 'hooks');
    // pre-commit 4.7: in its clone of the repository, with a prefix of its own.
    const words = ['install', '--install-links', '--offline', '-g', `git+file://${released}`];
    await ran('npm', words, released, {
      ...{ PATH: process.env['PATH'], HOME: folder, npm_config_prefix: prefix },
      npm_config_cache: join(folder, 'cache'),
    });
    const PATH = `${join(prefix, 'bin')}:${checkout.environment['PATH']}`;
    const run = (id: string, ...files: readonly string[]) => {
      const { entry, language } = hooks.find((hook) => hook.id === id) ?? { entry: 'exit 99', language: '' };
      expect(language).toBe('node');
      return runLines([entry, ...files].join(' '), checkout, { PATH });
    };
    expect(await run('aion-check')).toMatchObject({ code: 1, output: expect.stringContaining('tools/wrong.aion:1:') });
    expect(await run('aion-fmt', 'tools/wrong.aion')).toEqual({ code: 1, output: 'tools/wrong.aion\n' });
    expect(await run('aion-fmt', 'right.aion')).toEqual({ code: 0, output: '' });
    expect(checkout.harm()).toEqual([]);
  });

  test('pre-commit runs the hooks of its page; nothing of the checkout runs', async (context) => {
    if (preCommit === undefined) return context.skip('AION_PRE_COMMIT names no program pre-commit');
    const checkout = await hostileCheckout({
      ...toolFiles,
      '.pre-commit-config.yaml': blockOf('yaml', 'rev:').replace(/https:\S+/, `file://${repository}`),
    });
    for (const words of [
      ['init', '-q'],
      ['add', '-f', '.'],
    ])
      await ran('git', words, checkout.folder);
    const { code, output } = await runCommand(preCommit, ['run', '--all-files', '--verbose'], {
      cwd: checkout.folder,
      env: { ...checkout.environment, PRE_COMMIT_HOME: join(folder, 'pre-commit') },
    });
    expect(code).toBe(1);
    expect(output).toMatch(
      /aion check\.+Failed.*tools\/wrong\.aion:1:.*aion fmt --check\.+Failed.*tools\/wrong\.aion/s,
    );
    expect(checkout.harm()).toEqual([]);
  });

  test('the recipe for other pipelines installs outside of the checkout; nothing of it runs', async () => {
    const checkout = await hostileCheckout(toolFiles);
    writeFileSync(join(checkout.environment['HOME'] ?? '', '.npmrc'), `registry=${await registryOfPerson()}\n`);
    const TMPDIR = mkdtempSync(join(folder, 'temporary-'));
    for (const line of ['check --format sarif', 'fmt --check']) expect(blockOf('sh', line)).toContain(line);
    const { code, output } = await runLines(`set +e\n${blockOf('sh', 'npm install')}`, checkout, { TMPDIR });
    expect(output).toContain('tools/wrong.aion\n');
    expect(code).toBe(1);
    expect(readFileSync(join(checkout.folder, 'aion.sarif'), 'utf8')).toContain('unknown-property');
    expect(checkout.harm()).toEqual([]);
  });

  test('the page names this version, and no page starts a package manager in the checkout', () => {
    expect(page.match(/(?<=@v?|rev: v)\d+\.\d+\.\d+/g)).toEqual([version, version, version, version]);
    const { runs }: { readonly runs: { readonly steps: readonly Step[] } } = parse(read('pipelines/action.yml'));
    expect(runs.steps).toHaveLength(2);
    for (const { run } of runs.steps) expect(run).not.toMatch(/\b(?:npx|npm|pnpm|yarn|bunx?)\b/);
    const inCheckout = page
      .replace(blockOf('sh', 'npm install'), '')
      .replace(
        /npm install --prefix "\$RUNNER_TEMP" --ignore-scripts .*\n +working-directory: \$\{\{ runner\.temp \}\}/,
        '',
      );
    expect(inCheckout).not.toMatch(/(?:npx|npm (?:i|install|exec|run)) /);
  });

  test('the released repository has the package, both declarations, and a page whose links lead somewhere', async () => {
    const files = (await ran('git', ['ls-files'], released)).split('\n');
    expect(files).toEqual(expect.arrayContaining(['action.yml', '.pre-commit-hooks.yaml', 'cli.cjs', 'cli-whole.cjs']));
    expect(await ran('git', ['log', '--format=%s'], released)).toBe(`Release ${tag}\n`);
    const { dependencies, scripts } = JSON.parse(readFileSync(join(released, 'package.json'), 'utf8'));
    expect([dependencies, scripts]).toEqual([undefined, undefined]);
    const links = [...readFileSync(join(released, 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(
      ([, link]) => link,
    );
    for (const link of links) {
      const [, path] =
        /^https:\/\/github\.com\/aion-language-tools\/aion-language-tools\/blob\/main\/([^#]+)/.exec(link ?? '') ?? [];
      expect(existsSync(join(root, path ?? 'missing')), link).toBe(true);
    }
  });
});

/** The code block of the page in a language that has the words. */
function blockOf(language: string, words: string): string {
  const blocks = [...page.matchAll(/```(\w+)\n(.*?)```/gs)];
  return blocks.find(([, own, text]) => own === language && text?.includes(words))?.[2] ?? 'exit 99';
}
