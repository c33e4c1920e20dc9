import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { startEnvironment } from '../../../runner/start-environment.ts';
import { folderWith } from '../../cli/support.ts';

test('no variable that loads code names the workspace', () => {
  const workspace = folderWith({ 'app/x.py': '', 'lib/x.so': '' });
  const outside = folderWith({});
  mkdirSync(join(outside, 'lib'));
  symlinkSync(join(workspace, 'lib'), join(outside, 'link'));
  const list = ['', '.', 'lib', join(workspace, 'lib'), join(outside, 'link'), join(outside, 'lib')].join(delimiter);
  const given = {
    LD_LIBRARY_PATH: list,
    DYLD_LIBRARY_PATH: list,
    LD_PRELOAD: `./x.so ${outside}/y.so:${workspace}/x.so`,
    PYTHONHOME: workspace,
    PYTHONUSERBASE: outside,
    PYTHONPYCACHEPREFIX: 'cache',
    NODE_OPTIONS: '--require ./evil.cjs',
    NODE_PATH: outside,
    OTHER: './x',
  };
  expect(startEnvironment(given, join(workspace, 'app'), workspace)).toEqual({
    variables: {
      LD_LIBRARY_PATH: join(outside, 'lib'),
      DYLD_LIBRARY_PATH: join(outside, 'lib'),
      LD_PRELOAD: `${outside}/y.so`,
      PYTHONUSERBASE: outside,
      OTHER: './x',
    },
    path: [],
    pythonPath: null,
  });
});

test('folders of the workspace in PYTHONPATH are added by the runner', () => {
  const workspace = folderWith({ 'app/x.py': '' });
  const outside = folderWith({});
  const PYTHONPATH = [outside, '', '..'].join(delimiter);
  expect(startEnvironment({ PYTHONPATH }, join(workspace, 'app'), workspace)).toEqual({
    variables: { PYTHONPATH: outside },
    path: [join(workspace, 'app'), workspace],
    pythonPath: PYTHONPATH,
  });
});
