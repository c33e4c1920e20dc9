import { expect, it } from 'vitest';
import { ProjectPackages } from '../../../core/loaders/project-packages.ts';

const lock = '[[package]]\nname = "fastmcp"\nversion = "2.14.0"\n';
const ranges = '[project]\ndependencies = ["FastMCP>=2,<4", "mcp"]\n';

function used(name: string, lists: Readonly<Record<string, string>>, installed: readonly string[] = []) {
  const packages = new ProjectPackages(
    Object.entries(lists).map(([fileName, text]) => ({ fileName, text })),
    installed,
  );
  const found = packages.used(name);
  return found === null ? null : [found.version, found.from, [1, 2, 3, 4].filter((major) => found.allowsMajor(major))];
}

it('an installed package counts before a lock file, and that before a range', () => {
  const lists = { 'pyproject.toml': ranges, 'uv.lock': lock };
  expect(used('fastmcp', lists, ['fastmcp-3.4.1.dist-info', 'mcp'])).toEqual(['3.4.1', 'fastmcp-3.4.1.dist-info', [3]]);
  expect(used('fastmcp', lists)).toEqual(['2.14.0', 'uv.lock', [2]]);
  expect(used('fastmcp', { 'pyproject.toml': ranges })).toEqual(['>=2,<4', 'pyproject.toml', [2, 3]]);
});

it.each([
  ['requirements.txt', 'fastmcp==2.14.0', [2]],
  ['requirements-dev.txt', 'fastmcp~=3.1', [3]],
  ['requirements.txt', 'fastmcp>2', [2, 3, 4]],
  ['requirements.txt', 'fastmcp!=2.*', [1, 3, 4]],
  ['pyproject.toml', '[tool.poetry.dependencies]\nfastmcp = "^2.3"', [2]],
  ['poetry.lock', lock, [2]],
  ['pdm.lock', lock, [2]],
])('%s with %s', (name, text, majors) => {
  expect(used('fastmcp', { [name]: text })?.[2]).toEqual(majors);
});

it('a package without a version, or in none of the files, is not known', () => {
  expect(used('mcp', { 'pyproject.toml': ranges })).toBeNull();
  expect(used('fastmcp', { 'notes.txt': 'fastmcp==1.0' })).toBeNull();
});
