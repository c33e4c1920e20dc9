import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { builtProgram, missingProgram } from '../../support/built-program.ts';
import { corpusPath } from '../../support/corpus.ts';
import { hostileCheckout, secret, toolFiles } from '../../support/hostile-checkout.ts';
import { runActionStep, runLines } from '../../support/pipeline-steps.ts';

const place = { action: join(import.meta.dirname, '../../../pipelines'), program: dirname(builtProgram) };

describe('in a checkout with an .npmrc of an attack', () => {
  beforeEach((context) => {
    context.skip(missingProgram !== null, missingProgram ?? undefined);
    context.skip(process.platform === 'win32', 'the steps are for the shells of Linux and macOS');
  });

  const text = (name: string): string => readFileSync(corpusPath(`attacks-2/npmrc/${name}`), 'utf8');
  /** The files as they are, except for the port; what runs is written down too. */
  const checkoutWith = (npmrc: string) =>
    hostileCheckout(toolFiles, {
      npmrc: (port) => text(npmrc).replaceAll(/(?<=127\.0\.0\.1:)\d+/g, String(port)),
      shell: text('evil.sh').replace('\n', '\necho "evil.sh ran" >> "$AION_HARM"\n'),
      module: `require("node:fs").appendFileSync(process.env.AION_HARM, "evil.cjs ran\\n");\n${text('evil.cjs')}`,
    });

  test.each([
    ['1.npmrc', 'evil.sh ran'],
    ['2.npmrc', 'evil.cjs ran'],
    ['3.npmrc', `Bearer ${secret}`],
  ])('%s: npx does harm, and the action none', async (npmrc, harm) => {
    const attacked = await checkoutWith(npmrc);
    await runLines('npx --yes --package=aion-cli aion check || true; npm view other || true', attacked);
    expect(attacked.harm().join('\n')).toContain(harm);
    const checkout = await checkoutWith(npmrc);
    for (const step of ['aion check', 'aion fmt --check']) {
      expect(await runActionStep(place, step, 'right.aion', checkout)).toMatchObject({ code: 0 });
    }
    expect(checkout.harm()).toEqual([]);
  });
});
